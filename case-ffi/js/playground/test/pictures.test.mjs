/**
 * Pictures of ten states, kept small in `pictures` and compared loosely: other fonts pass, a layout that has moved does
 * not. CASE_BLESS=1 takes them anew: look at them, best in full (PICTURES=FOLDER).
 */

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cannot, lead, open, playOn, title, visit } from './support.mjs';

const KEPT = fileURLToPath(new URL('pictures', import.meta.url));
const { PICTURES, CASE_BLESS: blesses } = process.env;
/** So many pixels of a picture are kept: letters are gone, blocks are there. */
const PIXELS = 9600;
/** Of 255, on average over the picture, and in the worst of its 8 × 8 parts. */
const MOST = 2;
const MOST_OF_A_PART = 8;

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A fight that is the same at every visit: the engine rolls from a seed. */
const SEEDED = { dice: 'page', policy: 'leads', seed: 12 };
const over = (page) => playOn(page, async () => (await title(page)) === 'The fight is over');
const onward = (count) => (page) => playOn(page, (inputs) => inputs >= count);
const tab = (name) => (page) => page.getByRole('button', { name, exact: true }).click();

const STATES = {
  first: { options: { viewport: DESK }, isFirst: true },
  'first-phone': { options: { viewport: PHONE }, isFirst: true },
  question: { options: { viewport: DESK } },
  'question-phone': { options: { viewport: PHONE }, arrive: onward(3) },
  middle: { options: { viewport: DESK }, arrive: onward(12) },
  'middle-dark': { options: { viewport: DESK, colorScheme: 'dark' }, arrive: onward(12) },
  german: { options: { viewport: DESK, locale: 'de-DE' } },
  over: { options: { viewport: DESK }, arrive: over },
  rosters: {
    options: { viewport: DESK },
    arrive: async (page) => {
      await tab('Rosters')(page);
      await page.locator('.fighter > summary').first().click();
      await page.locator('.fighter .fields').first().waitFor();
    },
  },
  save: { options: { viewport: DESK }, arrive: tab('Save') },
};

let world;
let scale;
before(async () => {
  if (cannot) return;
  world = await open();
  scale = await (await world.browser.newContext()).newPage();
});
after(() => world?.close());

/** A picture of that many pixels, as a PNG. */
const small = async (png) => Buffer.from(await scale.evaluate(async ([data, pixels]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const width = Math.round(Math.sqrt((pixels * image.width) / image.height));
  const canvas = Object.assign(document.createElement('canvas'), { width, height: Math.round(pixels / width) });
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').split(',')[1];
}, [png.toString('base64'), PIXELS]), 'base64');

/** How far two small pictures are from each other: on average, and in the worst of 8 × 8 parts. */
const apart = (one, other) => scale.evaluate(async (both) => {
  const [a, b] = await Promise.all(both.map(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  if (a.width !== b.width || a.height !== b.height) return { mean: 255, worst: 255 };
  const parts = Array.from({ length: 64 }, () => [0, 0]);
  for (let at = 0; at < a.data.length; at++) {
    if (at % 4 === 3) continue;
    const [x, y] = [(at >> 2) % a.width, Math.floor((at >> 2) / a.width)];
    const part = parts[Math.floor((8 * y) / a.height) * 8 + Math.floor((8 * x) / a.width)];
    part[0] += Math.abs(a.data[at] - b.data[at]);
    part[1]++;
  }
  const [sum, count] = parts.reduce(([s, c], [t, d]) => [s + t, c + d], [0, 0]);
  return { mean: sum / count, worst: Math.max(...parts.map(([s, c]) => s / c)) };
}, [one.toString('base64'), other.toString('base64')]);

const isAlike = ({ mean, worst }) => mean <= MOST && worst <= MOST_OF_A_PART;

for (const [name, { options, isFirst = false, arrive = async () => {} }] of Object.entries(STATES)) {
  test(`the picture of ${name} is the one that is kept`, { skip: cannot, timeout: 120_000 }, async (t) => {
    const { page, context, complaints } = await visit(world, { first: true, settings: SEEDED, ...options });
    if (!isFirst) await lead(page);
    await arrive(page);
    // Figures come onto the buttons a moment later.
    await page.waitForTimeout(1500);
    await page.mouse.move(1, 1);
    await page.evaluate(() => scrollTo(0, 0));
    const whole = await page.screenshot();
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true });
      writeFileSync(join(PICTURES, `${name}.png`), whole);
    }
    const now = await small(whole);
    const file = join(KEPT, `${name}.png`);
    if (blesses) {
      mkdirSync(KEPT, { recursive: true });
      writeFileSync(file, now);
    }
    assert.ok(existsSync(file), `no ${file}: CASE_BLESS=1`);
    const found = await apart(now, readFileSync(file));
    const said = `${found.mean.toFixed(2)} on average, ${found.worst.toFixed(1)} in the worst part`;
    t.diagnostic(said);
    assert.ok(isAlike(found), `${said}: PICTURES=FOLDER shows it`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** What has to be seen, and what need not: letters as another machine has them. */
const CHANGES = {
  '.answers { gap: 1.5rem !important }': false,
  '.cards { gap: 1.05rem !important }': false,
  '.answer { border: 0 !important }': false,
  '.strip { display: block !important }': false,
  ':root { --accent: #8a2c4a }': false,
  ':root { font-style: italic }': true,
  ':root { letter-spacing: 0.02em }': true,
};

test('the comparison sees a tripled gap, a border that is gone or another color, and no other letters', { skip: cannot, timeout: 120_000 }, async () => {
  const { page, context } = await visit(world, { first: true, settings: SEEDED, viewport: DESK });
  await lead(page);
  await page.waitForTimeout(1500);
  await page.mouse.move(1, 1);
  const before = await small(await page.screenshot());
  const found = {};
  for (const css of Object.keys(CHANGES)) {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
    found[css] = isAlike(await apart(before, await small(await page.screenshot())));
  }
  assert.deepEqual(found, CHANGES);
  await context.close();
});
