import { open, visit, playOn, title, seated, asked } from './support.mjs';
const world = await open();
const wanted = process.argv[2]?.split(',') ?? ['case','faserip','d6','talislanta','cosmic'];
for (const system of wanted) for (const [name, viewport] of [['desk', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]]) {
  const { page, context, complaints } = await visit(world, { viewport, first: true, settings: { dice: 'mine', policy: 'leads', seed: 12 } });
  await page.locator('#system').selectOption(system);
  await page.waitForFunction((n) => document.body.dataset.system === n, system);
  await asked(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/shots/${system}-${name}-0-first.png` });
  await page.locator('button.lead').first().click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots/${system}-${name}-1-question.png` });
  const questions = new Map(); const bad = new Set(); const decided = new Map(); let hidden = 0, overflow = 0, shots = 0;
  const isOver = async () => (await title(page)) === 'The fight is over';
  let clicks;
  try {
    clicks = await playOn(page, isOver, async () => {
      const seen = await page.evaluate(() => {
        const first = document.querySelector('#asked button')?.getBoundingClientRect();
        return { title: document.querySelector('#asked h2').textContent, figures: [...document.querySelectorAll('.answer .figure')].map((f) => f.textContent),
          for: [...document.querySelectorAll('.for-you li > span')].map((s) => s.textContent), out: !first || first.bottom > innerHeight || first.top < 0, wide: document.documentElement.scrollWidth > innerWidth, dice: Boolean(document.querySelector('.dice')) };
      });
      const q = seen.title.replace(/[A-Z][\w’']+( (the )?[A-Z][\w’']+)*/g, 'X');
      questions.set(q, (questions.get(q) ?? 0) + 1);
      for (const f of seen.figures) if (/(?<![\d.])(0|100) ?%/.test(f)) bad.add(f);
      for (const f of seen.for) { const k = f.replace(/[A-Z][\w’']+( (the )?[A-Z][\w’']+)*/g, 'X'); decided.set(k, (decided.get(k) ?? 0) + 1); }
      if (seen.out) hidden++; if (seen.wide) overflow++;
      if (seen.dice && shots++ === 2) { await page.screenshot({ path: `/tmp/shots/${system}-${name}-2-roll.png` }); }
    });
  } catch (e) { clicks = `FAILED ${e.message.slice(0, 200)} at ${await title(page)}`; }
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots/${system}-${name}-3-over.png`, fullPage: true });
  console.log(`== ${system} ${name}: clicks ${clicks}; first button hidden ${hidden}; sideways ${overflow}; bare 0/100: ${[...bad].join(' | ')}; complaints ${complaints.join(' | ')}`);
  if (name === 'desk') { console.log('  asked', JSON.stringify([...questions])); console.log('  decided', JSON.stringify([...decided].sort((a, b) => b[1] - a[1]).slice(0, 40))); }
  await context.close();
}
await world.close();
