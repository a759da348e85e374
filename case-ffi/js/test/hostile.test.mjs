// Files from strangers: SECURITY.md promises what this shows.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { SYSTEMS, js, roster } from './support.mjs';

const KINDS = 1_000;
const { CaseError } = js;

/** A roster and a save of each system, a plan, a policy, rulings, and words of a host's own. */
function good(engine) {
  const files = SYSTEMS.flatMap((system) => {
    const battle = engine.battle(roster(system), { seed: 7n });
    battle.run({ checkpoints: 4 });
    const save = battle.save();
    battle.free();
    return [JSON.parse(roster(system)), JSON.parse(save)];
  });
  return [
    ...files,
    { name: 'a plan', rules: [{ question: 'target', when: { fitness_at_most: 40 }, targets: ['weakest'] }] },
    { name: 'a policy', rules: [{ question: 'defense', ask: 'always' }] },
    { rise_cap: 'unearthly' },
    { 'note.stunned': '{who}: {turns}!', 'unit.turns': ['{n} turn', '{n} turns'] },
  ];
}

function* places(of, path = []) {
  yield path;
  if (of === null || typeof of !== 'object') return;
  for (const key of Object.keys(of).slice(0, Array.isArray(of) ? 40 : undefined)) yield* places(of[key], [...path, key]);
}

/** What a stranger may put in the place of a value; a file has about 100 kB then. */
function hostile(kind, value) {
  const copies = Math.floor(100_000 / (JSON.stringify(value).length + 16));
  let nested = value;
  for (let depth = 0; depth < 100; depth++) nested = [nested];
  const list = ['x'.repeat(100_000), Array(copies).fill(value), nested, Object.fromEntries(Array.from({ length: copies }, (_, n) => [`name ${n}`, value])), 2 ** 53, -(2 ** 63), 1e308, null, '\0\x1b[31m\u202e', '', -1, 0.5, { __proto__: { x: 1 }, constructor: 1 }, Array(25_000).fill('')];
  return list[kind % list.length];
}

function* files(engine) {
  const unchanged = good(engine);
  yield* structuredClone(unchanged);
  for (let kind = 0; kind < KINDS; kind++) {
    const file = structuredClone(unchanged[kind % unchanged.length]);
    const every = [...places(file)];
    const path = [...every[(kind * 7_919) % every.length]];
    const which = Math.floor(kind / unchanged.length);
    const last = path.pop();
    if (last === undefined) {
      yield hostile(which, file);
    } else {
      const inner = path.reduce((at, key) => at[key], file);
      inner[last] = hostile(which, inner[last]);
      yield file;
    }
  }
}

/** Runs this file again where an endless loop can be ended; `false` there. */
function ranWithinLimits() {
  if (process.env.CASE_HOSTILE) return false;
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const options = { env: { ...env, CASE_HOSTILE: '1' }, timeout: 600_000, encoding: 'utf8' };
  const done = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], options);
  assert.equal(done.status, 0, `${done.error ?? ''}${done.stdout}${done.stderr}`);
  return true;
}

test(`${KINDS} hostile files are accepted or refused with an error of this package, in 512 MiB and 10 minutes`, async () => {
  if (ranWithinLimits()) return;
  const engine = await js.load();
  const other = engine.battle(roster('case'), { seed: 1n });
  other.run({ checkpoints: 4 });
  const played = (battle) => {
    battle.run({ checkpoints: 4 });
    battle.free();
  };
  const readers = {
    roster: (file) => played(engine.battle(file, { seed: 1n })),
    save: (file) => played(engine.resume(JSON.stringify(file))),
    plan: (file) => engine.plan('case', file),
    policy: (file) => other.setPolicy(file, 0),
    rulings: (file) => engine.rulings(file).free(),
    words: (file) => other.transcript(0, { language: file }),
  };
  const accepted = Object.fromEntries(Object.keys(readers).map((name) => [name, 0]));
  for (const file of files(engine)) {
    for (const [name, read] of Object.entries(readers)) {
      try {
        read(file);
        accepted[name]++;
      } catch (error) {
        assert.ok(error instanceof CaseError && error.code !== 'TRAP', `${name}: ${error.stack}`);
        assert.ok(error.message.length < 1 << 16, `${name}: ${error.message.slice(0, 200)}`);
      }
    }
  }
  for (const [name, times] of Object.entries(accepted)) assert.ok(times > 0, `${name} accepted nothing`);
  const memory = engine.exports.memory.buffer.byteLength;
  assert.ok(memory < 512 << 20, `${memory} bytes`);
  assert.ok(!engine.isDead);
  const again = engine.battle(roster('case'), { seed: 1n });
  again.run();
  assert.ok(again.isOver);
});
