// What people and their programs write: files as they come, names, dice that a person throws.
import assert from 'node:assert/strict';
import test from 'node:test';
import { js, engine, hosted, roster } from './support.mjs';

const abilities = { fighting: 'Rm', agility: 'Gd', strength: 'In', endurance: 40, reason: 'Ty', intuition: 'Gd', psyche: 'Gd' };
const fighter = (name, side) => ({ name, side, abilities, attacks: [{ name: 'fists', form: 'BA' }] });
const named = (one, other) => ({ system: 'case', fighters: [fighter(one, 'X'), fighter(other, 'Y')] });
const opened = (file, use = (battle) => battle.actors?.[0]) => {
  const battle = engine.battle(file);
  try {
    return use(battle);
  } finally {
    battle.free();
  }
};

test('files as they come are read', () => {
  const text = JSON.stringify({ $schema: 'https://example.org/case.json', rulings: null, ...named('A', 'B') });
  opened(`\ufeff${text}`);
  opened(text.replace('"endurance":40', '"endurance":40.0'));
  opened({ ...named('A', 'B'), $schema: 'x', rulings: null });
});

test('what a text is meant as is said', () => {
  const text = JSON.stringify(named('A', 'B'));
  const save = opened(text, (battle) => battle.save());
  assert.throws(() => opened(`[${text}]`), /this is JSON, but no table: begin with `\{`/);
  assert.throws(() => opened(`// mine\n${text}`), /not JSON: .*JSON has no comments/);
  assert.throws(() => opened(save), /this is a saved battle, not a roster/);
  assert.throws(() => engine.resume(text), /this is a roster, not a saved battle/);
});

test('what is not seen is refused, and what looks the same is the same', () => {
  for (const bad of ['\u202eabc', '\u200b', 'B\u200b', 'a\u2028b', 'x\u00ad']) {
    assert.throws(() => opened(named(bad, 'B')), /a name has /);
  }
  assert.throws(() => opened(named('\u00e9', 'e\u0301')), /is also the name of fighters\[0\]/);
  for (const name of ['Ca$h', '{who}', '<b>', '\ud83e\udd87']) {
    const battle = engine.battle(named(name, 'B'), { seed: 7n });
    battle.run();
    assert.ok(battle.transcript().some((line) => line.includes(name)));
    battle.free();
  }
});

test('a name from right to left is set apart', () => {
  const battle = engine.battle(named('\u05d3\u05d5\u05d3', 'B'), { seed: 7n });
  battle.run();
  assert.ok(battle.transcript().some((line) => line.includes('\u2068\u05d3\u05d5\u05d3\u2069')));
  battle.free();
});

test('the Wild Die falls alone', () => {
  const battle = hosted('d6');
  let request = battle.run();
  while (request.wanted !== 'roll') {
    request.answer(request.suggestion);
    request = battle.run();
  }
  const counts = [];
  assert.throws(() => request.answer([6, 6, 2]), /wants one face of a d6/);
  for (const faces of [[6], [4], [6, 2]]) {
    counts.push(request.count);
    request.answer(faces);
    request = battle.run();
  }
  assert.deepEqual(counts, [1, 1, 2]);
  battle.free();
});

test('a limit of texts', () => {
  const text = roster('case');
  try {
    engine.setLimit(100);
    assert.throws(() => opened(text), js.CaseError);
  } finally {
    engine.setLimit(64 * 1024 * 1024);
  }
  opened(text);
  assert.throws(() => engine.setLimit(64 * 1024 * 1024 + 1), js.CaseError);
});

test('sheets of other programs become rosters', () => {
  const keys = ['fighting', 'agility', 'strength', 'endurance', 'reason', 'intuition', 'psyche'];
  const actor = (name, type) => ({
    name, type, items: [],
    system: { abilities: Object.fromEntries(keys.map((key) => [key, { rank: 'incredible', number: 0 }])), health: { value: 90 } },
  });
  const imported = engine.importSheets([actor('Ka', 'hero'), actor('Zem', 'npc')]);
  assert.deepEqual([imported.kind, imported.system, imported.problems], ['faserip_foundry', 'faserip', []]);
  assert.ok(imported.taken.some(({ place, field, message }) => `${place} ${field} ${message}` === '[0].system.health.value fighters[0].now.health 90'));
  engine.battle(imported.roster, { seed: 1 }).run();
  const table = 'name,side,fighting,agility,strength,endurance,reason,intuition,psyche\nA,x,20,20,20,20,6,6,6\nB,y,20,20,20,20,6,6,6\n';
  assert.equal(engine.importSheets(table, { system: 'faserip' }).system, 'faserip');
  assert.throws(() => engine.importSheets({ name: 'x' }), /no actor of a known kind/);
  assert.throws(() => engine.importSheets(table, { kind: 'cvs' }), /did you mean `csv`/);
});

test('own texts that are never shown are refused', () => {
  const battle = engine.battle(named('A', 'B'), { seed: 7n });
  battle.run();
  const tell = (texts) => battle.transcript(0, { language: texts });
  assert.throws(() => tell({ fallback: 'english', 'line.chnage': 'x' }), /line\.chnage: no text has this key, did you mean `line\.change`\?/);
  assert.throws(() => tell({ 'note.hit': '{nix}' }), /note\.hit: this text does not show `\{nix\}`: there are /);
  assert.ok(tell({ 'unit.turns': ['{n} turn', '{n} turns'] }).length > 0);
  battle.free();
});
