/** What somebody who leads is asked: free powers, points for a roll where they can change it, and what it can't do. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { Figures, same } from '../src/figures.mjs';
import { grant } from '../src/powers.mjs';
import { Table, engine, parts, rosterOf, skip } from './built.mjs';

/** The decisions of a fight whose first side is led: `{table, request}`, answered as suggested. */
function* asked(roster, seed, { policy = 'leads', most = 40 } = {}) {
  const table = new Table(engine, 'english', () => {});
  table.lay(roster);
  table.begin({ controls: { [table.seats()[0].seat]: 'host' }, dice: 'page', seed, policy });
  for (let inputs = 0; inputs < most && table.request; inputs++) {
    yield { table, request: table.request };
    table.answer(table.request, table.request.suggestion);
  }
}

for (const system of engine.systems) {
  test(`${system}: a power that takes no action is asked for every turn`, { skip }, (t) => {
    const roster = rosterOf(system);
    grant(parts, roster, 0, 'shift');
    const questions = new Map();
    for (const { table, request } of asked(roster, 4)) {
      if (request.question !== 'free_power') continue;
      assert.equal(request.who.number, 0);
      assert.equal(table.battle.fighters[0].stands, true);
      for (const { label } of request.answers) questions.set(label, (questions.get(label) ?? 0) + 1);
    }
    assert.ok([...questions.keys()].some((label) => /beast form/.test(label)), JSON.stringify([...questions]));
    assert.ok(questions.size >= 2, JSON.stringify([...questions]));
    t.diagnostic(JSON.stringify([...questions]));
  });
}

for (const system of engine.systems.filter((name) => 'character_point' in engine.schema(name).questions)) {
  test(`${system}: points are asked for where they can change a roll, and nobody is asked who is in a hurry`, { skip }, (t) => {
    const points = /spend a (Character|Fate) Point/;
    const counts = { asked: 0, decided: 0 };
    for (let seed = 1; seed <= 3; seed++) {
      const seen = new Set();
      let last = null;
      for (const { table, request } of asked(rosterOf(system), seed, { most: 80 })) {
        last = table;
        if (!points.test(request.title)) continue;
        counts.asked++;
        const [, so, need] = request.title.match(/ (-?\d+) so far, against .*?(\d+)/) ?? [];
        // A die that goes on after a six: twelve more come one time in 36.
        assert.match(request.title, /against/);
        if (so) assert.ok(need - so >= 1 && need - so < 12, request.title);
      }
      for (const { title, place } of last.decided) {
        if (!points.test(title) || seen.has(place)) continue;
        seen.add(place);
        counts.decided++;
        const [, so, need] = title.match(/ (-?\d+) so far, against .*?(\d+)/) ?? [];
        if (so) assert.ok(need - so < 1 || need - so >= 12, title);
      }
      for (const { request } of asked(rosterOf(system), seed, { policy: 'quick' })) assert.doesNotMatch(request.title, points);
    }
    t.diagnostic(JSON.stringify(counts));
    assert.ok(counts.asked > 0);
  });
}

for (const system of engine.systems) {
  test(`${system}: nothing is called impossible that an answer does, and what a defense costs is an amount`, { skip }, (t) => {
    const counts = { gray: 0, costs: 0, together: 0 };
    for (const { table, request } of asked(rosterOf(system), 2, { most: 30 })) {
      if (request.range) continue;
      const { battle } = table;
      const taken = request.answers.flatMap(({ value, before = [] }) => [value, ...battle.form([...before, value]).flatMap(({ subject }) => Object.values(subject))]);
      for (const gray of table.unavailable()) {
        counts.gray++;
        assert.ok(!taken.some((value) => same(value, gray.value)), `${request.title}: ${gray.label}`);
      }
      // What goes with another choice on the way is given with it.
      for (const { value, before } of request.answers.filter(({ before: some = [] }) => some.length)) {
        counts.together++;
        const copy = battle.copy();
        for (const one of [...before, value]) {
          const next = copy.request ?? copy.step();
          assert.ok(next.allows(one), `${request.title}: ${copy.label(value)}`);
          next.answer(one);
          while (!copy.step() && !copy.isOver);
        }
        copy.free();
      }
      if (!battle.schema.questions[request.question].defends) continue;
      const figures = new Figures(battle, request);
      for (const _ of figures.looks());
      for (const { costs } of figures.rows) {
        for (const { name, from, to } of costs) {
          counts.costs++;
          assert.match(`${from} ${to}`, /\d|once/, `${request.title}: ${name}`);
        }
      }
      figures.free();
    }
    t.diagnostic(JSON.stringify(counts));
  });
}
