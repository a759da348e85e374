/** What the page says of answers is true: compared with many fights, and with the exact odds of the engine. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Table, engine, rosterOf, skip } from './built.mjs';

const { Figures, TRIALS, interval } = await import('../src/figures.mjs');
const { attackText, fightText, tried } = await import('../src/worth.mjs');
const { asking } = await import('../src/lead.mjs');
const { meantText } = skip ? {} : await import('../src/odds.mjs');

/** How many fights a figure is compared with, and how far both may be apart, in standard errors of their difference. */
const MANY = 2000;
const APART = 4.5;
/** How many questions of each name are looked at; all of a fight with EVERY=1. */
const EACH = process.env.EVERY ? Infinity : 1;

/** A fight whose first side is led: each request in turn, answered as suggested. */
function* led(system, seed, dice = 'page') {
  const table = new Table(engine, 'english', () => {});
  table.lay(rosterOf(system));
  table.begin({ controls: { [table.seats()[0].seat]: 'host' }, dice, seed, policy: 'leads' });
  let face = 0;
  for (let inputs = 0; inputs < 1500 && table.request; inputs++) {
    const { request } = table;
    yield { table, request };
    if (request.isOpen) table.answer(request, request.wanted === 'roll' ? Array.from({ length: request.count }, () => (face++ * 7) % request.faces + 1) : request.suggestion);
  }
  yield { table, request: null };
}

const same = (a, b) => (a === null ? b === null : a.equals(b));

/** What many fights and exact odds say of an answer behind others. */
function truths(battle, side) {
  const known = new Map();
  return (before, value) => {
    const key = JSON.stringify(before.map((one) => one?.value ?? null));
    if (!known.has(key)) {
      const copy = battle.copy();
      for (const one of before) {
        (copy.request ?? copy.step()).answer(one);
        while (!copy.step() && !copy.isOver);
      }
      known.set(key, [copy.advise({ trials: MANY, seed: 99, side }).answers, copy.stakes({ trials: 1, work: 1, paths: 200_000, attackTrials: MANY, seed: 7 })]);
      copy.free();
    }
    const [answers, stakes] = known.get(key).map((rows) => rows.find(({ answer }) => same(answer, value)));
    return { ...answers, stake: stakes };
  };
}

const close = (count, trials, other, many, what) => {
  const [a, b] = [count / trials, other / many];
  // Of all tries together: neither may be at an end without an error.
  const all = (count + other + 1) / (trials + many + 2);
  const error = Math.sqrt(all * (1 - all) * (1 / trials + 1 / many));
  assert.ok(Math.abs(a - b) <= APART * error + 0.002, `${what}: ${a} of ${trials}, ${b} of ${many}`);
};

/** Of how many bands only tries are known: of some, or nothing was looked at. */
let onlyTried = 0;

for (const system of engine.systems) {
  test(`${system}: every share is that of ${MANY} fights, every attack that of the engine`, { skip }, (t) => {
    const seen = new Map();
    let [compared, gaveUp] = [0, 0];
    for (const { table, request } of led(system, 5)) {
      if (!request || request.range) continue;
      const count = seen.get(request.question) ?? 0;
      seen.set(request.question, count + 1);
      if (count >= EACH) continue;
      const figures = new Figures(table.battle, request);
      figures.look();
      while (!figures.isDone) figures.go();
      assert.ok(figures.rows.every(({ trials }) => trials >= TRIALS));
      const truth = truths(table.battle, figures.side.side);
      for (const [place, row] of figures.rows.entries()) {
        const { label, value, before = [] } = request.answers[place];
        const what = `${request.title}: ${label}`;
        const said = fightText(row, request.who.name, false);
        assert.doesNotMatch(said, /(?<!\d)(0|100) %/, what);
        if (row.leaves) {
          gaveUp++;
          assert.match(said, /out of the fight/, what);
          continue;
        }
        const { win, open, stake } = truth(before, value);
        close(row.wins, row.trials, Math.round(win * MANY), MANY, what);
        close(row.open, row.trials, Math.round(open * MANY), MANY, what);
        const { attack } = row;
        if (attack) {
          for (const feat of ['hit', 'fell']) {
            if (attack.exact && stake.attack.exact) assert.equal(attack[feat].mean, stake.attack[feat].mean, what);
            else close(attack[feat].mean * 400, 400, stake.attack[feat].mean * MANY, MANY, `${what}: ${feat}`);
          }
          assert.doesNotMatch(attackText(row, false), /(?<![\d.])(0|100) ?%/, what);
        }
        compared++;
      }
      figures.free();
    }
    t.diagnostic(`${compared} figures of ${[...seen.keys()].join(', ')}; ${gaveUp} answers give up`);
    assert.ok(compared > 5);
    assert.ok(gaveUp > 0);
  });

  test(`${system}: what a roll means is exact, or no figure`, { skip }, () => {
    let rolls = 0;
    for (const { table, request } of led(system, 5, 'all')) {
      if (request?.wanted !== 'roll' || request.lying.length || rolls > 60) continue;
      for (const row of table.battle.consequences()) {
        rolls++;
        if (row.headline === null && row.attack && !row.attack.exact) {
          onlyTried++;
          assert.doesNotMatch(meantText(row), /\d ?%|\d\.\d/, row.text);
        }
        else if (row.headline !== null || !row.attack) assert.ok(row.text.endsWith(meantText(row)));
        else {
          const said = meantText(row);
          assert.doesNotMatch(said, /(?<![\d.])(0|100) ?%/, said);
          const share = Math.round(100 * row.attack.hit.mean);
          if (share > 0 && share < 100) assert.ok(said.includes(`hits ${share}%`), `${said}: ${row.text}`);
        }
      }
    }
    assert.ok(rolls > 0);
  });

  test(`${system}: who leads and always takes what is suggested fights as the plan does, and takes back what was decided`, { skip }, () => {
    let [asked, undone] = [0, 0];
    for (const seed of [1, 2, 3]) {
      const plain = engine.battle(rosterOf(system), { seed });
      plain.run();
      let last;
      for (const { table, request } of led(system, seed)) {
        last = table;
        if (!request) break;
        asked++;
        // Once a fight: the latest of what was decided is asked, and given again.
        const taken = undone < seed && table.lately().at(-1);
        if (taken) {
          undone++;
          table.takeBack(taken.place);
          assert.equal(table.battle.title(), taken.title);
          assert.ok(!table.decided.some(({ place }) => place === taken.place));
          table.answer(table.request, table.request.suggestion);
        }
      }
      assert.deepEqual(last.battle.transcript(), plain.transcript(), `seed ${seed}`);
      last.battle.free();
      plain.free();
    }
    assert.ok(asked > 20);
  });
}

for (const system of engine.systems) {
  test(`${system}: whoever leads is asked with what it attacks`, { skip }, () => {
    const battle = engine.battle(rosterOf(system), { seed: 5, control: 'host' });
    const isAsked = asking({ engine, battle }, 'leads');
    let weapons = 0;
    for (const request of battle) {
      if (request.wanted === 'decision' && request.answers?.length > 1 && request.answers.some(({ value }) => value?.kind === 'attack')) {
        weapons++;
        assert.ok(isAsked(request), request.title);
      }
      if (request.wanted === 'decision') request.answerSuggestion();
      else request.answer(Array.from({ length: request.count }, (_, i) => (7 * (battle.length + i)) % request.faces + 1));
      if (battle.turn > 8) break;
    }
    assert.ok(weapons > 0);
    battle.free();
  });
}

test('some bands have only been tried', { skip }, () => assert.ok(onlyTried > 0));

test('a share is never a point, and says so where it is not known', () => {
  assert.equal(tried(0, 200), 'under 2%');
  assert.equal(tried(200, 200), 'over 98%');
  assert.equal(tried(100, 200), '50 ± 7 %');
  for (const trials of [1, 4, 30, 200, 5000]) {
    for (let count = 0; count <= trials; count++) {
      const [, share, margin] = /^(\d+) ± (\d+) %$/.exec(tried(count, trials)) ?? [];
      if (share) assert.ok(share - margin >= 0 && Number(share) + Number(margin) <= 100, `${count} of ${trials}`);
    }
  }
  assert.ok(interval(1, 4).high < 1 && interval(1, 4).low > 0);
  const row = { wins: 3, open: 1, trials: 4, leaves: false };
  assert.match(fightText(row, 'Wick', false), /not known: 1 of 4/);
  assert.match(fightText({ ...row, leaves: true }, 'Wick', true), /fight is lost/);
});

test('what was decided for somebody is said in the language of the page', { skip }, async () => {
  await engine.addLanguage('german', readFileSync(new URL('../../dist/german.po', import.meta.url)));
  for (const { table } of led(engine.systems[0], 3)) {
    const told = () => table.lately().map(({ title, label }) => `${title} ${label}`);
    const english = told();
    if (english.length === 0) continue;
    table.setLanguage('german');
    assert.ok(told().every((text, place) => text !== english[place]), told().join());
    table.setLanguage('english');
    assert.deepEqual(told(), english);
    return;
  }
  assert.fail('nothing was decided');
});
