/** A person's path through the page, from the first roll to the second fight; `hands` say by what. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { asked, lines, seated, standing, title, visit } from './support.mjs';

/** By clicks. */
export const mouse = (page) => ({
  press: (target) => target.click(),
  choose: (target, value) => target.selectOption(value),
  type: (target, text) => target.fill(text),
  rest: (target) => target.hover(),
});

/** By the keyboard alone: nothing is reached but by the tab key. */
export function keyboard(page) {
  const go = async (target) => {
    await target.waitFor();
    for (let tries = 0; tries < 20; tries++) {
      const steps = await target.evaluate(stepsTo);
      if (steps === 0) return;
      for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab');
    }
    throw new Error(`the tab key does not reach ${target}`);
  };
  return {
    press: async (target) => {
      await go(target);
      const isFile = await target.evaluate((element) => element.type === 'file');
      await page.keyboard.press(isFile ? 'Space' : 'Enter');
    },
    choose: async (target, value) => {
      await go(target);
      const values = await target.locator('option').evaluateAll((all) => all.map((one) => one.value));
      const isBehind = values.indexOf(value) < values.indexOf(await target.inputValue());
      const press = isBehind ? 'ArrowUp' : 'ArrowDown';
      for (let presses = 0; presses < 60 && (await target.inputValue()) !== value; presses++) await page.keyboard.press(press);
      assert.equal(await target.inputValue(), value);
    },
    type: async (target, text) => {
      await go(target);
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    },
    rest: go,
  };
}

/** How often the tab key has to be pressed, about: whether it led there is looked at afterwards. */
function stepsTo(target) {
  if (target === document.activeElement) return 0;
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((element) => element === document.activeElement || (element.tabIndex >= 0 && !element.disabled && element.checkVisibility()));
  return all.indexOf(target) - all.indexOf(document.activeElement) || 1;
}

const named = (page, name) => page.getByRole('button', { name, exact: true });
const rollButton = (page) => page.locator('.dice button.primary');
const decideButton = (page) => named(page, 'Decide for me');

/** Answers until dice are wanted. */
async function untilRoll(page, hands) {
  for (let answers = 0; answers < 120; answers++) {
    if (await rollButton(page).count()) return;
    await hands.press(decideButton(page));
  }
  throw new Error('nobody ever rolls');
}

/** One input more, whichever is wanted. */
async function goOn(page, hands) {
  await hands.press((await rollButton(page).count()) ? rollButton(page) : decideButton(page));
}

const open = async (page, hands, id) => {
  const summary = page.locator(`details:has(> #${id}) > summary`);
  if (!(await summary.evaluate((element) => element.parentElement.open))) await hands.press(summary);
};

export async function walk(world, page, system, handsOf) {
  const hands = handsOf(page);
  await hands.choose(page.locator('#system'), system);
  await seated(page, system);

  await decisions(page, hands);
  await rolls(page, hands);
  await reasons(page, hands);
  await backAndForth(page, hands);
  await referee(page, hands);
  await share(world, page, hands);
  await keep(page, hands);
  await secondFight(page, hands);
}

/** An answer's tooltip says its rule, on the way to it. */
async function decisions(page, hands) {
  const answer = page.locator('button.answer').first();
  if (!(await answer.count())) return;
  await hands.rest(answer);
  const tip = page.locator('.tip').first();
  await tip.waitFor({ state: 'visible' });
  assert.match(await tip.textContent(), /\w/);
  const before = await title(page);
  await hands.press(answer);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'asked-title', `the focus after ${before}`);
}

/** Dice: a face that no die has is refused where it was typed; those of the page and one's own count. */
async function rolls(page, hands) {
  await untilRoll(page, hands);
  assert.ok(await page.locator('#asked .facts').count());
  const typed = page.locator('input.faces');
  await hands.type(typed, '0');
  await hands.press(named(page, 'Use these faces'));
  assert.match(await page.locator('#asked-problem').textContent(), /\w{3}/);
  assert.equal(await typed.getAttribute('aria-invalid'), 'true');
  const asked = await title(page);
  await hands.press(rollButton(page));
  assert.ok(asked !== (await title(page)) || (await page.locator('#asked .facts').textContent()));
  await untilRoll(page, hands);
  const count = Number((await rollButton(page).textContent()).match(/(\d+) ×/)?.[1] ?? 1);
  await hands.type(page.locator('input.faces'), Array(count).fill(1).join(' '));
  await hands.press(named(page, 'Use these faces'));
  await untilRoll(page, hands);
}

/** Every line says why. */
async function reasons(page, hands) {
  while (!(await standing(page)).length) await goOn(page, hands);
  const why = page.locator('.why-button').last();
  await hands.press(why);
  const reasons = page.locator('.why:not([hidden])');
  assert.match(await reasons.textContent(), /Rule\s*\S+/);
  // What the last line that a rule has caused says of its book.
  // What the book says is fetched when somebody asks for reasons.
  await reasons.locator('.sentences li').first().waitFor();
  await hands.press(why);
  assert.equal(await reasons.count(), 0);
}

async function backAndForth(page, hands) {
  const before = [await title(page), await lines(page)];
  await hands.press(named(page, 'Undo'));
  await hands.press(named(page, 'Undo'));
  await hands.press(named(page, 'Redo'));
  await hands.press(named(page, 'Redo'));
  assert.deepEqual([await title(page), await lines(page)], before);
}

/** A value is set, somebody comes in, and both are taken back. */
async function referee(page, hands) {
  const before = await lines(page);
  const fighters = await page.locator('.card').count();
  await open(page, hands, 'referee');
  const form = page.getByRole('group', { name: 'Reinforcements' });
  await hands.type(page.locator('#referee').getByLabel('Reason'), 'late, but here');
  await hands.press(form.getByRole('button', { name: 'Bring in' }));
  assert.equal(await page.locator('.card').count(), fighters + 1);
  assert.match((await standing(page)).join('\n'), /late, but here/);
  const values = page.getByRole('group', { name: 'Set a value' });
  await hands.press(values.getByRole('button', { name: 'Do it' }));
  assert.equal(await page.locator('#referee > .problem').textContent(), '');
  await hands.press(named(page, 'Undo'));
  if ((await page.locator('.card').count()) > fighters) await hands.press(named(page, 'Undo'));
  assert.deepEqual(await lines(page), before);
}

/** Who opens the link stands at the same place. */
async function share(world, page, hands) {
  const before = [await title(page), await lines(page)];
  await hands.press(named(page, 'Save'));
  await hands.press(named(page, 'Make a link'));
  const link = page.getByLabel('Link', { exact: true });
  await link.and(page.locator('input')).waitFor();
  const at = await link.and(page.locator('input')).inputValue();
  const other = await visit(world, { at });
  // It is told for what it is: a copy.
  await named(other.page, 'Go on from here').click();
  assert.deepEqual([await title(other.page), await lines(other.page)], before);
  assert.deepEqual(other.complaints, []);
  await other.context.close();
}

/** In this browser and in a file, over a reload. */
async function keep(page, hands) {
  await hands.type(page.locator('#view-save').getByLabel('Name', { exact: true }), 'mine');
  await hands.press(named(page, 'Keep'));
  const coming = page.waitForEvent('download');
  await hands.press(named(page, 'Save to a file'));
  const file = await (await coming).path();
  await hands.press(named(page, 'Play'));
  const before = [await title(page), await lines(page)];
  await page.reload();
  await asked(page);
  assert.deepEqual([await title(page), await lines(page)], before, 'after a reload');
  await goOn(page, hands);
  await goOn(page, hands);
  await hands.press(named(page, 'Save'));
  await hands.press(named(page, 'Load mine'));
  await page.locator('#view-play').waitFor({ state: 'visible' });
  assert.deepEqual([await title(page), await lines(page)], before, 'kept in the browser');
  await goOn(page, hands);
  await hands.press(named(page, 'Save'));
  const choosing = page.waitForEvent('filechooser');
  await hands.press(page.getByLabel('Load a file'));
  await (await choosing).setFiles({ name: 'fight.json', mimeType: 'application/json', buffer: await readFile(file) });
  await page.locator('#view-play').waitFor({ state: 'visible' });
  assert.deepEqual([await title(page), await lines(page)], before, 'from the file');
  await hands.press(named(page, 'Save'));
  await hands.press(named(page, 'Delete mine'));
  await hands.press(named(page, 'Play'));
}

/** Everybody by the built-in plan and seeded dice to the end; then the next fight, with one's own hands again. */
async function secondFight(page, hands) {
  await open(page, hands, 'seats');
  const seats = page.locator('#seats select');
  await hands.choose(seats.first(), 'built-in');
  await hands.choose(page.locator('#seats').getByLabel('Dice'), 'page');
  for (let tries = 0; tries < 8 && (await title(page)) !== 'The fight is over'; tries++) {
    const toTheEnd = named(page, 'Play to the end');
    await hands.press((await toTheEnd.count()) ? toTheEnd : decideButton(page));
  }
  if ((await title(page)) !== 'The fight is over') await hands.press(named(page, 'End the fight'));
  assert.equal(await title(page), 'The fight is over');
  await hands.choose(page.locator('#seats').getByLabel('Dice'), 'all');
  const told = (await standing(page)).length;
  const next = page.getByRole('button', { name: /^Next fight/ });
  await hands.press((await next.count()) ? next : named(page, 'Same fight again'));
  await asked(page);
  assert.ok((await standing(page)).length < told, 'the second fight has a log of its own');
  if ((await title(page)) !== 'The fight is over') await hands.choose(seats.first(), 'host');
}
