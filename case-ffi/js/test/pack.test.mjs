// Saves for hosts with little room.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SYSTEMS, engine, hosted, js, roster } from './support.mjs';

test('what was packed comes back, and what was not is refused', async () => {
  const battle = hosted('case');
  battle.step();
  const save = battle.save();
  const packed = await js.pack(save);
  assert.match(packed, /^case2\.[\w-]+$/);
  for (const text of ['', 'no save', '{"inputs":[1]}', '{"inputs":["a:","b:007"]}']) {
    assert.equal(await js.unpack(await js.pack(text)), text);
  }
  assert.equal(await js.unpack(packed), save);
  for (const wrong of ['', 'case2.', 'case1.', packed.slice(0, -9), packed.slice(6), `${packed}*`, save, null]) {
    await assert.rejects(js.unpack(wrong), js.SaveError);
  }
});

test("a stranger's packed text does not take all memory", async () => {
  const bomb = await js.pack('0'.repeat(1 << 25));
  await assert.rejects(js.unpack(bomb), js.SaveError);
});

test('a whole fight of the bundled roster of `case` is saved in 2 KB', async () => {
  for (let seed = 1; seed <= 4; seed++) {
    const battle = engine.battle(roster('case'), { seed });
    battle.run();
    assert.ok(battle.isOver);
    const packed = await js.pack(battle.save({ brief: true }));
    assert.ok(packed.length < 2300, `seed ${seed}: ${packed.length} characters`);
    assert.equal(engine.resume(await js.unpack(packed)).save(), battle.save());
  }
});

test('brief saves are resumed in every system', () => {
  for (const system of SYSTEMS) {
    const battle = engine.battle(roster(system), { seed: 2 });
    battle.run({ checkpoints: 30 });
    const brief = battle.save({ brief: true });
    assert.ok(brief.length < battle.save().length, system);
    assert.equal(engine.resume(brief).save(), battle.save());
  }
});
