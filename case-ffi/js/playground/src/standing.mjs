/** Who acts when, and how everybody stands: what the engine's tracker says to whom the page is for. */

import { bar, button, h, put } from './dom.mjs';
import { gaugePlace, said } from './table.mjs';
import { t } from './words.mjs';

/** More gauges than these are drawn side by side, and small. */
const FEW = 3;

/** The order of who acts, as a strip that everybody sees at once. */
export function drawOrder(place, { battle, tracker, isNew }) {
  const isSettled = tracker.order.length > 0;
  const turns = isSettled ? tracker.order : tracker.fighters.map(({ who }) => ({ who, hasActed: false }));
  put(place, turns.map(({ who, hasActed }) => {
    const fighter = tracker.fighters[who.number];
    const isActing = !isNew && battle.acting?.number === who.number;
    const state = [isActing ? 'acting' : '', hasActed && !isActing ? 'acted' : '', fighter.stands ? '' : 'out'].filter(Boolean);
    return h('li', { class: ['in-order', ...state].join(' '), data: { side: sideOf(battle, who) } },
      h('span', { class: 'step-name' }, who.name),
      fighter.gauges.length ? bar(shareOf(fighter), 'meter') : null,
      state.length ? h('span', { class: 'heard' }, `: ${state.map((one) => t(one)).join(', ')}`) : null);
  }));
  place.classList.toggle('settled', isSettled);
  const acting = place.querySelector('.acting');
  place.scrollLeft = acting ? acting.offsetLeft - place.offsetLeft - 40 : 0;
}

const sideOf = (battle, who) => battle.fighters[who.number].sideNumber % 4;
/** How much is left of somebody: the mean of all gauges, nothing of who is out. */
export const shareOf = ({ stands, gauges }) =>
  (stands ? gauges.reduce((sum, { current, greatest }) => sum + Math.max(0, current) / greatest, 0) / Math.max(1, gauges.length) : 0);

export function drawStanding(place, table) {
  const { battle, tracker } = table;
  const sides = new Map();
  for (const fighter of battle.fighters) sides.set(fighter.side, [...(sides.get(fighter.side) ?? []), tracker.fighters[fighter.number]]);
  // Somebody who has opened a card wants it open after the next input too.
  const opened = new Set([...place.querySelectorAll('details[data-who][open]')].map((card) => card.dataset.who));
  put(place, [...sides].map(([side, fighters]) =>
    h('section', { class: 'side', data: { side: sideOf(battle, fighters[0].who) }, aria: { label: side } },
      h('h3', {}, side),
      h('ul', { class: 'cards' }, fighters.map((fighter) => h('li', {}, card(table, fighter, opened)))))));
}

function card(table, fighter, opened) {
  const { who, stands, gauges, conditions } = fighter;
  const isActing = !table.isNew && table.battle.acting?.number === who.number;
  const hasActed = table.tracker.order.some((turn) => turn.who.number === who.number && turn.hasActed);
  const moved = gauges.some((one) => table.moved.has(gaugePlace(who, one)));
  const state = [stands ? '' : 'out', isActing ? 'acting' : '', moved ? 'new' : ''].filter(Boolean).join(' ');
  const badge = stands ? isActing ? 'acting' : hasActed ? 'acted' : null : 'out';
  return h('article', { class: `card ${state}` },
    h('h4', {}, h('span', { class: 'card-name' }, who.name), badge ? h('span', { class: 'badge' }, t(badge)) : null),
    h('ul', { class: gauges.length > FEW ? 'gauges many' : 'gauges' }, gauges.map((one) => h('li', {}, gauge(table, who, one)))),
    conditions.length ? h('ul', { class: 'chips' }, conditions.map(({ words }) => h('li', {}, words))) : null,
    everything(table, who, opened));
}

/** A bar with its value; where that is a number it is a button behind which one types what changes it. */
function gauge(table, who, one) {
  const by = table.moved.get(gaugePlace(who, one));
  const change = by ? h('span', { class: by < 0 ? 'by loss' : 'by gain' }, by < 0 ? `−${-by}` : `+${by}`) : null;
  const canType = typeof one.value?.value === 'number' && !table.isNew;
  const words = canType ? button(one.words, () => typed(table, who, one, place), { class: 'gauge-words', title: t('gaugeHelp'), aria: { label: t('gaugeOf', { who: who.name, gauge: one.name, words: one.words }) } }) : ` ${one.words}`;
  const place = h('div', { class: by ? 'gauge new' : 'gauge' },
    h('span', { class: 'gauge-name' }, one.name),
    h('span', { class: 'gauge-value' }, change, words),
    bar(one.current / one.greatest, 'meter'));
  return place;
}

/** What a person types on a bar: `-12`, `+5`, or `30` for so much; `null` where it is none of these. */
export function arithmetic(text, current) {
  const [, sign, number] = text.trim().replace('−', '-').match(/^([-+=]?)\s*(\d{1,6})$/) ?? [];
  if (number === undefined) return null;
  return sign === '-' ? -Number(number) : sign === '+' ? Number(number) : Number(number) - current;
}

/** Takes what is typed on a bar: damage and healing from outside the rules, as the game master deals them. */
function typed(table, who, one, place) {
  const input = h('input', { type: 'text', inputmode: 'text', autocomplete: 'off', maxlength: 8, placeholder: '-12', aria: { label: t('gaugeHelp') } });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const send = (event) => {
    event.preventDefault();
    const by = arithmetic(input.value, one.current);
    if (by === null) return put(problem, t('gaugeHelp'));
    // Of what counts losses a loss is more.
    const isLost = one.value.value !== one.current;
    const to = isLost ? -by : by;
    try {
      input.blur();
      if (by !== 0) table.meddle(({ referee }) => referee[to < 0 ? 'take' : 'add'](who, one.field, Math.abs(to), one.place ? { place: one.place } : {}));
      else drawStanding(document.getElementById('fighters'), table);
    } catch (error) {
      put(problem, said(error));
    }
  };
  put(place.querySelector('.gauge-value'), h('form', { class: 'gauge-form', onsubmit: send, novalidate: true }, input, h('button', {}, t('doIt'))), problem);
  input.focus();
}

/** A value with what it is: `stun: 2 turns`, `weapon (dagger): dropped`. */
export function described(battle, row) {
  const place = row.place ? ` (${battle.say(row.place)})` : '';
  return `${row.name}${place}: ${row.value ? battle.say(row.value) : t('nothing')}`;
}

/** Who this is: a sheet in words, and behind it every value that the fight keeps. */
function everything(table, who, opened) {
  const { battle, audience } = table;
  const sheet = h('div', {});
  const list = h('ul', { class: 'all' });
  const fill = () => {
    import('./sheet.mjs').then(({ sheetOf }) => sheet.isConnected && put(sheet, sheetOf(table, who)), console.warn);
    put(list, battle.state({ open: true, audience }).filter((row) => row.who?.number === who.number)
      .map((row) => h('li', {}, described(battle, row))));
  };
  const isOpen = opened.has(String(who.number));
  const details = h('details', { data: { who: who.number }, open: isOpen }, h('summary', {}, t('sheet')), sheet,
    h('details', { class: 'values-kept' }, h('summary', {}, t('details')), list));
  if (isOpen) setTimeout(fill);
  details.addEventListener('toggle', () => details.open && !list.childElementCount && fill());
  return details;
}
