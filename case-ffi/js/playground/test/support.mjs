/** A browser with the page in it, and what a person does there. */

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Why the tests can't run here; `false` where they can. */
export const cannot = [
  [BROWSER, 'no Chromium'], [new URL('../../dist/case.wasm', import.meta.url), 'no build: run `node build.mjs` first'],
].filter(([file]) => !existsSync(file)).map(([file, why]) => `${why} (${file})`)[0] ?? false;
if (cannot) console.error(`SKIPPED: ${cannot}`);

const ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** Starts the server and a browser with a profile of its own; `close` ends both. */
export async function open() {
  const { server, address } = await serve();
  const browser = await chromium.launch({ executablePath: BROWSER, headless: true, args: ARGUMENTS });
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  return { browser, address, close };
}

/** What a person of these tests wants at first: to be asked everything, and to roll all dice. */
export const ALL = { dice: 'all', policy: 'all' };

/**
 * A page in a context of its own, which remembers whatever the console complained about. The first side is led, if
 * there is a fight to begin and `first` is not to be looked at.
 */
export async function visit({ browser, address }, { settings = ALL, first = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.addInitScript((kept) => {
    if (kept && !localStorage.getItem('case-playground/settings')) localStorage.setItem('case-playground/settings', JSON.stringify(kept));
  }, settings);
  await page.goto(options.at ?? address);
  await asked(page);
  if (!first) await lead(page);
  return { page, context, complaints };
}

/** Waits until something is asked. */
export const asked = (page) => page.locator('#asked :is(button, input)').first().waitFor();

/** The systems that the page offers. */
export const systemsOf = (page) => page.locator('#system option').evaluateAll((all) => all.map((one) => one.value));

/** Leads the first side, where that is what is asked. */
export async function lead(page) {
  const buttons = page.locator('button.lead');
  if (await buttons.count()) await buttons.first().click();
}

/** Waits until a fight of that system is on the table, and begins it. */
export async function seated(page, system) {
  await page.waitForFunction((name) => document.body.dataset.system === name, system);
  await asked(page);
  await lead(page);
}

export const lines = (page) => page.locator('#lines > li .text').allTextContents();
/** The lines that stand, without those of the open action. */
export const standing = (page) => page.locator('#lines > li:not(.open) .text').allTextContents();
export const title = (page) => page.locator('#asked h2').textContent();

/** Presses on in a fight: what the plan would answer, and the page's dice, until `enough`; says how often. */
export async function playOn(page, enough, each = async () => {}) {
  for (let inputs = 0; inputs < 400; inputs++) {
    if (await enough(inputs)) return inputs;
    const roll = page.locator('.dice .roll-on');
    const press = (await roll.count()) ? roll : page.locator('button.answer.suggested, .below > button, #asked form.row + .row > button').first();
    await press.click();
    await each();
  }
  throw new Error('the fight has no end');
}
