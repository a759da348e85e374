/** Powers: filled parts that every system takes, a hero with one by clicks alone, and what a button says of it. */

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { Figures } from '../src/figures.mjs';
import { grant, namesFor, powersOf, removeEffect, renameEffect, templatesOf } from '../src/powers.mjs';
import { speak } from '../src/words.mjs';
import { beginsText } from '../src/worth.mjs';
import { Table, engine, parts, rosterOf, skip } from './built.mjs';
import { cannot, lines, open, systemsOf, title, visit } from './support.mjs';

/** What the engine says is wrong with a roster. */
function problemsOf(given) {
  try {
    engine.battle(given).free();
    return [];
  } catch (error) {
    return error.problems.map(({ path, message }) => `${path}: ${message}`);
  }
}

for (const system of engine.systems) {
  test(`${system}: every part is right, alone and with all others twice, in both languages, and can be taken out`, { skip }, () => {
    assert.ok(templatesOf(parts, system).length >= 14);
    for (const language of ['english', 'german']) {
      speak(language);
      const all = rosterOf(system);
      for (const [nth, [id, called, help]] of templatesOf(parts, system).entries()) {
        assert.ok(called && help, id);
        const one = rosterOf(system);
        const paths = grant(parts, one, 0, id);
        assert.ok(paths.length || one.fighters[0].now, id);
        assert.deepEqual(problemsOf(one), [], `${id} in ${language}`);
        // Nobody can have more attacks than a sheet has room for.
        for (const number of [nth % 2, nth % 2, 1 - nth % 2]) grant(parts, all, number, id);
        for (const { effect } of powersOf(parts, one, 0)) assert.ok(one.effects.some(({ name }) => name === effect), id);
      }
      assert.deepEqual(problemsOf(all), [], language);
      const names = namesFor(parts, all, Object.keys(parts.naming)[0]);
      assert.equal(new Set(names).size, names.length);
      // Called otherwise, it is named so everywhere.
      renameEffect(parts, all, names[0], 'something else');
      all.effects[0].name = 'something else';
      assert.deepEqual(problemsOf(all), []);
      while (all.effects) removeEffect(parts, all, 0);
      assert.deepEqual(powersOf(parts, all, 0), []);
      assert.ok(all.fighters.every(({ now }) => !parts.places.some((field) => now?.[field])));
    }
    speak('english');
  });

  test(`${system}: a field that names an effect knows no other, and each such field is known`, { skip }, () => {
    const schema = engine.rosterSchema(system).properties;
    const fields = new Map();
    const look = ({ properties = {}, items }) => {
      for (const [name, field] of Object.entries(properties)) {
        fields.set(name, field);
        look(field);
      }
      if (items) look(items);
    };
    look(schema.fighters);
    look(schema.effects);
    const naming = [...fields].filter(([, { description = '', type }]) => /^The (?:status )?effects? (of the roster|under which|on its user|that begins)/.test(description) && !String(type).includes('object')).map(([name]) => name);
    for (const name of naming) assert.ok(name in parts.naming, name);
    for (const name of Object.keys(parts.naming)) assert.ok(!fields.has(name) || naming.includes(name), `${name}: ${fields.get(name)?.description}`);
    const wrong = rosterOf(system);
    wrong.effects = [{ name: 'a', then: 'nothing of that name' }];
    assert.match(problemsOf(wrong).join(), /effects\[0\]\.then: .*nothing of that name/);
  });
}

/** The first open decision of a fight whose first side is led that `wanted` takes. */
function* decisions(given, seed) {
  const table = new Table(engine, 'english', () => {});
  table.lay(given);
  table.begin({ controls: { [table.seats()[0].seat]: 'host' }, dice: 'page', seed, policy: 'leads' });
  for (let inputs = 0; inputs < 60 && table.request; inputs++) {
    const { request } = table;
    yield { table, request };
    if (request.isOpen) table.answer(request, request.wanted === 'roll' ? Array.from({ length: request.count }, () => 1 + (inputs % request.faces)) : request.suggestion);
  }
}

for (const system of engine.systems) {
  test(`${system}: a button says how often its attack or power begins what it begins`, { skip, timeout: 300_000 }, (t) => {
    const given = rosterOf(system);
    for (const id of ['burn', 'field', 'hold']) grant(parts, given, 0, id);
    const [looked, seen] = [new Map(), new Map()];
    for (const { table, request } of decisions(given, 5)) {
      if (request.wanted !== 'decision' || request.range || request.who.number !== 0 || request.answers.some(({ before }) => before?.length)) continue;
      if ((looked.get(request.question) ?? 0) >= 2) continue;
      looked.set(request.question, (looked.get(request.question) ?? 0) + 1);
      const figures = new Figures(table.battle, request);
      figures.look();
      for (const [place, { begins }] of figures.rows.entries()) {
        if (!begins || (seen.get(request.question) ?? 0) >= 3) continue;
        seen.set(request.question, (seen.get(request.question) ?? 0) + 1);
        const { label, value } = request.answers[place];
        assert.match(beginsText({ begins }), /^begins [\w ]+ (under|over|\d+ ±)/);
        // The same told by the lines of other fights.
        let [told, many] = [0, 300];
        for (let trial = 0; trial < many; trial++) {
          const copy = table.battle.copy();
          (copy.request ?? copy.step()).answer(value);
          copy.setControl('built-in');
          copy.setDiceOf('engine');
          copy.setSeed(10_000 + trial);
          const { turn, length } = copy;
          while (!copy.isOver && copy.turn === turn) copy.step();
          const isDefense = table.schema.questions[request.question].defends;
          const own = copy.events(length).filter(({ text, who, other }) => (isDefense ? who : other)?.number === 0 && text?.includes(begins.effect) && /is under|resists/.test(text));
          if (own.length && /is under/.test(own[0].text)) told++;
          copy.free();
        }
        const [a, b] = [begins.count / begins.trials, told / many];
        const all = (begins.count + told + 1) / (begins.trials + many + 2);
        const error = Math.sqrt(all * (1 - all) * (1 / begins.trials + 1 / many));
        assert.ok(Math.abs(a - b) <= 4.5 * error + 0.01, `${request.title}: ${label}: ${a} to ${b}`);
      }
      figures.free();
    }
    t.diagnostic(JSON.stringify([...seen]));
    assert.ok(seen.size >= 1);
  });
}

/** Parts that no fight of this test tells of by name, and why. */
const UNTOLD = {
  immune: 'nobody in the bundled rosters deals cold',
  knit: 'it shows once a wound closes, and not every fight wounds its bearer and lets it rest',
};
/** The names on a sheet: of attacks or weapons. */
const namesOn = (sheet) => Object.values(sheet).flat().map((one) => one?.name).filter(Boolean);

for (const system of engine.systems) {
  test(`${system}: whoever has a part uses it in a fight, and the log tells of it by name`, { skip, timeout: 300_000 }, (t) => {
    const inputs = {};
    for (const [id] of templatesOf(parts, system).filter(([id]) => !(id in UNTOLD))) {
      const given = rosterOf(system);
      const before = namesOn(given.fighters[0]);
      grant(parts, given, 0, id);
      const names = [...namesOn({ effects: given.effects }), ...namesOn(given.fighters[0]).filter((name) => !before.includes(name))];
      assert.ok(names.length, id);
      const told = (table) => table.battle.transcript().find((line) => names.some((name) => line.includes(name)));
      let found = null;
      for (let seed = 1; seed <= 12 && !found; seed++) {
        for (const { table, request } of decisions(given, seed)) {
          found = told(table);
          if (found) break;
          inputs[id] = (inputs[id] ?? 0) + 1;
          if (request.wanted !== 'decision' || request.range || request.who?.number !== 0) continue;
          const own = request.answers.find(({ label }) => names.some((name) => label.includes(name))) ?? request.answers.find(({ label }) => /use a power/i.test(label));
          if (own) table.answer(request, own.value);
        }
      }
      assert.ok(found, `${id}: ${names}`);
    }
    t.diagnostic(JSON.stringify(inputs));
  });
}

let world;
before(async () => { if (!cannot) world = await open(); });
after(() => world?.close());
const named = (page, name) => page.getByRole('button', { name, exact: true });

for (const system of cannot ? [] : engine.systems) {
  test(`${system}: a hero with powers is made by clicks alone, is asked for them, and the log tells of them`, { skip: cannot, timeout: 300_000 }, async (t) => {
    const { page, context, complaints } = await visit(world, { first: true, settings: { dice: 'page', policy: 'leads', seed: 12 } });
    assert.ok((await systemsOf(page)).includes(system));
    await page.locator('#system').selectOption(system);
    await page.waitForFunction((name) => document.body.dataset.system === name, system);
    await named(page, 'Rosters').click();
    const card = page.locator('.sides .fighter').first();
    await card.locator('> summary').click();
    let clicks = 2;
    for (const template of ['A force field', 'Fire that burns', 'A gaze that lets a foe do nothing']) {
      await card.locator('.powers select').selectOption({ label: template });
      await card.locator('.powers').getByRole('button', { name: 'Add this power' }).click();
      clicks += 2;
      assert.match(await page.locator('.verdict').textContent(), /This roster is right/);
    }
    assert.deepEqual(await page.locator('.effects .effect > summary > span:first-child').allTextContents(), ['force field', 'burning', 'holding gaze']);
    // What is wrong with one stands at its field, with whose it is.
    await card.locator('.powers').getByRole('button', { name: 'Change burning' }).first().click();
    const turns = page.locator('.effect[open] [data-path$=".turns"] input');
    const before = await turns.inputValue();
    await turns.fill('0');
    await page.locator('.verdict.wrong').waitFor();
    assert.match(await page.locator('.verdict li').first().textContent(), /^burning › turns .*1/);
    assert.equal(await turns.getAttribute('aria-invalid'), 'true');
    await turns.fill(before);
    await page.locator('.verdict:not(.wrong)').waitFor();
    // Another name goes along to the attack that begins it.
    const name = page.locator('.effect[open] [data-path$="].name"] input');
    await name.fill('wildfire');
    await name.press('Tab');
    await page.locator('.verdict:not(.wrong)').waitFor();
    assert.match(await card.locator('.powers').textContent(), /fire blast: begins wildfire/);
    await named(page, 'Begin this fight').click();
    await page.locator('button.lead').first().click();
    clicks += 2;
    const priced = new Set();
    const told = async () => (await lines(page)).filter((line) => /(is under|resists) (force field|wildfire|holding gaze)/.test(line));
    clicks += await playOnBy(page, async (inputs) => inputs >= 60 || (await told()).length > 3 || (await title(page)) === 'The fight is over', async (button) => {
      await page.locator('.answer .fight').filter({ hasText: /wins|known|out of/ }).first().waitFor();
      // It comes behind the figures of the fight.
      if (priced.size === 0) await button.filter({ hasText: /begins/ }).waitFor({ timeout: 8000 }).catch(() => {});
      const text = await button.textContent();
      if (/begins/.test(text)) priced.add(text);
    });
    assert.ok((await told()).length > 0, (await lines(page)).join('\n'));
    assert.ok(priced.size > 0, 'no button had a price');
    for (const text of priced) assert.match(text, /(wins|not known).*begins (force field|wildfire|holding gaze) (under|over|\d+ ± \d+)/);
    t.diagnostic(`${clicks} clicks; ${(await told()).slice(0, 2).join(' ')} ${[...priced][0]}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** Plays on by the hero's powers where they are offered, else as suggested. */
async function playOnBy(page, enough, look) {
  for (let inputs = 0; ; inputs++) {
    if (await enough(inputs)) return inputs;
    const power = page.locator('button.answer').filter({ hasText: /use a power|force field|fire blast|holding gaze/i }).first();
    if (await power.count()) {
      await look(power);
      await power.click();
      continue;
    }
    const other = page.locator('.dice .roll-on, button.answer.suggested, .below > button, #asked form.row + .row > button').first();
    await other.click();
  }
}
