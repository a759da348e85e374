/** The first sight of a fight: what this is, who fights whom, and how one takes part. */

import { button, h } from './dom.mjs';
import { diceChoice } from './seats.mjs';
import { SYSTEMS, gameTitle, has, t } from './words.mjs';

/** What stands in place of a question before a fight: `lead` begins it, with a person on those seats. */
export function firstSight(table, { lead, kept, keep, choose }) {
  const { battle } = table;
  const sides = table.seats().filter(({ name }) => name !== null);
  return [
    h('div', { class: 'asked-head' },
      h('h2', { tabindex: -1, id: 'asked-title' }, sides.map(({ name }) => name).join(` ${t('versus')} `)),
      h('p', {}, h('b', {}, gameTitle(battle.system)), `. ${aboutOf(battle.system)}`),
      h('p', { class: 'meaning' }, t('whatThisIs'))),
    h('div', { class: 'camps' }, sides.map((side) => camp(battle, side, lead))),
    h('div', { class: 'row first-row' },
      button(t('watch'), () => lead([]), { class: 'watch' }),
      diceChoice(kept().dice, (dice) => keep({ dice }))),
    h('section', { class: 'games' }, h('h3', {}, t('otherGames')), h('ul', {}, SYSTEMS.filter((system) => system !== battle.system).map((system) =>
      h('li', {}, button(gameTitle(system), () => choose(system), { class: 'link' }), h('p', { class: 'help' }, aboutOf(system)))))),
  ];
}

/** A sentence about a game: what it is like, and whose it is; nothing of one that the page has never heard of. */
const aboutOf = (system) => (has(`about_${system}`) ? t(`about_${system}`) : '');

/** A side with its fighters, and the button that leads it. */
function camp(battle, { name, who, seat, first }, lead) {
  return h('div', { class: 'camp side', role: 'group', data: { side: first.sideNumber % 4 }, aria: { label: name } },
    h('h3', {}, name),
    h('ul', {}, who.map((fighter) => h('li', {}, fighter.name))),
    button(t('lead', { side: name }), () => lead([seat]), { class: 'primary lead' }));
}
