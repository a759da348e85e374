/** The modules of virtual tabletops as they are installed, in a page that stands in for the host. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import test, { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FOUNDRY, OWLBEAR } from './standins.mjs';
import { cannot, open } from './support.mjs';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const sdk = existsSync(join(ROOT, 'case-ffi/js/bundlers/node_modules/@owlbear-rodeo/sdk'));
const skip = cannot || (sdk ? false : 'npm ci in bundlers first');
if (!cannot && skip) console.error(`SKIPPED: the modules of hosts: ${skip}`);
/** Where pictures go, for somebody to look at; none where it is not set. */
const { PICTURES } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'case-hosts-'));
const TYPES = { '.html': 'text/html', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json', '.svg': 'image/svg+xml' };
const version = execFileSync('sed', ['-n', 's/^version = "\\(.*\\)"/\\1/p', join(ROOT, 'Cargo.toml')], { encoding: 'utf8' }).split('\n')[0];

let world;
let server;
before(async () => {
  if (skip) return;
  execFileSync('python3', [join(ROOT, 'ship/hosts.py'), '--repository', 'https://example.org/case', folder]);
  for (const [archive, to] of [['module.zip', 'foundry'], [`case-owlbear-${version}.zip`, 'owlbear']]) {
    mkdirSync(join(folder, to));
    execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, archive), join(folder, to)]);
  }
  writeFileSync(join(folder, 'foundry.html'), FOUNDRY);
  writeFileSync(join(folder, 'owlbear/obr.mjs'), OWLBEAR);
  world = await open();
  server = createServer(({ url }, response) => {
    const file = join(folder, new URL(url, 'http://localhost').pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
    return createReadStream(file).pipe(response);
  });
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
});
after(async () => {
  await world?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('both archives are whole', { skip }, () => {
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, `case-owlbear-${version}.zip`), join(folder, 'whole')]);
  for (const host of ['foundry', 'whole']) execFileSync(process.execPath, [join(ROOT, 'case-ffi/js/hosts/check.mjs'), join(folder, host), version], { stdio: 'pipe' });
});

test('Foundry: a person fills in sheets, begins by the tracker, answers windows, takes back and ends', { skip, timeout: 120_000 }, async () => {
  const page = await (await world.browser.newContext({ locale: 'en-US' })).newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.setDefaultTimeout(15_000);
  await page.goto(`http://127.0.0.1:${server.address().port}/foundry.html`);
  await page.waitForFunction(() => document.title === 'Ready');
  const press = (name) => page.getByRole('button', { name, exact: true }).click();

  // A sheet that is missing is said, and nothing begins.
  await press('Begin with case');
  await page.waitForFunction(() => globalThis.told.length === 1);
  assert.match(await page.evaluate(() => globalThis.told[0]), /^error: This combat can't be played\. Dove/);

  for (const [i, name] of ['Dove', 'Matron'].entries()) {
    await page.evaluate((place) => { game.modules.get('case-table').api.sheet([...combat.combatants.values()][place].actor); }, i);
    const dialog = page.locator('dialog');
    await dialog.locator('.case-sheet .fields').first().waitFor();
    assert.match(await dialog.locator('h1').textContent(), new RegExp(name));
    await dialog.getByLabel('fighting', { exact: true }).fill('Superb');
    await dialog.locator('.case-problems li').filter({ hasText: 'Superb' }).waitFor();
    for (const field of ['fighting', 'agility', 'strength', 'endurance', 'reason', 'intuition', 'psyche']) {
      await dialog.getByLabel(field, { exact: true }).fill('75');
    }
    if (PICTURES) await page.screenshot({ path: join(PICTURES, `foundry-sheet-${i}.png`) });
    await dialog.locator('.case-problems:empty').waitFor({ state: 'attached' });
    await press('Save');
    await dialog.waitFor({ state: 'detached' });
  }

  await page.evaluate(() => game.user.setFlag('case-table', 'policy', 'all'));
  await press('Begin with case');
  await page.locator('dialog').waitFor();
  assert.deepEqual(await page.locator('.case-buttons button').allTextContents(), ['Undo', 'End']);
  const api = () => game.modules.get('case-table').api.tables.get('c').battle;
  // Forms are answered by their own controls: the last choice of each, and what was chosen is what was given.
  const given = { forms: 0, buttons: 0 };
  for (let windows = 0; windows < 12 && (given.forms < 2 || given.buttons < 2); windows++) {
    if (PICTURES) await page.screenshot({ path: join(PICTURES, `foundry-window-${windows}.png`) });
    const dialog = page.locator('dialog');
    const inputs = await page.evaluate(`(${api})().inputs().length`);
    const lists = dialog.locator('select');
    if (await lists.count()) {
      given.forms++;
      const labels = await lists.first().locator('option').allTextContents();
      await lists.first().selectOption({ index: labels.length - 1 });
      const title = await dialog.locator('label').first().textContent();
      await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
      await page.waitForFunction(`(${api})().inputs().length > ${inputs}`);
      const said = await page.evaluate(`(() => { const battle = (${api})(); const { value } = battle.inputs(${inputs})[0]; return value ? battle.say(value) : ""; })()`);
      assert.ok(said && labels.at(-1).startsWith(said), `${title}: ${said} of ${labels}`);
    } else {
      given.buttons++;
      await dialog.getByRole('button').first().click();
      await page.waitForFunction(`(${api})().inputs().length > ${inputs}`);
    }
    await page.locator('dialog').waitFor();
  }
  assert.ok(given.forms > 0 && given.buttons + given.forms > 2, JSON.stringify(given));
  assert.ok((await page.evaluate(() => game.messages.size)) > 0 && (await page.evaluate(() => globalThis.shown)) > 0);
  assert.match(await page.evaluate(() => [...game.messages.values()][0].content), /<summary>|<li>/);
  await press('Undo');
  await page.locator('dialog').waitFor();
  await press('End');
  await page.waitForFunction(() => globalThis.told.at(-1) === 'info: The fight is over.');
  assert.deepEqual(await page.locator('.case-buttons button').allTextContents(), ['Begin with case', 'Rules']);
  assert.deepEqual(complaints, []);
});

test('Owlbear: a game master begins an example, a player answers, both see log and standing, and a reload goes on', { skip, timeout: 120_000 }, async () => {
  const context = await world.browser.newContext({ locale: 'en-US', viewport: { width: 420, height: 640 } });
  const complaints = [];
  const visit = async (me) => {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/owlbear/index.html?me=${me}`);
    return page;
  };
  const ann = await visit('ann');
  const gm = await visit('gm');
  await gm.getByRole('button', { name: /^An example/ }).first().click();
  await gm.waitForFunction(() => document.getElementById('roster').value.length > 100);
  await gm.getByRole('button', { name: 'Begin', exact: true }).click();
  const answer = async (page) => {
    const roll = page.getByRole('button', { name: /^Roll / });
    const plan = page.getByRole('button', { name: 'Decide for me' });
    if (await roll.count()) await roll.click();
    else if (await plan.count()) await plan.click();
    else return false;
    return true;
  };
  const answered = { gm: 0, ann: 0 };
  for (let tries = 0; tries < 300 && answered.gm + answered.ann < 40; tries++) {
    if (await answer(ann)) answered.ann++;
    else if (await answer(gm)) answered.gm++;
    else await gm.waitForTimeout(20);
  }
  assert.ok(answered.gm > 5 && answered.ann > 1, JSON.stringify(answered));
  const asked = () => Promise.any([gm, ann].map((page) => page.locator('#asked h2').waitFor()));
  await asked();
  const standing = (page) => page.locator('#standing li').allTextContents();
  assert.deepEqual(await standing(ann), await standing(gm));
  assert.ok((await standing(gm)).length > 3 && (await gm.locator('#standing meter').count()) > 3);
  assert.equal(await gm.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'it scrolls sideways');
  assert.match(await gm.evaluate(() => getComputedStyle(document.body.parentElement).getPropertyValue('--ground')), /1e2231/);
  const lines = await gm.locator('#log li').count();
  assert.ok(lines > 10 && (await ann.locator('#log li').count()) > 5);
  if (PICTURES) for (const [name, page] of Object.entries({ gm, ann })) await page.screenshot({ path: join(PICTURES, `owlbear-${name}.png`) });
  await gm.reload();
  // What was open is told again once it is asked.
  await gm.locator('#log li').nth(lines - 12).waitFor();
  await asked();
  assert.deepEqual(complaints, []);
  await context.close();
});
