/** The page itself: accessible, quick, at home on a phone, in both languages, under a strict policy. */

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { asked, cannot, lead, open, playOn, seated, standing, systemsOf, title, visit } from './support.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where pictures of every state go, for somebody to look at; none where it is not set. */
const PICTURES = process.env.PICTURES;

let world;
before(async () => { if (!cannot) world = await open(); });
after(() => world?.close());
const check = (name, body) => test(name, { skip: cannot, timeout: 300_000 }, body);
const named = (page, name) => page.getByRole('button', { name, exact: true });

check('the newest card is in sight after every input, at a desk and on a phone, and a double click answers once', async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const { page, context, complaints } = await visit(world, { viewport });
    const before = await page.evaluate(() => document.querySelector('#asked h2').textContent);
    await page.locator('button.answer').first().dblclick();
    const after = await title(page);
    await named(page, 'Undo').click();
    assert.equal(await title(page), before);
    await page.locator('button.answer').first().click();
    assert.equal(await title(page), after);
    const headlines = new Set();
    for (let tries = 0; tries < 60; tries++) {
      const roll = page.locator('.dice .primary');
      await ((await roll.count()) ? roll : named(page, 'Decide for me')).click();
      const { top, bottom } = await page.locator('#last').evaluate((last) => last.getBoundingClientRect().toJSON());
      // Scrolling stops at whole pixels.
      assert.ok(top > -1 && bottom <= viewport.height, `${top} to ${bottom}`);
      headlines.add(await page.locator('#last').textContent());
    }
    assert.ok(headlines.size > 10);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

const isOver = (page) => async () => (await title(page)) === 'The fight is over';

check('a whole fight of one side by clicks: few of them, and card, question and first button are in sight after each', async (t) => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    for (const [dice, most] of [['page', 90], ['mine', 200]]) {
      const { page, context, complaints } = await visit(world, { viewport, settings: { dice, policy: 'leads', seed: 12 } });
      let [jumps, stood] = [0, null];
      const top = () => page.evaluate(() => document.getElementById('log-title').getBoundingClientRect().top + scrollY);
      let before = await top();
      const clicks = await playOn(page, isOver(page), async () => {
        const places = await page.evaluate(() => ['#last', '#asked h2', '#asked button'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
        for (const { top: from, bottom } of places) assert.ok(from > -1 && bottom <= viewport.height, `${from} to ${bottom} of ${viewport.height}: ${await title(page)}`);
        // What the eye and the hand are at stays where it is.
        const stands = places.slice(1).map((place) => place.top);
        for (const [i, y] of (stood ?? stands).entries()) assert.ok(Math.abs(y - stands[i]) <= 60, `${y} to ${stands[i]}: ${await title(page)}`);
        stood = stands;
        const now = await top();
        if (Math.abs(now - before) > 60) jumps++;
        before = now;
      });
      t.diagnostic(`${viewport.width} px, dice: ${dice}: ${clicks} clicks, ${jumps} jumps of the log`);
      assert.ok(clicks <= most, `${clicks} clicks`);
      if (viewport.width > 1000) assert.equal(jumps, 0);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  }
});

check('at first sight a fight can be watched, which plays by itself, or a side be led, which is asked', async () => {
  const { page, context, complaints } = await visit(world, { first: true, settings: null });
  const sides = await page.locator('.camp h3').allTextContents();
  assert.equal(await title(page), sides.join(' against '));
  await named(page, 'Watch the fight').click();
  assert.equal(await page.locator('#seen').inputValue(), 'players');
  const told = (await standing(page)).length;
  await named(page, 'Play on by itself').click();
  await page.waitForFunction((count) => document.querySelectorAll('#lines > li').length > count + 2, told);
  await named(page, 'Stop here').click();
  await named(page, 'Rosters').click();
  await page.locator('.fighter > summary').first().click();
  await page.locator('.sides > .side input').first().fill('Somebody');
  await page.locator('.sides > .side input').first().press('Tab');
  await named(page, 'Begin this fight').click();
  await named(page, 'Lead Somebody').click();
  assert.equal(await page.locator('#seen option:checked').textContent(), 'Somebody');
  assert.ok(await page.locator('button.answer').count());
  assert.deepEqual(complaints, []);
  await context.close();
});

check('a player sees no secret of the other side, the game master sees all, and a secret question is handed over', async () => {
  const { page, context, complaints } = await visit(world);
  const declared = async () => (await page.locator('#lines > li .text').allTextContents()).filter((line) => / declares: | has decided/.test(line));
  const players = await declared();
  assert.ok(players.length && players.every((line) => / has decided/.test(line)), players.join('\n'));
  await page.locator('#seen').selectOption('gamemaster');
  const all = await declared();
  assert.ok(all.some((line) => / declares: /.test(line)), all.join('\n'));
  assert.deepEqual(complaints, []);
  await context.close();

  const theirs = await visit(world, { first: true });
  await theirs.page.locator('.lead').nth(1).click();
  const asked = await title(theirs.page);
  const eyes = await theirs.page.locator('#seen').inputValue();
  await theirs.page.locator('#seen').selectOption({ index: 1 });
  assert.match(await title(theirs.page), /in secret/);
  assert.equal(await theirs.page.locator('button.answer').count(), 0);
  await theirs.page.getByRole('button', { name: /^I play / }).click();
  assert.equal(await title(theirs.page), asked);
  assert.equal(await theirs.page.locator('#seen').evaluate((seen) => seen.selectedIndex), 2);
  assert.equal(await theirs.page.locator('#seen').inputValue(), eyes);
  assert.deepEqual(theirs.complaints, []);
  await theirs.context.close();
});

check('an answer that is always so is not asked again, until a person wants it to be', async () => {
  const { page, context, complaints } = await visit(world, { settings: { dice: 'page', policy: 'all', seed: 12 } });
  const first = (await title(page)).replace(/Granite Dove|Nightglass|Captain Meridian/, '');
  const isAsked = async () => (await title(page)).replace(/Granite Dove|Nightglass|Captain Meridian/, '') === first;
  await page.locator('.always input').check();
  await page.locator('button.answer').first().click();
  await playOn(page, async (inputs) => {
    assert.equal(await isAsked(), false, await title(page));
    return inputs > 25;
  });
  await page.locator('details:has(> #seats) > summary').click();
  await page.getByRole('button', { name: /^Ask again/ }).click();
  assert.equal(await page.getByRole('button', { name: /^Ask again/ }).count(), 0);
  await playOn(page, isAsked);
  assert.deepEqual(complaints, []);
  await context.close();
});

check('after a fight there is its picture, with its figures, to be kept, and its link', async () => {
  const { page, context, complaints } = await visit(world, { settings: { dice: 'page', policy: 'quick', seed: 12 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playOn(page, isOver(page));
  const fighters = await page.locator('#fighters .card').count();
  await page.locator('.chart svg').first().waitFor();
  assert.equal(await page.locator('.chart .picture').first().locator('polyline').count(), 3 + fighters);
  // A turning point only where it is more than noise; the chance has its band.
  await page.locator('.turning').filter({ hasText: /turned in turn \d+|No turn changed/ }).waitFor();
  assert.equal(await page.locator('.chart polygon').count(), 1);
  const turns = Number((await page.locator('#turn').textContent()).match(/\d+/)[0]);
  assert.equal(await page.locator('.chart tbody tr').count(), turns + 1);
  const coming = page.waitForEvent('download');
  await named(page, 'Save the picture').click();
  const picture = readFileSync(await (await coming).path());
  assert.deepEqual([...picture.subarray(1, 4)], [...'PNG'].map((letter) => letter.charCodeAt(0)));
  await named(page, 'Copy a link to this fight').click();
  await page.locator('#said').filter({ hasText: /Copied.*A copy of this fight as of .* letters/ }).waitFor();
  const other = await visit(world, { at: await page.evaluate(() => navigator.clipboard.readText()) });
  assert.match(await title(other.page), /A copy of somebody/);
  await named(other.page, 'Go on from here').click();
  assert.equal(await title(other.page), 'The fight is over');
  await other.context.close();
  assert.deepEqual(complaints, []);
  await context.close();
});

check('the form speaks the language of the page, and offers what can be written', async () => {
  const { page, context, complaints } = await visit(world, { locale: 'de-DE' });
  await named(page, 'Aufstellung').click();
  const fighter = page.locator('.fighter').first();
  await fighter.locator('> summary').click();
  const field = fighter.getByLabel('Kampf', { exact: true });
  const offered = await field.evaluate((input) => Array.from(input.list.options, (option) => [option.value, option.label]));
  assert.ok(offered.some(([value, label]) => value === 'Amazing' && label === 'Erstaunlich'), JSON.stringify(offered));
  assert.match(await fighter.getByLabel('Form', { exact: true }).first().locator('option:checked').textContent(), /^\w\w: \w+/);
  await field.fill('Superb');
  await page.locator('.verdict.wrong').waitFor();
  assert.match(await page.locator('.verdict li').first().textContent(), /Granite Dove › .*unbekannt/);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** What a person can come upon, one after the other. */
const STATES = {
  first: async () => {},
  decision: async (page) => { await lead(page); },
  compared: async (page) => {
    for (let tries = 0; tries < 20; tries++) {
      await named(page, 'Compare what follows').click();
      await page.waitForTimeout(300);
      if (await page.locator('.tip-odds > *').count()) break;
      await named(page, 'Decide for me').click();
    }
    await page.locator('.tip-odds > *').last().waitFor();
  },
  roll: async (page) => {
    for (let tries = 0; tries < 120 && !(await page.locator('.dice').count()); tries++) await named(page, 'Decide for me').click();
  },
  refused: async (page) => {
    await page.locator('input.faces').fill('0');
    await named(page, 'Use these faces').click();
  },
  log: async (page) => {
    for (let tries = 0; tries < 30; tries++) {
      const roll = page.locator('.dice .primary');
      await ((await roll.count()) ? roll : named(page, 'Decide for me')).click();
    }
    await page.locator('.line.roll .why-button').last().click();
  },
  tools: async (page) => {
    for (const summary of await page.locator('.tools > details > summary').all()) await summary.click();
    await page.locator('.card summary').first().click();
    await page.getByLabel('Fights', { exact: true }).fill('50');
    await named(page, 'Start').click();
    await page.locator('#sampling table').waitFor();
  },
  over: async (page) => { await named(page, 'End the fight').click(); },
  rosters: async (page) => {
    await named(page, 'Rosters').click();
    await page.locator('.fighter > summary').first().click();
    await page.locator('.fighter .more > summary').first().click();
    await page.locator('.setup .more > summary').first().click();
  },
  wrong: async (page) => {
    await page.locator('.fighter input[type=text]').first().fill('');
    await page.locator('.verdict.wrong').waitFor();
  },
  text: async (page) => { await named(page, 'Text').click(); },
  saves: async (page) => {
    await named(page, 'Save').click();
    await named(page, 'Keep').click();
    await named(page, 'Make a link').click();
    await page.locator('input[readonly]').waitFor();
  },
};

for (const colorScheme of ['light', 'dark']) {
  for (const width of [375, 1280]) {
    check(`axe finds nothing, and nothing is wider than the page: ${colorScheme}, ${width} px`, async (t) => {
      const viewport = { width, height: 800 };
      const { page, context, complaints } = await visit(world, { colorScheme, viewport, bypassCSP: true, first: true });
      await page.evaluate(axe);
      for (const [state, arrive] of Object.entries(STATES)) {
        await t.test(state, async () => {
          await arrive(page);
          if (PICTURES) {
            mkdirSync(PICTURES, { recursive: true });
            await page.screenshot({ path: `${PICTURES}/${state}-${colorScheme}-${width}.png`, fullPage: true });
          }
          const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
          assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).slice(0, 4).join('\n')}`), []);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth <= 0), true, 'it scrolls sideways');
          if (width < 500) assert.deepEqual(await page.evaluate(smallTargets), []);
        });
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

/** What is pressed with a finger is 44 pixels at least; what is ticked has a label to press. */
function smallTargets() {
  return [...document.querySelectorAll('button, select, input:not([type=checkbox]), textarea, summary')]
    .filter((element) => element.checkVisibility() && element.getClientRects().length)
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([element, box]) => `${element.outerHTML.slice(0, 120)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
}

check('the first question is there soon after a local load', async (t) => {
  const times = [];
  for (let visits = 0; visits < 5; visits++) {
    const { page, context } = await visit(world);
    times.push(await page.evaluate(() => performance.getEntriesByName('first-question')[0].startTime));
    await context.close();
  }
  const best = Math.min(...times);
  const working = await thinking();
  t.diagnostic(`first question after ${times.map(Math.round).join(', ')} ms, of which ${working} ms the page's own thread works; aim 350 ms`);
  assert.ok(working < 350, `the page's own thread works for ${working} ms`);
  // A machine that does much else is slower: what is looked for is a page that has become heavy.
  assert.ok(best < 2000, `${best} ms`);
});

check('a mouse that rests where an answer appears opens no tip over what stands below; one that moves does', async () => {
  const { page, context, complaints } = await visit(world);
  await page.locator('button.answer').first().click();
  const { x, y, width, height } = await page.locator('button.answer').first().boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await page.locator('button.answer').first().waitFor();
  await page.waitForTimeout(700);
  assert.equal(await page.locator('.answers .tip:visible').count(), 0);
  const next = await page.locator('button.answer').first().boundingBox();
  await page.mouse.move(next.x + 20, next.y + 15);
  await page.mouse.move(next.x + 25, next.y + 15);
  await page.locator('.answers .tip:visible').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

/** How long the page's thread works until the first question: however much else the machine does. */
async function thinking() {
  const context = await world.browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const before = await spent();
  await page.goto(world.address);
  await page.waitForFunction(() => performance.getEntriesByName('first-question').length);
  const after = await spent();
  await context.close();
  return Math.round((after - before) * 1000);
}

check('the engine of the system that is played is loaded once, another where it is chosen, and a link loads its own', async () => {
  const context = await world.browser.newContext({ locale: 'en-US' });
  const visitor = async () => {
    const page = await context.newPage();
    const loaded = [];
    page.on('request', (request) => { if (request.url().endsWith('/case.wasm')) loaded.push(new URL(request.url()).pathname.split('/').at(-2)); });
    return { page, loaded };
  };
  const { page, loaded } = await visitor();
  await page.goto(world.address);
  await asked(page);
  // A build of its own for each system, or one for all.
  const isAlone = loaded[0] !== 'dist';
  const systems = await systemsOf(page);
  for (const system of [...systems, systems[0]]) {
    await page.locator('#system').selectOption(system);
    await seated(page, system);
  }
  assert.deepEqual(loaded, isAlone ? systems : ['dist']);
  await named(page, 'Save').click();
  await page.locator('#system').selectOption(systems.at(-1));
  await page.waitForFunction((name) => document.body.dataset.system === name, systems.at(-1));
  await named(page, 'Make a link').click();
  const link = await page.locator('#view-save input[readonly]').inputValue();
  const other = await visitor();
  await other.page.goto(link);
  await asked(other.page);
  assert.equal(await other.page.evaluate(() => document.body.dataset.system), systems.at(-1));
  assert.deepEqual(other.loaded, [isAlone ? systems.at(-1) : 'dist']);
  await context.close();
});

check('a hundred fights are played in less than a second', async (t) => {
  const { page, context } = await visit(world, { first: true });
  const times = await page.evaluate(async () => {
    const { load } = await import(new URL('../dist/case.mjs', location.href));
    const engine = await load();
    const roster = await (await fetch('../rosters/case.json')).json();
    const times = [];
    for (let tries = 0; tries < 3; tries++) {
      const before = performance.now();
      for (let seed = 0; seed < 100; seed++) {
        const battle = engine.battle(roster, { seed });
        battle.run();
        if (!battle.isOver) throw new Error('it is not over');
        battle.free();
      }
      times.push(performance.now() - before);
    }
    return times;
  });
  t.diagnostic(`a hundred fights in ${times.map(Math.round).join(', ')} ms`);
  assert.ok(Math.min(...times) < 1000, `${times.join(', ')} ms`);
  await context.close();
});

check('the policy is strict, and is kept', async () => {
  const answer = await fetch(world.address);
  assert.match(answer.headers.get('content-security-policy'), /script-src 'self' 'wasm-unsafe-eval';/);
  assert.doesNotMatch(answer.headers.get('content-security-policy'), /unsafe-inline|unsafe-eval'.*unsafe-eval|\*/);
  for (const path of ['../package-lock.json/../../../Cargo.toml', 'node_modules/axe-core/axe.min.js', '..%2f..%2f..%2fCargo.toml']) {
    assert.equal((await fetch(world.address + path)).status, 404, path);
  }
});

check('an error of a roster stands at its field, which is found from the list', async () => {
  const { page, context, complaints } = await visit(world);
  for (const system of await systemsOf(page)) {
    await page.locator('#system').selectOption(system);
    await seated(page, system);
    await named(page, 'Rosters').click();
    await page.locator('.verdict:not(.wrong)').waitFor();
    await page.locator('.fighter > summary').nth(1).click();
    const name = page.locator('.fighter').nth(1).locator('input[type=text]').first();
    const before = await name.inputValue();
    await name.fill('');
    await page.locator('.verdict.wrong').waitFor();
    assert.match(await page.locator('.fighter').nth(1).locator('.labeled .problem').first().textContent(), /\w{3}/);
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    assert.match(await page.locator('.fighter .count').nth(1).textContent(), /1/);
    await page.locator('.verdict button.link').first().click();
    assert.equal(await name.evaluate((element) => element === document.activeElement), true);
    await name.fill(before);
    await page.locator('.verdict:not(.wrong)').waitFor();
    assert.equal(await name.getAttribute('aria-invalid'), null);
    await named(page, 'Play').click();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

check('fighters and nested tables are added and removed, and the fight begins with them', async () => {
  const { page, context, complaints } = await visit(world);
  for (const system of await systemsOf(page)) {
    await page.locator('#system').selectOption(system);
    await seated(page, system);
    await named(page, 'Rosters').click();
    const cards = page.locator('.fighter');
    const count = await cards.count();
    await cards.first().locator('summary').first().click();
    const lists = cards.first().locator('fieldset.list').first();
    await lists.waitFor();
    const entries = await lists.locator('> .entries > .entry').count();
    await lists.locator('> button.add').click();
    assert.equal(await lists.locator('> .entries > .entry').count(), entries + 1);
    await lists.locator('> .entries > .entry > button.remove').last().click();
    assert.equal(await lists.locator('> .entries > .entry').count(), entries);
    await cards.first().getByRole('button', { name: /^Copy / }).click();
    assert.equal(await cards.count(), count + 1);
    await page.locator('.verdict:not(.wrong)').waitFor();
    await named(page, 'Begin this fight').click();
    assert.equal(await page.locator('.card').count(), count + 1, system);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

check('a roster as text says what is wrong with it, and what is right is taken over', async () => {
  const { page, context } = await visit(world);
  await named(page, 'Rosters').click();
  await named(page, 'Text').click();
  const text = page.locator('textarea.raw');
  const roster = JSON.parse(await text.inputValue());
  await text.fill('{"fighters": 1');
  await page.locator('.verdict.wrong').waitFor();
  roster.fighters[0].name = 'Somebody Else';
  await text.fill(JSON.stringify(roster));
  await page.locator('.verdict:not(.wrong)').waitFor();
  await named(page, 'Form').click();
  assert.equal(await page.locator('.fighter > summary > span').first().textContent(), 'Somebody Else');
  await named(page, 'Begin this fight').click();
  assert.match(await page.locator('.card h4').first().textContent(), /Somebody Else/);
  await context.close();
});

check('every ruling is taken as the page shows it, and every value is taken or refused with a reason', async () => {
  const { page, context, complaints } = await visit(world);
  await page.locator('details:has(> #referee) > summary').click();
  for (const system of await systemsOf(page)) {
    await page.locator('#system').selectOption(system);
    await seated(page, system);
    const { rulings, values, count } = await page.evaluate(giveEverythingBack);
    assert.deepEqual(rulings, [], system);
    for (const refused of values) assert.match(refused, /: \w+ \w+/);
    assert.ok(values.length < count / 2, values.join('\n'));
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Chooses each ruling and each value in the panel of interventions, and sets it to what it is. */
function giveEverythingBack() {
  const refused = [[], [], []];
  const part = (number) => document.querySelectorAll('#referee .part')[number];
  const choose = (select, place) => {
    select.selectedIndex = place;
    select.dispatchEvent(new Event('change'));
  };
  const press = (number, what) => {
    part(number).querySelector('form').requestSubmit();
    const problem = document.querySelector('#referee > .problem').textContent;
    if (problem) refused[number].push(`${what}: ${problem}`);
    else document.getElementById('undo').click();
  };
  const [VALUES, RULINGS] = [0, 2];
  const many = (select) => Array.from(select.options, (option) => option.label);
  for (const [place, name] of many(part(RULINGS).querySelector('select')).entries()) {
    choose(part(RULINGS).querySelector('select'), place);
    press(RULINGS, name);
  }
  for (const [place, name] of many(part(VALUES).querySelectorAll('select')[1]).entries()) {
    choose(part(VALUES).querySelectorAll('select')[1], place);
    press(VALUES, name);
  }
  const count = many(part(VALUES).querySelectorAll('select')[1]).length;
  return { rulings: refused[RULINGS], values: refused[VALUES], count };
}

check('sampling can be cancelled, and the page stays alive meanwhile', async () => {
  const { page, context, complaints } = await visit(world);
  await page.locator('details:has(> #sampling) > summary').click();
  await page.getByLabel('Fights', { exact: true }).fill('1000000');
  await named(page, 'Start').click();
  await page.waitForFunction(() => document.querySelector('#sampling progress').value > 0);
  const longest = await page.evaluate(async () => {
    let longest = 0;
    for (let frames = 0, last = performance.now(); frames < 30; frames++) {
      await new Promise(requestAnimationFrame);
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  await named(page, 'Cancel').click();
  await page.locator('#sampling [role=status]').filter({ hasText: 'Cancelled' }).waitFor();
  assert.ok(longest < 1000, `a frame took ${longest} ms`);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Chooses a language, and waits until the page speaks it. */
async function speaks(page, language) {
  await page.locator('#language').selectOption(language);
  await page.waitForFunction((code) => document.documentElement.lang === code, { english: 'en', german: 'de' }[language]);
}

check('everything is said in German, and by and by in English again', async () => {
  const { page, context, complaints } = await visit(world, { locale: 'de-DE' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await page.getByRole('button', { name: 'Für mich entscheiden' }).waitFor();
  const german = await title(page);
  await speaks(page, 'english');
  assert.notEqual(await title(page), german);
  for (let tries = 0; tries < 40 && !(await standing(page)).length; tries++) {
    const roll = page.locator('.dice .primary');
    await ((await roll.count()) ? roll : named(page, 'Decide for me')).click();
  }
  const english = await standing(page);
  await speaks(page, 'german');
  const told = await standing(page);
  assert.equal(told.length, english.length);
  assert.notDeepEqual(told, english);
  assert.deepEqual(complaints, []);
  await context.close();
});

check('German, and what the books say, are fetched when somebody asks for them, once', async () => {
  const { page, context, complaints } = await visit(world);
  const fetched = () => page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1));
    return names.filter((name) => ['german.po', 'sentences.json'].includes(name)).sort();
  });
  assert.deepEqual(await fetched(), []);
  for (const language of ['german', 'english', 'german']) await speaks(page, language);
  assert.deepEqual(await fetched(), ['german.po']);
  await speaks(page, 'english');
  for (let tries = 0; tries < 40 && !(await standing(page)).length; tries++) {
    const roll = page.locator('.dice .primary');
    await ((await roll.count()) ? roll : named(page, 'Decide for me')).click();
  }
  await page.locator('.why-button').last().click();
  await page.locator('.why:not([hidden]) .sentences li').first().waitFor();
  assert.deepEqual(await fetched(), ['german.po', 'sentences.json']);
  assert.deepEqual(complaints, []);
  await context.close();
});

check('a link that was cut keeps its reader on a page that says so, until it begins a fight of its own', async () => {
  const { page, context } = await visit(world, { at: `${world.address}#fight=abc`, first: true });
  assert.equal(await title(page), 'This link is not whole');
  assert.equal(await page.evaluate(() => location.hash), '');
  await page.waitForTimeout(500);
  await named(page, 'Begin a fight of my own').click();
  assert.match(await title(page), / against /);
  await context.close();
});

check('who leads is asked for the whole of what a fighter can do, and takes back what was decided for it', async () => {
  const { page, context, complaints } = await visit(world, { first: true, settings: { dice: 'page', policy: 'leads', seed: 12 } });
  await page.locator('#system').selectOption('faserip');
  await seated(page, 'faserip');
  assert.equal(await title(page), 'What does Quickstep do?');
  const labels = await page.locator('.answer .label').allTextContents();
  for (const one of [/^charge/, /^hundred punches \(BA\) \(close in/, /^flung gravel/, /^surrender/]) assert.ok(labels.some((label) => one.test(label)), labels.join('\n'));
  // What each is worth in the one unit, and what giving up costs.
  await page.locator('.answer .fight').filter({ hasText: /^wins \d+ ± \d+ %$/ }).first().waitFor();
  await page.locator('.answer.leaves .fight').filter({ hasText: 'is out of the fight' }).first().waitFor();
  assert.match(await page.locator('.legend').textContent(), /More is better/);
  await page.locator('.answer').filter({ hasText: 'hundred punches' }).click();
  await named(page, 'Undo').click();
  assert.deepEqual(await page.locator('.answer .label').allTextContents(), labels);
  await page.locator('.answer').filter({ hasText: 'hundred punches' }).click();
  assert.match(await title(page), /^At whom .* hundred punches/);
  await page.locator('.for-you > summary').click();
  await page.locator('.for-you li').filter({ hasText: 'movement' }).getByRole('button').click();
  assert.equal(await title(page), 'What does Quickstep do with its movement?');
  await named(page, 'move').or(page.locator('.answer').filter({ hasText: /^move/ })).first().click();
  assert.ok(!(await title(page)).includes('movement?'));
  assert.deepEqual(complaints, []);
  await context.close();
});

check('the own roll stays in sight with what it came to, and is kept where it is taken back', async () => {
  const { page, context, complaints } = await visit(world, { settings: { dice: 'mine', policy: 'leads', seed: 12 } });
  for (let inputs = 0; inputs < 40 && !(await page.locator('.dice .primary').count()); inputs++) await page.locator('.answer.suggested').click();
  await page.locator('.dice .primary').click();
  const faces = await page.locator('.own-roll .die').allTextContents();
  assert.equal(faces.length, 1);
  for (let again = 0; again < 3; again++) {
    await named(page, 'Undo').click();
    await page.locator('.dice .primary').click();
    assert.deepEqual(await page.locator('.own-roll .die').allTextContents(), faces);
  }
  await page.locator('#asked .why-button').click();
  await page.locator('#asked-why .sentences li').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

check('damage is typed on a bar, a sheet stands in words, and an enemy comes from a file in the middle of a fight', async () => {
  const { page, context, complaints } = await visit(world, { settings: { dice: 'page', policy: 'leads', seed: 12 } });
  const bar = page.locator('button.gauge-words').first();
  assert.match(await bar.textContent(), /120 of 120/);
  for (const [typed, left] of [['-12', '108 of 120'], ['+2', '110 of 120'], ['60', '60 of 120']]) {
    await bar.click();
    await page.locator('.gauge-form input').fill(typed);
    await page.keyboard.press('Enter');
    assert.equal(await bar.textContent(), left);
  }
  await bar.click();
  await page.locator('.gauge-form input').fill('a lot');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('#fighters .problem').textContent(), /-12/);
  await page.locator('#fighters details[data-who="0"] > summary').click();
  assert.match(await page.locator('.sheet').first().textContent(), /bull rush.*charging attack, Endurance.*red: stun/);
  await page.locator('details:has(> #referee) > summary').click();
  const sheet = { name: 'A Goblin', side: 'The Foundry', abilities: { fighting: 20, agility: 10, strength: 10, endurance: 10, reason: 4, intuition: 10, psyche: 6 }, attacks: [{ name: 'club', form: 'ba' }] };
  await page.locator('#referee input[type=file]').setInputFiles({ name: 'goblin.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(sheet)) });
  await page.waitForFunction(() => [...document.querySelectorAll('#referee input[type=text]')].some(({ value }) => value === 'A Goblin'));
  await named(page, 'Bring in').click();
  for (let inputs = 0; inputs < 20 && !(await page.locator('#fighters').textContent()).includes('A Goblin'); inputs++) await page.locator('.answer.suggested').click();
  assert.match(await page.locator('#fighters').textContent(), /A Goblin/);
  assert.deepEqual(complaints, []);
  await context.close();
});

check('a new fighter is like one of the game, or shows first what it needs, empty', async () => {
  const { page, context, complaints } = await visit(world);
  await named(page, 'Rosters').click();
  await named(page, 'Add to The Vanguard').click();
  const needed = page.locator('.fighter[open] [data-path*=".abilities."] input');
  assert.deepEqual(await needed.evaluateAll((all) => all.slice(0, 7).map(({ value, required }) => [value, required])), Array(7).fill(['', true]));
  assert.match(await page.locator('.verdict').textContent(), /New fighter › abilities › fighting Please fill this in/);
  await page.getByRole('button', { name: 'Remove New fighter' }).click();
  await page.locator('.adder select').first().selectOption({ label: 'like Deadeye Dolan' });
  await named(page, 'Add to The Vanguard').click();
  assert.equal(await page.locator('.fighter[open] > summary > span').first().textContent(), 'Deadeye Dolan 2');
  await page.locator('.verdict:not(.wrong)').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

check('new lines are read out once, and the focus goes to what is asked', async () => {
  const { page, context } = await visit(world);
  const atFirst = await page.locator('#lines > li').count();
  const heard = await page.evaluate(() => {
    globalThis.heard = [];
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('#voice p')) globalThis.heard.push(line.textContent);
    }).observe(document.getElementById('voice'), { childList: true });
    return document.getElementById('voice').getAttribute('aria-live');
  });
  assert.equal(heard, 'polite');
  for (let inputs = 0; inputs < 40; inputs++) {
    const roll = page.locator('.dice .primary');
    await ((await roll.count()) ? roll : named(page, 'Decide for me')).click();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'asked-title');
  }
  const told = await page.evaluate(() => globalThis.heard);
  const shown = (await page.locator('#lines > li .why-button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).map((text) => text.replace('Why: ', ''));
  assert.deepEqual(told.slice(-5), shown.slice(-5));
  // Of more than a dozen at once, which the dice may bring, only the last are read out.
  const fresh = shown.length - atFirst;
  assert.ok(told.length <= fresh && told.length > fresh - 12, `each line once: ${told.length} of ${fresh}`);
  await context.close();
});
