/** The log: every line with its reasons, and the open action behind it. */

import { button, freshId, h, put } from './dom.mjs';
import { explain } from './why.mjs';
import { t } from './words.mjs';

/** Older lines are drawn once somebody asks for them. */
const SHOWN = 250;

/** How many rolls of a card are shown: the last ones. */
const ROLLS = 6;
/** After a save is loaded all of a fight is new: so many headlines are enough. */
const HEADLINES = 12;

/**
 * What happened last, where the eye is: who did what to whom, the dice, and what it changed; with it the headlines of
 * whatever else the input has brought about.
 */
export function drawLast(place, table) {
  const { battle, events, open } = table;
  const cards = table.newest();
  const own = table.ownRoll();
  const key = cards.map(({ index, headline, end }) => `${index}/${headline}/${end}`).join();
  place.classList.toggle('new', key !== '' && key !== place.dataset.key);
  place.dataset.key = key;
  place.scrollTop = 0;
  if (cards.length === 0) return put(place, h('p', { class: 'help' }, t(table.isNew ? 'notBegun' : 'logEmpty')));
  const { fields } = table.schema;
  const rollsOf = ({ first, end }) => [...events, ...open].filter(({ event, index }) => event === 'roll' && index >= first && index < end);
  const seenOf = ({ changes }) => changes.filter(({ name }) => fields[name].shown === 'told');
  // Who gives an action up says less than the blow before.
  const card = cards.find((one) => rollsOf(one).length || seenOf(one).length) ?? cards[0];
  // What the own roll says is said once.
  const isOwn = own?.card?.index === card.index && card.kind !== 'turn';
  const rolls = rollsOf(card).filter(({ index }) => index !== own?.roll.index);
  const [seen, others] = [seenOf(card), cards.slice(0, HEADLINES).filter((one) => one !== card && one.index !== own?.card?.index)];
  return put(place, own ? ownRoll(battle, own) : null, isOwn && !card.open ? null : h('p', { class: 'headline' }, card.headline),
    rolls.length ? h('ul', { class: 'thrown' }, rolls.slice(-ROLLS).map((roll) => h('li', {}, thrown(battle, roll)))) : null,
    others.length ? h('ul', { class: 'others', aria: { label: t('alsoNew') } }, others.map(({ headline }) => h('li', {}, headline))) : null,
    seen.length ? h('ul', { class: 'changes' }, seen.map((one) => h('li', {}, change(battle, one)))) : null);
}

/** A person's own roll, large, with what it came to: until it rolls again. */
function ownRoll(battle, { roll, card }) {
  const { outcome } = roll.values;
  return h('div', { class: 'own-roll' },
    h('p', { class: 'own-dice' }, roll.faces.map((face) => h('span', { class: 'die' }, face)), outcome ? named(battle, outcome) : null),
    h('p', { class: 'own-came' }, h('span', { class: 'help' }, `${t('youRolled')}: ${roll.who.name}, ${battle.word('roll', roll.name)} `),
      h('b', {}, card && !card.open && card.kind !== 'turn' ? card.headline : (roll.text ?? '').trim())));
}

/** The faces of a roll, and what they came to in its color. */
function thrown(battle, { faces, name, who, values }) {
  const { outcome } = values;
  return [faces.map((face) => h('span', { class: 'die' }, face)),
    outcome ? named(battle, outcome) : null,
    h('span', { class: 'help' }, ` ${who ? `${who.name}: ` : ''}${battle.word('roll', name)}`)];
}

/** A value by its name; style sheets know which kinds have colors. */
export const named = (battle, value) =>
  h('span', { class: 'outcome', data: { kind: value.kind, value: value.value } }, battle.say(value));

function change(battle, { name, who, place, from, to }) {
  const say = (value) => (value ? battle.say(value) : t('nothing'));
  const what = place ? `${battle.word('field', name)} (${battle.say(place)})` : battle.word('field', name);
  return [`${who ? `${who.name}, ` : ''}${what}: ${say(from)} → `, h('b', {}, say(to))];
}

export class Log {
  /** The lines are drawn into `list`; new ones are also put into `voice`, a live region. */
  constructor({ list, scroller, voice, earlier }, table) {
    Object.assign(this, { list, scroller, voice, earlier, table });
    /** The drawn lines that stand, in order: `{index, item}`. */
    this.lines = [];
    /** Lines of the open action that were read out: when the step closes they are not read out again. */
    this.heard = [];
    earlier.addEventListener('click', () => this.draw(0, { all: true }));
  }

  /** Draws what is new: everything from the event `first` on. */
  draw(first, { all = false, quiet = false } = {}) {
    const { events, open } = this.table;
    const isFresh = first === 0;
    this.list.querySelectorAll('.open').forEach((item) => item.remove());
    while (this.lines.length && this.lines.at(-1).index >= first) this.lines.pop().item.remove();
    const told = events.filter(({ index, text }) => index >= first && text);
    const shown = isFresh && !all ? told.slice(-SHOWN) : told;
    const added = shown.map((event) => ({ index: event.index, item: this.#line(event, events) }));
    if (isFresh) this.earlier.hidden = shown.length === told.length;
    this.lines.push(...added);
    const both = [...events, ...open];
    const opened = open.filter((event) => event.text).map((event) => this.#line(event, both, 'open'));
    this.list.append(...added.map(({ item }) => item), ...opened);
    for (const item of this.list.querySelectorAll('.new')) item.classList.remove('new');
    if (!isFresh) for (const item of [...added.map(({ item }) => item), ...opened]) item.classList.add('new');
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#read(isFresh || quiet ? [] : told, open.filter((event) => event.text));
  }

  /** Reads new lines out, each once. */
  #read(told, open) {
    const texts = told.map((event) => event.text.trim());
    let known = 0;
    while (known < texts.length && texts[known] === this.heard[known]) known++;
    const fresh = texts.slice(known);
    const openTexts = open.map((event) => event.text.trim());
    const openKnown = texts.length ? [] : this.heard;
    fresh.push(...openTexts.filter((text, place) => text !== openKnown[place]));
    this.heard = openTexts;
    if (fresh.length) put(this.voice, fresh.slice(-12).map((text) => h('p', {}, text)));
  }

  #line(event, events, kind = '') {
    const text = event.text.trim();
    const depth = Math.min(3, (event.text.length - event.text.trimStart().length) / 2);
    const shown = withoutRule(text, event.rule);
    const reasons = h('div', { class: 'why', id: freshId('why'), hidden: true });
    const toggle = button(t('why'), () => {
      const opens = reasons.hidden;
      if (opens) put(reasons, explain(this.table, event, events));
      reasons.hidden = !opens;
      if (opens) reasons.scrollIntoView({ block: 'nearest' });
      toggle.setAttribute('aria-expanded', String(opens));
    }, { class: 'why-button', aria: { expanded: false, controls: reasons.id, label: t('whyOf', { line: text }) } });
    const { outcome } = event.event === 'roll' ? event.values : {};
    const forYou = this.table.decidedAt(event);
    const isHead = depth === 0 && event.event === 'note' && !event.who;
    return h('li', { class: ['line', `depth-${depth}`, event.event, isHead ? 'head' : '', kind].filter(Boolean).join(' ') },
      h('div', { class: 'line-text' },
        outcome ? h('span', { class: 'swatch', data: { kind: outcome.kind, value: outcome.value }, aria: { hidden: true } }) : null,
        h('span', { class: 'text' }, shown, event.secret ? [' ', h('span', { class: 'badge' }, t('isSecret'))] : null,
          forYou ? [' ', button(t('forYou'), () => this.table.takeBack(forYou.place), { class: 'badge for-you-mark', title: t('takeBack') })] : null),
        event.rule ? h('span', { class: 'rule', aria: { hidden: true } }, event.rule) : null,
        toggle),
      reasons);
  }
}

/** A line without the rule's id at its end, which stands beside it. */
function withoutRule(text, rule) {
  const end = ` (${rule}).`;
  return rule && text.endsWith(end) ? text.slice(0, -end.length) : text;
}
