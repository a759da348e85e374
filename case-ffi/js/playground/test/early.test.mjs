/** The first sight of a fight, before all of the engine has come. */

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { asked, cannot, open, title } from './support.mjs';

/** The most that may come before it, compressed as it is sent: the page, the part of the engine, a roster; German besides. */
const MOST = 450 * 1024;
const SYSTEMS = ['case', 'faserip', 'd6', 'talislanta', 'cosmic'];

let world;
before(async () => { if (!cannot) world = await open(); });
after(() => world?.close());

for (const system of SYSTEMS) {
  for (const locale of ['en-US', 'de-DE']) {
    test(`${system} in ${locale}: a fight is laid out with a part of the engine, and what is pressed then is done once all is there`,
      { skip: cannot, timeout: 60_000 }, async () => {
        const context = await world.browser.newContext({ locale });
        const page = await context.newPage();
        const complaints = [];
        page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(String(error)));
        await page.route('**/playground/', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: (await response.text()).replace(/(name="first-system" content=)"\w+"/, `$1"${system}"`) });
        });
        let wanted = 0;
        let send;
        const held = new Promise((resolve) => { send = resolve; });
        await page.route('**/rest.wasm', async (route) => {
          wanted++;
          await held;
          await route.continue();
        });
        await page.goto(world.address);
        await asked(page);
        assert.equal(await page.evaluate(() => document.body.dataset.system), system);
        assert.equal(wanted, 1);
        const bytes = await page.evaluate(() => [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
          .filter(({ name }) => !name.endsWith('german.po')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0));
        assert.ok(bytes > MOST / 3 && bytes < MOST, `${bytes} bytes`);
        const before = await title(page);
        await page.locator('button.lead').first().click();
        assert.equal(await page.locator('button.lead').first().getAttribute('aria-busy'), 'true');
        assert.equal(await title(page), before);
        send();
        await page.locator('button.answer, .dice .roll-on, #asked form').first().waitFor();
        assert.notEqual(await title(page), before);
        assert.equal(wanted, 1);
        assert.deepEqual(complaints, []);
        await context.close();
      });
  }
}
