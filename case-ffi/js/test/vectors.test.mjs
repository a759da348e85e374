// The reader for JavaScript of the vectors in `tests/vectors`: runs all of them, and compares.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import test from 'node:test';
import { SYSTEMS, engine, js, path, text } from './support.mjs';

const FOLDER = '../../tests/vectors';

const actor = (who) => who && { kind: 'actor', value: who.number };
const shown = (value) => value && value.toJSON();
const named = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));

function roll(asked) {
  const { rule, flat, outcome, dice, lying, modifiers, bands, odds, die, count } = asked;
  return {
    wanted: 'roll', rule, flat, outcome, dice, lying, name: asked.roll,
    who: actor(asked.who), against: actor(asked.against), base: shown(asked.base), at: shown(asked.at),
    next: { die, count },
    modifiers: modifiers.map(({ rule: by, by: value }) => ({ rule: by, by: shown(value) })),
    bands: bands.map(({ low, high, outcome: value }) => ({ low, high, outcome: shown(value) })),
    odds: odds?.rows.map(({ outcome: value, numerator }) => ({ outcome: shown(value), weight: String(numerator) })) ?? [],
    denominator: String(odds?.denominator ?? 1),
  };
}

function decision(asked) {
  const found = {
    wanted: 'decision', rule: asked.rule, name: asked.question, secret: asked.secret,
    who: actor(asked.who), subject: named(asked.subject),
  };
  if (asked.range) return { ...found, range: asked.range };
  return { ...found, answers: asked.answers.map(({ value }) => shown(value)) };
}

const request = (asked) => asked && (asked.wanted === 'roll' ? roll(asked) : decision(asked));

const event = ({ event: what, rule, name, who, other, values, faces, dice, secret, words, reason }) => ({
  event: what, rule, name, who: actor(who), other: actor(other), values: named(values), faces, dice, secret, text: words, reason,
});

/** Whether everything that stands in the first stands in the second too. */
function holds(wanted, found) {
  if (Array.isArray(wanted)) {
    return Array.isArray(found) && wanted.length === found.length && wanted.every((item, at) => holds(item, found[at]));
  }
  if (wanted === null || typeof wanted !== 'object') return wanted === found;
  return found !== null && typeof found === 'object'
    && Object.entries(wanted).every(([name, item]) => name in found && holds(item, found[name]));
}

function same(what, wanted, found) {
  if (!holds(wanted, found)) assert.deepEqual(found, wanted, what);
}

function give(asked, given) {
  if (asked.wanted === 'roll') asked.answer(given);
  else if (asked.range) asked.answer(given.value);
  else asked.answer(asked.answers.find(({ value }) => holds(given, shown(value)) && holds(shown(value), given)));
}

function go(battle) {
  while (!battle.isOver) {
    const asked = battle.step();
    if (asked) return asked;
  }
  return null;
}

function play(battle, vector) {
  let told = 0;
  for (const [name, given] of vector.given) {
    const asked = go(battle);
    told = battle.length + battle.openEvents({ audience: 'gamemaster' }).length;
    assert.equal(asked?.roll ?? asked?.question, name);
    give(asked, given);
  }
  vector.steps.forEach((step, at) => {
    const asked = go(battle);
    const done = battle.length;
    const open = battle.openEvents({ audience: 'gamemaster' });
    const news = [...battle.events(Math.min(told, done), { audience: 'gamemaster' }), ...open.slice(Math.max(told - done, 0))];
    told = done + open.length;
    same(`step ${at}, events`, step.events ?? [], news.map(event));
    same(`step ${at}, ask`, step.ask ?? null, request(asked));
    if ('give' in step) give(asked, step.give);
  });
  const { over = battle.isOver, turn = battle.turn } = vector;
  assert.deepEqual([battle.isOver, battle.turn], [over, turn]);
  const state = battle.state({ open: true, audience: 'gamemaster' }).map(({ field, who, place, value }) => ({
    field, who: actor(who), place: shown(place), value: shown(value),
  }));
  for (const row of vector.state) assert.ok(state.some((found) => holds(row, found)), JSON.stringify(row));
}

const common = (a, b) => (b ? common(b, a % b) : a);

function attack(battle, vector) {
  const { attacker, target, attack: place } = vector.attack;
  const odds = battle.attackOdds(attacker, target, place);
  const rows = odds.rows.map(({ outcome, numerator }) => {
    const by = common(numerator, odds.denominator);
    return { outcome: named(outcome), odds: `${numerator / by}/${odds.denominator / by}` };
  });
  same('odds', vector.odds, rows);
}

function run(file, vector) {
  if (vector.table) {
    const { columns, rows } = engine.tables(file.system)[vector.table];
    assert.deepEqual({ columns, rows }, { columns: vector.columns, rows: vector.rows });
    return;
  }
  const roster = { ...file.rosters[vector.roster], ...vector.with };
  if (vector.refused) {
    assert.throws(() => engine.battle(roster), js.RosterError);
    return;
  }
  const battle = engine.battle(roster, vector.attack ? {} : { control: 'host' });
  try {
    if (vector.attack) attack(battle, vector);
    else play(battle, vector);
  } finally {
    battle.free();
  }
}

for (const system of SYSTEMS) {
  for (const name of readdirSync(path(`${FOLDER}/${system}`)).filter((file) => file.endsWith('.json'))) {
    test(`the vectors ${system}/${name} hold`, () => {
      const file = JSON.parse(text(`${FOLDER}/${system}/${name}`));
      assert.equal(file.format, 1);
      for (const vector of file.vectors) {
        try {
          run(file, vector);
        } catch (error) {
          error.message = `${vector.name}: ${error.message}`;
          throw error;
        }
      }
    });
  }
}

test('the game is the recorded one', () => {
  const [version, ...systems] = text(`${FOLDER}/fingerprints.txt`).trim().split('\n');
  const hashes = Object.entries(engine.gameHashes).map(([system, hash]) => `${system} ${hash}`);
  assert.deepEqual(hashes.sort(), systems.filter((line) => SYSTEMS.includes(line.split(' ')[0])).sort());
  if (systems.length === SYSTEMS.length) assert.equal(engine.gameVersion, version);
});
