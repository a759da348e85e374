/** The panel of interventions: values, shifts, reinforcements, the end. The battle lists what can be set. */

import { button, h, labeled, put, select } from './dom.mjs';
import { field, speakOf, titleOf, typeOf } from './fields.mjs';
import { described } from './standing.mjs';
import { said } from './table.mjs';
import { code, gameTitle, t } from './words.mjs';

export class Interventions {
  constructor(place, table, announce) {
    Object.assign(this, { place, table, announce });
    this.chosen = { who: '0', row: 0 };
  }

  draw() {
    const { battle } = this.table;
    // Whoever is typing here goes on typing: what they look at is drawn again when they are done.
    if (this.place.contains(document.activeElement) && document.activeElement.matches('input, select, textarea')) return;
    speakOf(this.table.schema);
    this.problem = h('p', { class: 'problem', role: 'alert' });
    this.reason = h('input', { type: 'text', maxlength: 500, autocomplete: 'off' });
    put(this.place, h('p', { class: 'help' }, t('refereeHelp')), this.problem,
      labeled(t('reason'), this.reason),
      this.#part(t('setTitle'), this.#setForm(battle)),
      this.#part(t('shiftTitle'), this.#shiftForm(battle)),
      this.#part(t('joinTitle'), this.#joinForm(battle)),
      this.#part(t('rulingTitle'), this.#rulingForm(battle)),
      this.#part(t('endTitle'), h('div', { class: 'row' },
        battle.isOver
          ? button(t('prolong'), () => this.#do((referee, why) => referee.goOn(why)))
          : button(t('end'), () => this.#do((referee, why) => referee.end(why)), { class: 'danger' }))));
  }

  #part(title, ...children) {
    return h('div', { class: 'part', role: 'group', aria: { label: title } }, h('h3', {}, title), children, h('p', { class: 'problem', role: 'alert' }));
  }

  /** Does it with the reason that was given, at once or as soon as it is possible; what the engine refuses is said where it was asked for. */
  #do(change, { place = document.activeElement, canWait = false } = {}) {
    const why = this.reason.value ? { reason: this.reason.value } : {};
    const problem = place?.closest('.part')?.querySelector(':scope > .problem') ?? this.problem;
    try {
      const act = (battle) => change(battle.referee, why);
      const isDone = canWait ? this.table.soon(act) : (this.table.meddle(act), true);
      this.announce(t(isDone ? 'done' : 'doneSoon'));
      if (!isDone) put(problem, t('doneSoon'));
    } catch (error) {
      put(problem, said(error));
      problem.scrollIntoView({ block: 'nearest' });
    }
  }

  /* ------------------------------------------------------------ Values */

  #setForm(battle) {
    const rows = battle.state({ audience: this.table.audience }).filter((row) => row.settable);
    const owners = [...battle.fighters.map((fighter) => [String(fighter.number), fighter.name]), ['', t('battle')]]
      .filter(([number]) => rows.some((row) => String(row.who?.number ?? '') === number));
    const who = select(owners, { value: owners.some(([number]) => number === this.chosen.who) ? this.chosen.who : owners[0]?.[0] });
    const what = h('select', {});
    const value = h('div', { class: 'value-place' });
    let own = [];
    let give = null;
    const drawValue = () => {
      this.chosen.row = Number(what.value);
      give = this.#valueInput(battle, own[this.chosen.row], value);
    };
    const drawWhat = () => {
      this.chosen.who = who.value;
      own = rows.filter((row) => String(row.who?.number ?? '') === who.value);
      put(what, own.map((row, place) => h('option', { value: String(place) }, described(battle, row))));
      what.value = String(Math.min(this.chosen.row, own.length - 1));
      drawValue();
    };
    who.addEventListener('change', drawWhat);
    what.addEventListener('change', drawValue);
    drawWhat();
    const send = (event) => {
      event.preventDefault();
      const row = own[this.chosen.row];
      const place = row.place ? { place: row.place } : {};
      this.#do((referee, why) => give(referee, row, { ...place, ...why }));
    };
    return h('form', { onsubmit: send, novalidate: true },
      labeled(t('who'), who), labeled(t('what'), what), value, h('button', {}, t('doIt')));
  }

  /** What takes the new value, by the field's kind; the function that gives it to the referee. */
  #valueInput(battle, row, place) {
    const options = valueOptions(battle, row);
    if (options) {
      const choice = select(options.map(([label], number) => [String(number), label]));
      const now = options.findIndex(([label]) => label === (row.value ? battle.say(row.value) : t('nothing')));
      choice.value = String(Math.max(0, now));
      put(place, labeled(t('value'), choice));
      return (referee, of, why) => referee.set(of.who, of.field, options[Number(choice.value)][1], why);
    }
    const how = select([['set', t('set')], ['add', t('give')], ['take', t('take')]], { value: this.chosen.how ?? 'set' });
    how.addEventListener('change', () => { this.chosen.how = how.value; });
    const input = h('input', {
      type: 'number', step: 1, inputmode: 'numeric', min: row.least, max: row.most, value: row.value?.value ?? '',
    });
    put(place, h('div', { class: 'row' }, labeled(t('how'), how), labeled(t('value'), input, bounds(row))));
    return (referee, of, why) => {
      const isNothing = input.value === '' && how.value === 'set';
      referee[how.value](of.who, of.field, isNothing ? null : Number(input.value), why);
    };
  }

  /* ------------------------------------------------------------ Shifts */

  #shiftForm(battle) {
    const who = select(battle.fighters.map((fighter) => [String(fighter.number), fighter.name]));
    const by = h('input', { type: 'number', step: 1, value: 1, inputmode: 'numeric' });
    const send = (event) => {
      event.preventDefault();
      this.#do((referee, why) => referee.shift(Number(who.value), Number(by.value), why));
    };
    return h('form', { class: 'row', onsubmit: send, novalidate: true },
      labeled(t('who'), who), labeled(t('shiftBy'), by), h('button', {}, t('doIt')));
  }

  /* ------------------------------------------------------------ Rulings */

  /** A ruling with the field that its roster has for it; between turns alone, as the engine wants it. */
  #rulingForm(battle) {
    const parts = Object.values(this.table.engine.rosterSchema(battle.system, this.table.language).properties);
    const schemaOf = (name) => written(parts.find((part) => part.properties?.[name]).properties[name]);
    const name = select(battle.schema.changeable.map((one) => [one, titleOf(one)]));
    const place = h('div', {});
    let value;
    const draw = () => {
      value = read(battle.rulings().find((ruling) => ruling.name === name.value).value);
      put(place, field({
        schema: schemaOf(name.value), name: name.value, path: name.value, changed: () => {},
        get: () => value,
        set: (given) => { value = given ?? schemaOf(name.value).default; },
      }));
    };
    name.addEventListener('change', draw);
    draw();
    const send = (event) => {
      event.preventDefault();
      this.#do((referee, why) => referee.ruling(name.value, value, why), { place: event.target, canWait: true });
    };
    return h('form', { onsubmit: send, novalidate: true }, battle.isBetweenTurns ? null : h('p', { class: 'help' }, t('rulingLater')), labeled(t('what'), name), place, h('button', {}, t('doIt')));
  }

  /* ------------------------------------------------------------ Reinforcements */

  /** A sheet like somebody's who is there or in a file, fresh; its name and side are asked for. */
  #joinForm(battle) {
    const fresh = ({ id: _id, now: _now, ...sheet }) => sheet;
    const taken = battle.fighters.map((fighter) => fighter.name);
    const sheets = [...battle.rosterNow().fighters, ...(this.fromFile ?? [])].map(fresh);
    const like = select(sheets.map((sheet, place) => [String(place), sheet.name]));
    const name = h('input', { type: 'text', maxlength: 80, autocomplete: 'off' });
    const sides = [...new Set([...battle.fighters, ...sheets].map(({ side }) => side))];
    const side = select(sides.map((one) => [one, one]));
    const suggest = () => {
      const sheet = sheets[Number(like.value)];
      let number = 1;
      while (taken.includes(nameOf(sheet.name, number))) number++;
      name.value = nameOf(sheet.name, number);
      side.value = sheet.side;
    };
    like.addEventListener('change', suggest);
    like.value = String(this.fromFile ? sheets.length - this.fromFile.length : 0);
    suggest();
    const send = (event) => {
      event.preventDefault();
      this.#do((referee, why) => referee.join([{ ...sheets[Number(like.value)], name: name.value, side: side.value }], why), { place: event.target, canWait: true });
    };
    const file = h('input', { type: 'file', accept: '.json,.toml,application/json' });
    file.addEventListener('change', async () => {
      const problem = file.closest('.part').querySelector(':scope > .problem');
      try {
        this.fromFile = fightersOf(battle, await file.files[0].text());
        file.blur();
        this.draw();
      } catch (error) {
        put(problem, t('noFighters', { what: error.message }));
      }
    });
    return h('form', { onsubmit: send, novalidate: true },
      labeled(t('joinLike'), like), labeled(t('joinFile'), file, t('joinFileHelp')), labeled(t('joinName'), name), labeled(t('joinSide'), side),
      h('button', {}, t('join')));
  }
}

const nameOf = (name, number) => (number === 1 ? name : `${name} ${number}`);

/** The fighters of a file: of a roster, of a list of sheets, or of one sheet; TOML where this build reads it. */
function fightersOf({ engine, system }, text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    const other = engine.battle(text);
    data = other.rosterNow();
    other.free();
  }
  if (data.system && data.system !== system) throw new Error(gameTitle(data.system));
  const fighters = data.fighters ?? (Array.isArray(data) ? data : [data]);
  const named = fighters.filter((sheet) => typeof sheet?.name === 'string');
  if (named.length === 0) throw new Error(text.slice(0, 40));
  return named;
}

/** The schema of a ruling as the battle says and takes it: of lists the text, of anything else the value. */
function written(schema) {
  const isList = typeOf(schema) === 'array' || schema.anyOf?.some((one) => typeOf(one) === 'array' || one.anyOf);
  return isList ? { type: 'string', description: schema.description } : schema;
}

/** A ruling's value as data: the battle gives numbers, yes and no as texts. */
const read = (value) => (/^(true|false|-?\d+)$/.test(value) ? JSON.parse(value) : value ?? undefined);

function bounds({ least, most }) {
  if (least === null || most === null) return null;
  const shown = new Intl.NumberFormat(code());
  return t('fromTo', { low: shown.format(least), high: shown.format(most) });
}

/** Everything that a value can be, as `[label, given]`; `null` for any number. */
function valueOptions(battle, row) {
  const { fields, lists } = battle.engine.schema(battle.system, battle.language);
  const { kind, optional } = fields[row.field];
  const places = Array.from({ length: (row.most ?? 0) - (row.least ?? 0) + 1 }, (_, place) => place + (row.least ?? 0));
  const named = (value) => [battle.say(value), value];
  const found = optionsOf();
  return found && (optional ? [[t('nothing'), null], ...found] : found);

  function optionsOf() {
    if (kind === 'yes_no') return places.map((place) => [t(place ? 'yes' : 'no'), place === 1]);
    if (kind in lists) {
      const members = Object.keys(lists[kind].members);
      return places.filter((place) => place < members.length).map((place) => {
        const member = lists[kind].members[members[place]];
        return [member.said || member.name, members[place]];
      });
    }
    if (kind === 'actor') return battle.fighters.map((fighter) => [fighter.name, fighter]);
    if (row.value && ['attack', 'object'].includes(kind)) {
      return places.map((place) => named(new row.value.constructor(kind, place, row.value.of)));
    }
    return null;
  }
}

