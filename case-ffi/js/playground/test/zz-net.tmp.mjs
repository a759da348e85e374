import { open } from './support.mjs';
const world = await open();
for (const locale of ['en-US', 'de-DE']) {
  const context = await world.browser.newContext({ locale });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const urls = new Map(), rows = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => rows.push([new URL(urls.get(requestId)).pathname, encodedDataLength, timestamp]));
  await page.goto(world.address);
  await page.waitForFunction(() => performance.getEntriesByName('first-question').length);
  const at = await page.evaluate(() => performance.getEntriesByName('first-question')[0].startTime);
  const later = await page.evaluate((t) => performance.getEntriesByType('resource').filter((r) => r.startTime > t).map((r) => new URL(r.name).pathname), at);
  await page.waitForTimeout(1500);
  const first = rows.filter(([p]) => !later.includes(p));
  const kind = (p) => p.endsWith('.wasm') ? 'wasm' : p.endsWith('case.mjs') ? 'module of the engine' : p.endsWith('.mjs') ? 'JS of the page' : p.endsWith('.po') ? 'po' : p.includes('/rosters/') ? 'roster' : p.endsWith('.css') ? 'css' : p.endsWith('.svg') ? 'icon' : 'html';
  const sums = {};
  for (const [p, n] of first) { const k = kind(p); sums[k] ??= [0, 0]; sums[k][0]++; sums[k][1] += n; }
  console.log(locale, `first question after ${Math.round(at)} ms`);
  for (const [k, [c, n]] of Object.entries(sums)) console.log(`  ${k}: ${c} files, ${(n / 1024).toFixed(1)} KB`);
  console.log(`  total ${(first.reduce((s, r) => s + r[1], 0) / 1024).toFixed(1)} KB; later: ${rows.filter(([p]) => later.includes(p)).map(([p, n]) => `${p.split('/').at(-1)} ${n}`).join(', ')}`);
  await context.close();
}
for (let i = 0; i < 6; i++) { const c = await world.browser.newContext({ locale: 'en-US' }); const p = await c.newPage(); await p.goto(world.address); await p.waitForFunction(() => performance.getEntriesByName('first-question').length); console.log('first question', Math.round(await p.evaluate(() => performance.getEntriesByName('first-question')[0].startTime)), 'ms'); await c.close(); }
await world.close();
