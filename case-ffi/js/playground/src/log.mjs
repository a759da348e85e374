/** The log: every line with its reasons, and the open action behind it. */

import { button, freshId, h, put } from './dom.mjs';
import { explain } from './why.mjs';
import { t } from './words.mjs';

/** Older lines are drawn once somebody asks for them. */
const SHOWN = 250;

/** The newest card, where the eye is: its headline, and its last roll. */
export function drawLast(place, { battle, events, open }) {
  const card = battle.cards().findLast(({ headline }) => headline);
  const rolls = [...events, ...open].filter(({ event, index }) => event === 'roll' && index >= card?.first && index < card?.end);
  put(place, card ? [h('p', { class: 'headline' }, card.headline), h('p', { class: 'help' }, rolls.at(-1)?.text)] : h('p', { class: 'help' }, t('logEmpty')));
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
    const told = events.slice(first).filter((event) => event.text);
    const shown = isFresh && !all ? told.slice(-SHOWN) : told;
    const added = shown.map((event) => ({ index: event.index, item: this.#line(event, events) }));
    if (isFresh) this.earlier.hidden = shown.length === told.length;
    this.lines.push(...added);
    const both = [...events, ...open];
    const opened = open.filter((event) => event.text).map((event) => this.#line(event, both, 'open'));
    this.list.append(...added.map(({ item }) => item), ...opened);
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
    const isHead = depth === 0 && event.event === 'note' && !event.who;
    return h('li', { class: ['line', `depth-${depth}`, event.event, isHead ? 'head' : '', kind].filter(Boolean).join(' ') },
      h('div', { class: 'line-text' },
        h('span', { class: 'text' }, shown, event.secret ? [' ', h('span', { class: 'badge' }, t('isSecret'))] : null),
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
