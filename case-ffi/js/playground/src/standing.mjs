/** How everybody stands: what the system lists, and of that what is worth showing. */

import { bar, h, put } from './dom.mjs';
import { t } from './words.mjs';

export function drawStanding(place, table) {
  const { battle } = table;
  const rows = battle.state({ open: false, audience: 'gamemaster' });
  const sides = new Map();
  for (const fighter of battle.fighters) {
    sides.set(fighter.side, [...(sides.get(fighter.side) ?? []), fighter]);
  }
  // Somebody who has opened a card wants it open after the next input too.
  const opened = new Set([...place.querySelectorAll('details[open]')].map((card) => card.dataset.who));
  put(place, [...sides].map(([side, fighters], number) =>
    h('section', { class: 'side', data: { side: number % 4 }, aria: { label: side } },
      h('h3', {}, side),
      h('ul', { class: 'cards' }, fighters.map((fighter) => h('li', {},
        card(table, fighter, rows.filter((row) => row.who?.number === fighter.number), opened)))))));
}

function card(table, fighter, rows, opened) {
  const { battle } = table;
  const fields = battle.schema.fields;
  const gauges = rows.filter((row) => fields[row.field]?.shown === 'told' && row.most > 0);
  const others = rows.filter((row) => !gauges.includes(row) && row.settable && table.isChanged(row));
  const isActing = battle.acting?.number === fighter.number;
  const state = [fighter.stands ? '' : 'out', isActing ? 'acting' : ''].filter(Boolean).join(' ');
  return h('article', { class: `card ${state}` },
    h('h4', {}, fighter.name,
      isActing ? h('span', { class: 'badge' }, t('acts', { who: '' }).trim()) : null,
      fighter.stands ? null : h('span', { class: 'badge' }, t('out'))),
    gauges.length ? gauges.map((row) => gauge(battle, row)) : fitness(table, fighter),
    others.length ? h('ul', { class: 'chips' }, others.map((row) => h('li', {}, described(battle, row)))) : null,
    everything(battle, fighter, rows, opened));
}

function gauge(battle, row) {
  const most = row.most >= 10_000 ? null : row.most;
  const value = typeof row.value?.value === 'number' ? row.value.value : 0;
  const shown = most === null ? String(value) : t('of', { value, most });
  return h('p', { class: 'gauge' },
    h('span', { class: 'gauge-name' }, row.name), h('span', { class: 'gauge-value' }, shown),
    most === null ? null : bar(value / most, 'meter'));
}

function fitness(table, fighter) {
  const most = table.mostFit.get(fighter.number);
  return h('p', { class: 'gauge' },
    h('span', { class: 'gauge-name' }, t('fitness')), h('span', { class: 'gauge-value' }, fighter.fitness),
    most > 0 ? bar(fighter.fitness / most, 'meter') : null);
}

/** A value with what it is: `stun: 2 turns`, `weapon (dagger): dropped`. */
export function described(battle, row) {
  const place = row.place ? ` (${battle.say(row.place)})` : '';
  return `${row.name}${place}: ${row.value ? battle.say(row.value) : t('nothing')}`;
}

function everything(battle, fighter, rows, opened) {
  const who = String(fighter.number);
  const list = h('ul', { class: 'all' });
  const fill = () => put(list, rows.map((row) => h('li', {}, described(battle, row))));
  const details = h('details', { data: { who }, open: opened.has(who) },
    h('summary', {}, t('details')), list);
  if (opened.has(who)) fill();
  details.addEventListener('toggle', () => details.open && !list.childElementCount && fill());
  return details;
}
