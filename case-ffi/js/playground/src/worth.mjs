/** What an answer is worth, in words: never a share that is not known, never a bare 0 or 100 % of what was only tried. */

import { interval } from './figures.mjs';
import { code, t } from './words.mjs';

const whole = (share) => new Intl.NumberFormat(code(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A share by tries: with its margin, or as a bound where the margin would go past 0 or 100 %. */
export function tried(count, trials) {
  const { share, low, high } = interval(count, trials);
  const percent = Math.round(100 * share);
  const margin = Math.max(1, Math.ceil(100 * Math.max(share - low, high - share)));
  if (percent < margin) return t('lessThan', { share: whole(Math.ceil(100 * high) / 100) });
  if (percent + margin > 100) return t('moreThan', { share: whole(Math.floor(100 * low) / 100) });
  return t('margin', { share: percent, margin });
}

/** The large figure of a row: what the answer does to the fight. */
export function fightText({ wins, open, trials, leaves }, who, isLast) {
  if (leaves) return t(isLast ? 'leavesAll' : 'leaves', { who });
  if (trials === 0) return '…';
  return open > 0 ? t('notKnown', { open, trials }) : t('winsShare', { share: tried(wins, trials) });
}

/** A chance of an attack; nothing where it is none. */
function chance(name, { mean, trials }, isExact) {
  if (mean === 0 && name !== 'hit') return null;
  if (isExact && (mean === 0 || mean === 1)) return t(mean ? 'certain' : 'never', { what: t(name) });
  if (!isExact) return `${t(name)} ${tried(Math.round(mean * trials), trials)}`;
  const share = mean < 0.01 ? t('lessThan', { share: whole(0.01) }) : mean > 0.99 ? t('moreThan', { share: whole(0.99) }) : whole(mean);
  return `${t(name)} ${share}`;
}

/** The small figure: the odds of the attack by itself; `left` is what its target has left. */
export function attackText({ attack, left }, isDefense) {
  if (!attack) return '';
  const { exact, hit, harm, fell } = attack;
  const number = new Intl.NumberFormat(code(), { maximumFractionDigits: 1 }).format(harm.mean);
  const points = left === undefined ? number : t('ofLeft', { points: number, left });
  const parts = [chance('hit', hit, exact), harm.mean > 0 ? t(exact ? 'meanHarm' : 'aboutHarm', { points }) : null, chance('fell', fell, exact)];
  return `${isDefense ? `${attack.attacker.name}: ` : ''}${parts.filter(Boolean).join(' · ')}`;
}

/** What a defense uses up. */
export const costText = ({ costs }) => costs.map(({ name, from, to }) =>
  t('cost', { what: name, from: from ?? t('nothing'), to: to ?? t('nothing') })).join(', ');

/** How often an answer begins an effect. */
export const beginsText = ({ begins }) => (begins ? t('beginsEffect', { effect: begins.effect, share: tried(begins.count, begins.trials) }) : '');
