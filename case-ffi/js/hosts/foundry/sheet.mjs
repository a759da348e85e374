/** Sheets and rules as forms, which are made from the schema of a system. `form` is what draws them. */

import { ID } from './messenger.mjs';
import { languageOf } from './table.mjs';
import { open } from './windows.mjs';

/** How long nothing is typed before what is there is checked, in milliseconds. */
const CALM = 250;

/** What a token says of a fighter, and not its sheet; of the side, either. */
const OF_THE_TOKEN = ['name', 'id'];

/** Two of a kind against each other: a roster for the engine to check a sheet in. */
const rosterOf = (system, sheet) => ({ system, fighters: ['a', 'b'].map((side) => ({ ...sheet, name: side, side, id: side })) });

/** What is wrong with a roster, in the language of the page. */
function problemsOf(engine, roster, language) {
  try {
    engine.battle(roster).free();
    return [];
  } catch (error) {
    if (!error.problems) throw error;
    const listed = error.problems.length ? error.problems : [error];
    return listed.filter(({ path = '' }) => !path.startsWith('fighters[1]'))
      .map((problem) => `${(problem.path ?? '').replace(/^fighters\[0\]\.?/, '')} ${engine.said(problem, language, roster.system)}`.trim());
  }
}

/** Opens a form over data; gives what was written, or `undefined`. `check` gives what is wrong with it. */
async function edit(host, { title, data, schema, skip, check, form }) {
  const { i18n } = host.game;
  let written = structuredClone(data);
  const save = { action: 'save', label: i18n.localize('CASE_TABLE.save'), default: true };
  const given = await open(host, { window: { title, resizable: true }, position: { width: 560 }, classes: ['case-table'],
    content: '<div class="case-sheet"></div><ul class="case-problems" role="status"></ul>', buttons: [save] }, {
    drawn: (element) => {
      const [place, problems] = [element.querySelector('.case-sheet'), element.querySelector('.case-problems')];
      const show = () => problems.replaceChildren(...check(written).slice(0, 8).map((text) => Object.assign(document.createElement('li'), { textContent: text })));
      let calm = 0;
      const changed = () => {
        clearTimeout(calm);
        calm = setTimeout(show, CALM);
      };
      place.append(...form.tableFields({ schema, path: '', changed, skip, get: () => written, set: (value) => { written = value; } }).filter(Boolean));
      show();
    },
  });
  return given === save.action ? written : undefined;
}

/** Edits the sheet of an actor. */
export async function editSheet(host, engine, actor, system, form) {
  const language = languageOf(host.game);
  form.speak(language);
  form.speakOf(engine.schema(system, language));
  const whole = engine.rosterSchema(system, language).properties.fighters.items;
  const schema = { ...whole, required: (whole.required ?? []).filter((name) => !OF_THE_TOKEN.includes(name) && name !== 'side') };
  const empty = form.blank(schema);
  const sheet = await edit(host, {
    title: host.game.i18n.format('CASE_TABLE.sheetOf', { name: actor.name, system: engine.title(system, language) }),
    data: actor.getFlag(ID, 'sheet') ?? empty, schema, skip: OF_THE_TOKEN, form,
    check: (written) => problemsOf(engine, rosterOf(system, written), language),
  });
  if (!sheet) return;
  // Flags are merged: what was taken out would stay.
  await actor.unsetFlag(ID, 'sheet');
  await actor.setFlag(ID, 'sheet', sheet);
}

/** Edits everything of a combat's roster that is not a fighter: rulings, teams, where it is fought. */
export async function editRules(host, engine, combat, system, form, roster) {
  const language = languageOf(host.game);
  form.speak(language);
  form.speakOf(engine.schema(system, language));
  const rules = await edit(host, {
    title: host.game.i18n.format('CASE_TABLE.rulesOf', { system: engine.title(system, language) }),
    data: combat.getFlag(ID, 'rules') ?? {}, schema: engine.rosterSchema(system, language), skip: ['system', 'fighters'], form,
    check: (written) => problemsOf(engine, { ...roster, ...written }, language),
  });
  if (!rules) return;
  await combat.unsetFlag(ID, 'rules');
  await combat.setFlag(ID, 'rules', rules);
}
