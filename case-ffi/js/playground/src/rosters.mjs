/** The rosters of a fight, to be edited: as a form by sides, or as text. */

import { button, freshId, h, labeled, put, select } from './dom.mjs';
import { blank, focusFirst, need, offer, speakOf, tableFields, titleOf } from './fields.mjs';
import { grant, namesFor, namingWords, powersData, powersOf, removeEffect, renameEffect, templatesOf } from './powers.mjs';
import { partWords } from './sheet.mjs';
import { language, t } from './words.mjs';

/** How long nothing is typed before the roster is checked, in milliseconds. */
const CALM = 250;

export class Rosters {
  /** `begin` is what happens with a roster that is right. */
  constructor(place, engine, { begin, example, asNow }) {
    Object.assign(this, { place, engine, begin, example, asNow });
    this.roster = null;
    this.isText = false;
  }

  /** Edits a roster of a system; it is copied. */
  edit(system, roster) {
    this.system = system;
    this.roster = structuredClone(roster);
    this.draw();
    // Whom the game comes with, for whoever wants somebody like that.
    this.example(system).then(({ fighters }) => {
      if (this.system !== system || this.models === fighters) return;
      this.models = fighters;
      this.#come();
    }, console.warn);
    if (!this.powers) powersData().then((data) => { this.powers = data; this.#come(); }, console.warn);
  }

  /** Something has come that the form can offer: it does, unless somebody is at it. */
  #come() {
    if (!this.place.contains(document.activeElement)) return this.draw();
    for (const card of this.body.querySelectorAll('details.fighter[open]')) card.dispatchEvent(new Event('offered'));
  }

  draw() {
    if (!this.roster) return;
    this.schema = this.engine.rosterSchema(this.system, language());
    speakOf(this.engine.schema(this.system, language()));
    offer((field, isKey) => (this.powers ? namesFor(this.powers, { ...this.roster, system: this.system }, field, isKey) : null),
      (field, place) => (this.powers?.places.includes(field) ? this.roster.effects?.[place]?.name : null));
    this.verdict = h('div', { class: 'verdict', role: 'status' });
    this.body = h('div', { class: 'roster-body' });
    const tab = (isText, label) => button(label, () => this.#turn(isText), { aria: { pressed: this.isText === isText } });
    put(this.place,
      h('h2', {}, t('rosters')),
      h('p', { class: 'help' }, t('rostersHelp')),
      h('div', { class: 'row' },
        button(t('begin'), () => this.#begin(), { class: 'primary' }),
        button(t('example'), async () => this.edit(this.system, await this.example(this.system))),
        button(t('asNow'), () => this.edit(this.system, this.asNow())),
        h('span', { class: 'tabs', role: 'group' }, tab(false, t('formTab')), tab(true, t('rawTab')))),
      this.verdict, this.body);
    need(this.isText ? [] : this.#missing());
    put(this.body, this.isText ? this.#text() : this.#form());
    this.check();
  }

  /** The paths of what the engine misses in the roster as it is. */
  #missing() {
    try {
      this.engine.battle(this.roster).free();
      return [];
    } catch (error) {
      return (error.problems ?? []).filter(({ path }) => !valueAt(this.roster, path)).map(({ path }) => path);
    }
  }

  #turn(isText) {
    if (isText === this.isText) return;
    if (this.isText && !this.#takeText()) return;
    this.isText = isText;
    this.draw();
    this.place.querySelector('[aria-pressed=true]').focus();
  }

  /* ------------------------------------------------------------ As a form */

  #form() {
    const { properties } = this.schema;
    const changed = () => this.#soon();
    const others = { ...this.schema, properties: { ...properties } };
    delete others.properties.system;
    delete others.properties.fighters;
    delete others.properties.effects;
    return [
      h('div', { class: 'sides' }, this.#sides().map((side, number) => this.#side(side, number))),
      button(t('addSide'), () => this.#add(this.#freshName(t('newSide'), this.#sides())), { class: 'quiet add' }),
      this.#effects(),
      h('section', { class: 'setup' }, h('h3', {}, t('setup')),
        tableFields({
          schema: others, path: '', changed, get: () => this.roster,
          set: (roster) => {
            const { fighters, effects } = this.roster;
            this.roster = { ...roster, ...(effects ? { effects } : {}), fighters, system: this.system };
          },
        })),
    ];
  }

  #sides() {
    return [...new Set((this.roster.fighters ?? []).map((fighter) => fighter.side ?? ''))];
  }

  #side(side, number) {
    const fighters = this.roster.fighters.map((fighter, place) => ({ fighter, place }))
      .filter(({ fighter }) => (fighter.side ?? '') === side);
    const name = h('input', { type: 'text', value: side, maxlength: 80, id: freshId('side') });
    // All of its fighters at once, when the name is finished: a letter more is not another side.
    name.addEventListener('change', () => {
      for (const { fighter } of fighters) fighter.side = name.value;
      this.draw();
    });
    return h('section', { class: 'side', data: { side: number % 4 } },
      h('div', { class: 'labeled' }, h('label', { for: name.id }, t('joinSide')), name),
      fighters.map(({ fighter, place }) => this.#fighter(fighter, place)),
      this.#adder(side));
  }

  /** A new fighter: like one of those that come with the game, like one that is here, or with nothing filled in. */
  #adder(side) {
    const models = [...this.roster.fighters, ...(this.models ?? [])].filter(({ name }, place, all) => name && all.findIndex((one) => one.name === name) === place);
    const like = select([['', t('likeNobody')], ...models.map(({ name }, place) => [String(place), t('likeNamed', { name })])]);
    return h('div', { class: 'row adder' }, labeled(t('template'), like),
      button(t('addFighter', { side }), () => this.#add(side, like.value === '' ? null : models[Number(like.value)]), { class: 'quiet add' }));
  }

  #fighter(fighter, place) {
    const powers = h('fieldset', { class: 'powers' });
    const side = () => this.roster.fighters[place].side;
    return this.#card('fighters', place, {
      untitled: t('newFighter'), skip: ['side'],
      above: powers,
      changed: () => this.#drawPowers(powers, place),
      below: () => [
        button(t('copyNamed', { name: fighter.name }), () => this.#add(side(), this.roster.fighters[place]), { class: 'quiet' }),
        button(t('removeNamed', { name: fighter.name }), () => this.#remove(place), { class: 'quiet danger' })],
    });
  }

  /** An entry of a list of the roster, closed: its fields are made when it is opened. */
  #card(list, place, { untitled, skip = [], above = null, changed = () => {}, below }) {
    const path = `${list}[${place}]`;
    const schema = this.schema.properties[list].items;
    const get = () => this.roster[list][place];
    const title = h('span', {}, get().name || untitled);
    const fields = h('div', {});
    const told = () => {
      put(title, get().name || untitled);
      changed();
      this.#soon();
    };
    const card = h('details', { class: list === 'fighters' ? 'fighter' : 'fighter effect', data: { path } },
      h('summary', {}, title, h('span', { class: 'count', hidden: true })), fields);
    const fill = () => {
      changed();
      put(fields, above, tableFields({ schema, path, changed: told, skip, get, set: (value) => { this.roster[list][place] = value; } }),
        h('div', { class: 'row' }, below()));
    };
    card.addEventListener('toggle', () => card.open && !fields.childElementCount && fill());
    // What is named elsewhere has changed.
    card.addEventListener('named', () => fields.childElementCount && fill());
    card.addEventListener('offered', changed);
    return card;
  }

  /* ------------------------------------------------------------ Powers */

  /** What somebody has of powers, in words, and those that can be added: filled parts, to be changed. */
  #drawPowers(place, number) {
    if (!this.powers || !this.schema.properties.effects) return;
    // Not under the hands of who is at it.
    if (place.contains(document.activeElement)) return;
    const effects = this.schema.properties.effects.items;
    const sheet = this.schema.properties.fighters.items;
    const rows = powersOf(this.powers, this.roster, number).map(({ path, field, of, effect }) => {
      const at = (this.roster.effects ?? []).findIndex(({ name }) => name === effect);
      const what = field === null ? t('fromTheStart') : field in sheet.properties ? t('usedAsAction') : `${of}: ${namingWords(this.powers, field)}`;
      return h('li', { data: { effect } }, h('p', {}, `${what} `, h('b', {}, effect)),
        at < 0 ? null : h('p', { class: 'help' }, partWords(effects, this.roster.effects[at], ['name'])),
        h('div', { class: 'row' },
          at < 0 ? null : button(t('changeNamed', { name: effect }), () => this.reveal(`effects[${at}]`), { class: 'quiet' }),
          field === null || field in sheet.properties ? null : button(t('changeNamed', { name: of }), () => this.reveal(path.replace(/\.[^.]*$/, '')), { class: 'quiet' })));
    });
    const templates = templatesOf(this.powers, this.system);
    const like = select(templates.map(([id, title]) => [id, title]));
    const meant = h('p', { class: 'help', id: freshId('meant') });
    const say = () => put(meant, templates.find(([id]) => id === like.value)?.[2]);
    like.setAttribute('aria-describedby', meant.id);
    like.addEventListener('change', say);
    say();
    put(place, h('legend', {}, t('powers')), rows.length ? h('ul', {}, rows) : h('p', { class: 'help' }, t('noPowers')),
      h('div', { class: 'row adder' }, labeled(t('powerLike'), like), button(t('addPower'), () => this.#grant(number, like.value), { class: 'quiet add' })), meant);
  }

  #grant(number, id) {
    this.roster.system = this.system;
    const paths = grant(this.powers, this.roster, number, id);
    this.draw();
    this.reveal(`fighters[${number}]`);
    // It stands among the powers, in words; what begins no effect is looked at where it is on the sheet.
    const effect = this.roster.effects?.[Number(/^effects\[(\d+)\]$/.exec(paths.at(-1) ?? '')?.[1])]?.name;
    const rows = [...this.body.querySelectorAll('details.fighter[open] .powers li')].filter(({ dataset }) => dataset.effect === effect);
    if (!rows.length) return paths.length ? this.reveal(paths[0]) : undefined;
    rows[0].scrollIntoView({ block: 'center' });
    focusFirst(rows[0]);
  }

  /** The effects of the fight: what powers and attacks begin. */
  #effects() {
    const { effects } = this.schema.properties;
    if (!effects) return null;
    const all = this.roster.effects ?? [];
    return h('section', { class: 'setup effects' }, h('h3', {}, t('effects')), h('p', { class: 'help' }, t('effectsHelp')),
      all.map((_, place) => this.#effect(place)),
      all.length < (effects.maxItems ?? Infinity) ? button(t('addEffect'), () => {
        this.roster.effects = [...all, { ...blank(effects.items), name: this.#freshName(t('newEffect'), all.map(({ name }) => name)) }];
        this.draw();
        this.reveal(`effects[${all.length}]`);
      }, { class: 'quiet add' }) : null);
  }

  #effect(place) {
    let { name } = this.roster.effects[place];
    const card = this.#card('effects', place, {
      untitled: t('newEffect'),
      below: () => [button(t('removeNamed', { name }), () => {
        if (!this.powers) return;
        removeEffect(this.powers, this.roster, place);
        this.draw();
        this.place.querySelector('.effects button').focus();
      }, { class: 'quiet danger' })],
    });
    // Whatever names it goes along, when its new name is finished.
    card.addEventListener('change', () => {
      const { name: now } = this.roster.effects[place];
      if (!now || now === name || !this.powers) return;
      renameEffect(this.powers, this.roster, name, now);
      name = now;
      for (const other of this.body.querySelectorAll('details.fighter')) if (other !== card) other.dispatchEvent(new Event('named'));
      this.#soon();
    });
    return card;
  }

  #freshName(stem, taken) {
    for (let number = 1; ; number++) {
      const name = number === 1 ? stem : `${stem} ${number}`;
      if (!taken.includes(name)) return name;
    }
  }

  #add(side, like = null) {
    const names = this.roster.fighters.map((fighter) => fighter.name);
    const { id: _, now: __, ...sheet } = structuredClone(like ?? blank(this.schema.properties.fighters.items));
    this.roster.fighters.push({ ...sheet, name: this.#freshName(like?.name ?? t('newFighter'), names), side });
    this.draw();
    this.reveal(`fighters[${this.roster.fighters.length - 1}]`);
  }

  #remove(place) {
    this.roster.fighters.splice(place, 1);
    this.draw();
    this.place.querySelector('summary, button').focus();
  }

  /* ------------------------------------------------------------ As text */

  #text() {
    this.area = h('textarea', {
      class: 'raw', rows: 28, spellcheck: false, value: JSON.stringify(this.roster, null, 2), aria: { label: t('rawTab') },
    });
    this.area.addEventListener('input', () => this.#soon());
    return [h('p', { class: 'help' }, this.#readsToml() ? t('rawHelpToml') : t('rawHelp')), this.area];
  }

  /** Whether this build reads TOML too: found by trying, because a build may leave it out. */
  #readsToml() {
    try {
      this.engine.rulings('# nothing\n').free();
      return true;
    } catch {
      return false;
    }
  }

  /** What was written, as data. What is no JSON the engine reads, and says how it stands. */
  #takeText() {
    try {
      this.roster = JSON.parse(this.area.value);
      return true;
    } catch {
      return this.#attempt(this.area.value, (battle) => { this.roster = battle.rosterNow(); });
    }
  }

  /* ------------------------------------------------------------ Checking */

  #soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), CALM);
  }

  /** Has the engine check all of it; what is wrong is shown at its field. */
  check() {
    return this.#attempt(this.isText ? this.area.value : this.roster);
  }

  #attempt(roster, then = () => {}) {
    clearTimeout(this.timer);
    try {
      const battle = this.engine.battle(roster);
      then(battle);
      battle.free();
      this.#show([]);
      return true;
    } catch (error) {
      if (!error.problems) throw error;
      this.#show(error.problems.length ? error.problems : [{ path: '', message: error.message }]);
      return false;
    }
  }

  #show(problems) {
    for (const old of this.body.querySelectorAll('.problem')) old.remove();
    for (const old of this.body.querySelectorAll('[aria-invalid]')) {
      old.removeAttribute('aria-invalid');
      describe(old, null);
    }
    for (const problem of problems) this.#mark(problem);
    this.#count(problems);
    const title = problems.length === 1 ? t('problem') : t('problems', { count: problems.length });
    this.verdict.classList.toggle('wrong', problems.length > 0);
    this.problems = problems;
    put(this.verdict, problems.length === 0 ? h('p', {}, t('right')) : [
      h('p', {}, title),
      h('ul', {}, problems.slice(0, 20).map((problem) => {
        const { path } = problem;
        return h('li', {},
          path && !this.isText ? button(this.#where(path), () => this.reveal(path), { class: 'link' }) : h('b', {}, path), ` ${this.#said(problem)}`);
      })),
    ]);
  }

  /** What is wrong, as one says it to a person: what is empty is to be filled in. */
  #said(problem) {
    const said = this.engine.said(problem, language(), this.system);
    const value = valueAt(this.roster, problem.path);
    if (this.isText || (value !== undefined && value !== '')) return said;
    const missing = /^[^:]*: (.*)$/.exec(said);
    return missing && /^missing: /.test(problem.message) ? t('fillInWith', { what: missing[1] }) : t('fillIn');
  }

  /** A path as a person reads it: whose field it is. */
  #where(path) {
    const [, list, number, rest] = path.match(/^(fighters|effects)\[(\d+)\]\.?(.*)$/) ?? [null, null, null, path];
    const name = list === null ? null : this.roster[list][number]?.name || t(list === 'effects' ? 'newEffect' : 'newFighter');
    let at = this.roster[list]?.[number] ?? this.roster;
    const part = (one) => {
      const [, field, place] = one.match(/^(.*?)(?:\[(\d+)\])?$/);
      at = place === undefined ? at?.[field] : at?.[field]?.[place];
      return place === undefined ? titleOf(field) : at?.name || t('entry', { what: titleOf(field), number: Number(place) + 1 });
    };
    return [name, ...rest.split('.').filter(Boolean).map(part)].filter(Boolean).join(' › ');
  }

  /** The drawn element nearest to a path: its own, or one that holds it. */
  #nearest(path) {
    for (let at = path; at; at = at.replace(/(\.[^.[\]]*|\[[^\]]*\]|^[^.[\]]*)$/, '')) {
      const found = [...this.body.querySelectorAll('[data-path]')].find((one) => one.dataset.path === at);
      if (found) return found;
    }
    return null;
  }

  #mark(problem) {
    const place = this.#nearest(problem.path);
    if (!place || place.matches('details')) return;
    const note = h('p', { class: 'problem', id: freshId('problem') }, this.#said(problem));
    place.append(note);
    if (!place.matches('.labeled')) return;
    const control = place.querySelector('input, select, textarea');
    control.setAttribute('aria-invalid', 'true');
    describe(control, note);
  }

  /** How many problems each closed fighter has. */
  #count(problems) {
    for (const card of this.body.querySelectorAll('details.fighter')) {
      const inside = problems.filter(({ path }) => path === card.dataset.path || path.startsWith(`${card.dataset.path}.`));
      const count = card.querySelector('.count');
      count.hidden = inside.length === 0;
      put(count, inside.length === 1 ? t('problem') : t('problems', { count: inside.length }));
    }
  }

  /** Opens whatever is closed around a place, and goes there. */
  reveal(path) {
    for (let last = null, tries = 0; tries < 12; tries++) {
      const around = this.#nearest(path);
      const closed = around?.matches('details:not([open])') ? around : this.#closedIn(around ?? this.body, path);
      if (!closed || closed === last) break;
      last = closed;
      closed.open = true;
      // The listener that makes the fields runs later; here they are wanted at once.
      closed.dispatchEvent(new Event('toggle'));
    }
    if (this.problems?.length) this.#show(this.problems);
    const found = this.#nearest(path);
    found?.scrollIntoView({ block: 'center' });
    focusFirst(found?.matches('details') ? found.lastElementChild : found);
  }

  #closedIn(place, path) {
    return [...place.querySelectorAll('details.more:not([open])')].find((more) =>
      more.dataset.fields.split(' ').some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)));
  }

  #begin() {
    if (this.isText ? this.#takeText() && this.check() : this.check()) this.begin(this.system, this.roster);
    else this.verdict.scrollIntoView({ block: 'center' });
  }
}

/** The value at a path of data: `fighters[0].abilities.fighting`. */
const valueAt = (data, path) => path.split(/[.[\]]+/).filter(Boolean).reduce((at, name) => at?.[name], data);

/** A control is described by its help, and by what is wrong with it. */
function describe(control, problem) {
  const help = document.getElementById(`${control.id}-help`);
  const ids = [help, problem].filter(Boolean).map((element) => element.id);
  if (ids.length) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}
