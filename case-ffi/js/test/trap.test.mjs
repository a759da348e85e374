// In the middle of a fight: memory runs out, the engine panics. What can go on goes on, and the rest
// says what to do.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { dice, js, path, roster, sensible } from './support.mjs';

const { CaseTrap, PanicError, load } = js;

/** A battle that has begun, with a save after each input. */
function begun(engine, inputs = 20) {
  const battle = engine.battle(roster('case'), { control: 'host', autosave: true });
  const below = dice(2);
  for (const request of battle) {
    if (inputs-- === 0) break;
    request.answer(sensible(request, below));
  }
  return battle;
}

/** Leaves the engine no memory to grow into. */
function exhaust({ exports: { memory } }) {
  for (let pages = 32768; pages >= 1;) {
    try {
      memory.grow(pages);
    } catch {
      pages = Math.floor(pages / 2);
    }
  }
}

/** A dead engine says so everywhere, and what was saved plays on in its next life. */
async function isDeadAndComesBack(engine, battle) {
  const save = battle.lastSave;
  assert.ok(engine.isDead);
  for (const call of [() => battle.step(), () => battle.turn, () => battle.request, () => engine.title('case'), () => engine.battle(roster('d6'))]) {
    assert.throws(call, (error) => error instanceof CaseTrap && error.code === 'TRAP' && /restart/.test(error.message));
  }
  await engine.restart();
  assert.ok(!engine.isDead);
  const again = engine.resume(save);
  assert.equal(again.save(), save);
  const below = dice(8);
  for (const request of again) request.answer(sensible(request, below));
  assert.ok(again.isOver);
  assert.throws(() => battle.step(), CaseTrap);
  battle.free();
  // Nothing of the old instance was freed in the new one.
  assert.ok(again.length > 0);
}

test('without memory the engine is dead, until it is restarted', async () => {
  const engine = await load();
  const battle = begun(engine);
  exhaust(engine);
  const copies = [];
  assert.throws(() => {
    for (;;) copies.push(battle.copy());
  }, CaseTrap);
  await isDeadAndComesBack(engine, battle);
});

test('a restart without need leaves nothing of before', async () => {
  const engine = await load();
  const battle = begun(engine, 3);
  await engine.restart();
  assert.throws(() => battle.save(), /was restarted/);
  assert.equal(engine.resume(battle.lastSave).save(), battle.lastSave);
});

/** A build with panics on demand, where there is one: `node build.mjs --probe --out dist-probe`. */
const probe = async (folder) => load(new URL(`../${folder}/case.wasm`, import.meta.url));
const without = (folder, how) => (existsSync(path(`${folder}/case.wasm`)) ? false : `no ${folder}: node build.mjs ${how} --out ${folder}`);

test('panics are caught, and everything else plays on', { skip: without('dist-probe', '--probe') }, async () => {
  const engine = await probe('dist-probe');
  const { exports } = engine;
  const [battle, other] = [begun(engine), begun(engine)];
  const request = battle.run();
  const save = battle.save();
  exports.case_probe_panic();
  assert.throws(() => battle.step(), (error) =>
    error instanceof PanicError && error.code === 'CASE_ERR_PANIC' && /on demand/.test(error.message));
  assert.equal(battle.save(), save);
  assert.equal(battle.step(), request);
  exports.case_probe_panic();
  assert.equal(exports.case_color_of_face(5, 50), -(2 ** 31));
  assert.equal(exports.case_color_of_face(5, 50), 1);
  assert.equal(exports.case_probe_panic_half_way(battle._address), 900);
  assert.throws(() => battle.step(), (error) => error instanceof PanicError && error.code === 'CASE_ERR_POISONED');
  assert.equal(engine.resume(battle.lastSave).save(), save);
  battle.free();
  const size = exports.memory.buffer.byteLength;
  for (let i = 0; i < 5000; i++) {
    exports.case_probe_panic();
    assert.equal(exports.case_battle_step(other._address), 900);
  }
  assert.equal(exports.memory.buffer.byteLength, size, 'panics leak');
  const below = dice(4);
  for (const asked of other) asked.answer(sensible(asked, below));
  assert.ok(other.isOver && !engine.isDead);
});

test('where panics trap, the engine is dead', { skip: without('dist-abort', '--probe --abort') }, async () => {
  const engine = await probe('dist-abort');
  const battle = begun(engine);
  engine.exports.case_probe_panic();
  assert.throws(() => battle.save(), CaseTrap);
  await isDeadAndComesBack(engine, battle);
});
