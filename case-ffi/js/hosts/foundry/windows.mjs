/** Foundry's windows: a question with its answers, or a form of several. */

export const escaped = (text) => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Opens a window; what its button gave, the name of a button that gives nothing, or `undefined` if it was closed.
 * `drawn` is called with its element.
 */
export function open({ DialogV2 }, options, { closed, drawn } = {}) {
  return new Promise((resolve) => {
    const dialog = new DialogV2({ ...options, submit: (given) => { resolve(given); } });
    dialog.addEventListener('close', () => resolve(undefined), { once: true });
    if (drawn) dialog.addEventListener('render', () => drawn(dialog.element, dialog), { once: true });
    closed?.addEventListener('abort', () => dialog.close(), { once: true });
    dialog.render({ force: true });
  });
}

/** One question as a part of a form: its answers as a list, or a number. */
function fieldOf({ title, meaning, answers, range, value }, place, { game }) {
  const given = range
    ? `<input type="number" name="${place}" min="${range.low}" max="${range.high}" value="${value ?? range.low}" required>`
    : `<select name="${place}">${answers.map(({ label, note }, i) =>
      `<option value="${i}"${i === value ? ' selected' : ''}>${escaped(note ? `${label}: ${note}` : label)}</option>`).join('')}</select>`;
  const hint = range ? game.i18n.format('CASE_TABLE.number', range) : meaning;
  return `<div class="form-group"><label>${escaped(title)}</label><div class="form-fields">${given}</div><p class="hint">${escaped(hint)}</p></div>`;
}

/**
 * Throws dice of this page's user, in its colors and as its dice are configured. Nothing is told before they lie still on
 * every page; what throws dice in three dimensions may fail.
 */
export async function thrown({ Roll, game }, formula) {
  const roll = await new Roll(formula).evaluate();
  try {
    await game.dice3d?.showForRoll(roll, game.user, true);
  } catch (error) {
    console.warn(error);
  }
  return roll.dice[0].results.filter((one) => one.active !== false).map((one) => one.result);
}

/** Has the user of this page roll: by a button, or at once where it wants none. `undefined` where the window was closed. */
export async function askRoll(host, { title, lines, formula }, closed) {
  const { i18n, settings } = host.game;
  if (!settings.get('case-table', 'press')) return thrown(host, formula);
  const roll = { action: 'roll', label: i18n.format('CASE_TABLE.roll', { formula }), default: true };
  const content = `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
  const given = await open(host, { window: { title }, classes: ['case-table'], content, buttons: [roll] }, { closed });
  return given === roll.action ? thrown(host, formula) : undefined;
}

const formOf = (fields, host) => fields.map((field, place) => fieldOf(field, place, host)).join('');

/** What a form's controls say so far, up to a place. Foundry's buttons are elements of the form too. */
function read(form, last = Infinity) {
  const controls = [...form.querySelectorAll('select, input')].filter(({ name }) => Number(name) <= last);
  return controls.map(({ value }) => Number(value));
}

/**
 * Asks what is in `fields`, each an answer's place or a number. Gives a list of them, `null` where the plan shall
 * decide, `undefined` where the window was closed. `revise` is given the answers so far, where one was changed that the
 * later ones depend on, and gives the fields as they are then.
 */
export async function ask(host, { title, fields, secret }, closed, revise) {
  const { i18n } = host.game;
  const meant = (given) => (given === plan.action ? null : given);
  const plan = { action: 'plan', label: i18n.localize('CASE_TABLE.plan') };
  const privately = secret ? `<p class="notification info">${escaped(i18n.localize('CASE_TABLE.secret'))}</p>` : '';
  const [first] = fields;
  if (fields.length === 1 && !first.range) {
    const lines = first.answers.map(({ label, note, meaning }) => [label, note || meaning]).filter(([, note]) => note);
    const content = `${privately}<p>${escaped(first.meaning)}</p><ul>${lines.map(([label, note]) =>
      `<li><strong>${escaped(label)}</strong>: ${escaped(note)}</li>`).join('')}</ul>`;
    const buttons = first.answers.map(({ label }, place) =>
      ({ action: String(place), label, default: place === first.value, callback: () => [place] }));
    return meant(await open(host, { window: { title }, classes: ['case-table'], content, buttons: [...buttons, plan] }, { closed }));
  }
  const give = { action: 'give', label: i18n.localize('CASE_TABLE.give'), default: true, callback: (_, button) => read(button.form) };
  // Foundry cleans what it is given as text: controls are put in afterwards.
  const content = `${privately}<div class="case-form"></div>`;
  return meant(await open(host, { window: { title }, classes: ['case-table'], content, buttons: [give, plan] }, {
    closed,
    drawn: (element) => {
      const place = element.querySelector('.case-form');
      place.innerHTML = formOf(fields, host);
      element.addEventListener('change', async ({ target }) => {
        const revised = await revise(read(target.form, Number(target.name)));
        if (revised && !closed?.aborted) place.innerHTML = formOf(revised, host);
      });
    },
  }));
}
