/** Odds as a person reads them. */

import { bar, h, percent } from './dom.mjs';
import { named } from './log.mjs';
import { said } from './table.mjs';
import { attackText } from './worth.mjs';
import { code, has, t } from './words.mjs';

/** More numbers than these are shown by their ends, their mean and how they lie. */
const MOST_ROWS = 4;

const number = (value) => (typeof value?.value === 'number' ? value.value : null);

/** What a roll needs and what it gives, before its dice fall, or with those that lie. */
export function rollOdds(table, request) {
  const { lying } = request;
  if (!lying.length) return openOdds(table, request, consequences(table, request));
  return [h('p', {}, `${t('lying')}: `, h('strong', {}, lying.join(' '))), ...openOdds(table, request, null)];
}

function openOdds({ battle }, request, meant) {
  const { odds, bands } = request;
  if (meant) return [meant];
  if (!odds) return [];
  if (bands.length) return [bandTable(battle, request)];
  const needed = number(request.at);
  const outcomes = odds.rows.map((row) => row.outcome);
  if (request.flat !== null && needed !== null && outcomes.every(isCounted)) {
    const made = odds.chance((outcome) => reaches(outcome, needed));
    return [needs(t('orMore', { low: needed - request.flat }), made)];
  }
  if (outcomes.length > MOST_ROWS && outcomes.every((outcome) => number(outcome) !== null)) {
    return [spread(battle, odds)];
  }
  return [outcomeTable(battle, odds)];
}

/** What each outcome would do, where the engine knows; nothing where it doesn't. */
function consequences({ battle, audience }, request) {
  let found;
  try {
    found = battle.consequences({ audience });
  } catch (error) {
    said(error);
    return null;
  }
  if (found.length === 0) return null;
  return [h('ul', { class: 'meant', tabindex: 0, aria: { label: t('means') } }, found.map((row) => {
    const { low, high, probability } = row;
    const faces = request.bands.filter(({ outcome }) => outcome.equals(low) || outcome.equals(high));
    const means = meantText(row, battle.fighters[row.attack?.target.number]?.fitness);
    return h('li', {},
      h('span', { class: 'meant-of' }, low.equals(high) ? named(battle, low) : [named(battle, low), ` ${t('to')} `, named(battle, high)],
        faces.length ? h('span', { class: 'help' }, span(faces[0].low, faces.at(-1).high)) : null),
      h('span', { class: 'share' }, bar(probability), h('span', { class: 'chance' }, percent(probability, code()))),
      h('p', { class: 'meant-text' }, means));
  })), way({ battle }, request, found)];
}

/**
 * What outcomes lead to, without what the row shows by itself. Figures that were only tried are left out: of two bands
 * the better one could look worse by chance. What is certain, and which roll follows, is said all the same.
 */
export function meantText({ attack, headline, text }, left) {
  const means = text.includes(': ') ? text.slice(text.indexOf(': ') + 2) : '';
  if (headline !== null || !attack) return means;
  // What the roll decides and which roll follows; the figures between them are said anew.
  const others = means.split('; ').filter((part) => !part.includes('%'));
  const hits = attack.hit.mean === 1 ? t('hit') : attack.hit.mean === 0 ? t('misses') : '';
  return [attack.exact ? attackText({ attack, left }, false) : hits, ...others].filter(Boolean).join('; ');
}

/** Which way is good: who defends wants less of an attack, who attacks wants more. */
function way({ battle }, { who }, rows) {
  const attack = rows.find((row) => row.headline === null && row.attack?.exact)?.attack;
  if (!attack) return null;
  const side = (actor) => battle.fighters[actor.number]?.side;
  return h('p', { class: 'help' }, side(who) === side(attack.target) ? t('rollDefense', { who: attack.target.name }) : t('rollAttack'));
}

const span = (low, high) => (low === high ? String(low) : t('fromTo', { low, high }));

const isCounted = (outcome) => typeof outcome?.value !== 'string';
const reaches = (outcome, needed) => (outcome.value === true || number(outcome) >= needed);

function needs(what, chance) {
  return h('p', { class: 'needs' },
    h('span', { class: 'needs-what' }, `${t('target')} `, h('strong', {}, what)),
    bar(chance), h('span', { class: 'chance' }, percent(chance, code())));
}

/** One die read in bands: which faces give what. */
function bandTable(battle, { bands, faces, odds }) {
  const rows = bands.map(({ low, high, outcome }) => {
    const chance = odds.chance((of) => outcome.equals(of));
    return [high === faces && low > 1 && low < high ? `${low}+` : span(low, high), named(battle, outcome), chance];
  });
  return chanceTable([t('faces'), t('outcome')], rows);
}

function outcomeTable(battle, odds) {
  return chanceTable([t('outcome')], odds.rows.map((row) => [row.outcome ? named(battle, row.outcome) : t('nothing'), row.probability]));
}

/** A table whose last column is a chance with its bar. */
export function chanceTable(heads, rows) {
  return h('table', { class: 'chances' },
    h('thead', {}, h('tr', {}, [...heads, t('chance')].map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, rows.map((row) => {
      const chance = row.at(-1);
      return h('tr', {}, row.slice(0, -1).map((cell) => h('td', {}, cell)),
        h('td', { class: 'share' }, bar(chance), h('span', { class: 'chance' }, percent(chance, code()))));
    })));
}

/** Many numbers: their ends, their mean, and how they lie. */
function spread(battle, odds) {
  const rows = [...odds.rows].sort((a, b) => a.outcome.value - b.outcome.value);
  // What bursts has no end: the last thousandth is left out of the picture.
  let seen = 0;
  const shown = rows.filter((row) => (seen += row.probability) - row.probability < 0.999);
  const most = Math.max(...shown.map((row) => row.probability));
  const mean = new Intl.NumberFormat(code(), { maximumFractionDigits: 1 }).format(odds.mean((o) => o.value));
  const ends = { low: battle.say(shown[0].outcome), high: battle.say(shown.at(-1).outcome), mean };
  return h('div', { class: 'spread' },
    h('p', {}, t('average', ends)),
    h('div', { class: 'columns', aria: { hidden: true } },
      shown.slice(0, 60).map((row) => bar(row.probability / most, 'column'))));
}

/** The chances of what an attack can do, by the names of its feats; and whose defense it meets. */
export function featOdds(chances) {
  const shown = Object.entries(chances).filter(([, chance]) => chance !== undefined);
  return h('ul', { class: 'feats' }, shown.map(([feat, chance]) =>
    h('li', {}, `${has(feat) ? t(feat) : feat} `, h('strong', {}, percent(chance, code())))));
}

/** Whom a step changes, and who falls: from the odds of how it leaves everybody. */
export function followOdds(battle, odds) {
  const standing = new Map(battle.fighters.map((fighter) => [fighter.number, fighter]));
  const lines = [];
  for (const [number, fighter] of standing) {
    const after = (kept) => odds.chance((end) => end.changed.some((one) => one.who.number === number && kept(one)));
    const changes = after(() => true);
    const falls = fighter.stands ? after((one) => !one.stands) : 0;
    if (changes > 0) lines.push([t('changes', { who: fighter.name }), changes]);
    if (falls > 0) lines.push([t('falls', { who: fighter.name }), falls]);
  }
  return lines.length === 0 ? null : h('ul', { class: 'feats' }, lines.map(([what, chance]) =>
    h('li', {}, `${what} `, h('strong', {}, percent(chance, code())))));
}
