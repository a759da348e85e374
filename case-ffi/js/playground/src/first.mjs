/** The first sight of a fight: what this is, who fights whom, and how one takes part. */

import { button, h } from './dom.mjs';
import { diceChoice } from './seats.mjs';
import { t } from './words.mjs';

/** What stands in place of a question before a fight: `lead` begins it, with a person on those seats. */
export function firstSight(table, { lead, kept, keep }) {
  const { battle, engine } = table;
  const sides = table.seats().filter(({ name }) => name !== null);
  return [
    h('div', { class: 'asked-head' },
      h('h2', { tabindex: -1, id: 'asked-title' }, sides.map(({ name }) => name).join(` ${t('versus')} `)),
      h('p', { class: 'meaning' }, t('whatThisIs', { system: engine.title(battle.system, table.language) }))),
    h('div', { class: 'camps' }, sides.map((side) => camp(battle, side, lead))),
    h('div', { class: 'row first-row' },
      button(t('watch'), () => lead([]), { class: 'watch' }),
      diceChoice(kept().dice, (dice) => keep({ dice }))),
  ];
}

/** A side with its fighters, and the button that leads it. */
function camp(battle, { name, who, seat, first }, lead) {
  return h('div', { class: 'camp side', role: 'group', data: { side: first.sideNumber % 4 }, aria: { label: name } },
    h('h3', {}, name),
    h('ul', {}, who.map((fighter) => h('li', {}, fighter.name))),
    button(t('lead', { side: name }), () => lead([seat]), { class: 'primary lead' }));
}
