// 20,000 calls of all sorts with good and bad parameters: errors are of this package, nothing traps, and
// memory stays where it is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SYSTEMS, answered, dice, js, roster } from './support.mjs';

const CALLS = Number(process.env.CASE_CALLS ?? 20_000);
const { CaseError, CaseTrap, Value } = js;

test(`${CALLS} random calls`, async () => {
  const engine = await js.load();
  const below = dice(99);
  const pick = (list) => list[below(list.length)];
  const odd = () => pick([NaN, -1, 0, 1, 3, 1.5, 70_000, 2 ** 40, '', 'nonsense', 'judge', 'Gale', null, undefined, true, {}, [], [1, 2], 7n, new Value('areas', 2), new Value('nonsense', 1)]);
  const who = (battle) => (below(5) ? below(battle.fighters.length) : odd());
  const points = (battle) => pick(battle.state().filter(({ settable }) => settable)) ?? {};
  const CALLS_OF = {
    step: (b) => b.step(),
    run: (b) => b.run({ checkpoints: below(3) }),
    answer: (b) => b.request?.answer(below(4) ? answered(b.request, below) : odd()),
    late: (b) => { const asked = b.run({ checkpoints: 3 }); b.undo(); asked?.answer(1); },
    roll: (b) => b.roll(below(3) ? 1 + below(6) : odd()),
    decide: (b) => b.answer(below(2) ? b.request?.suggestion : odd()),
    suggest: (b) => b.answerSuggestion(),
    undo: (b) => b.undo(),
    undoInput: (b) => b.undoInput(),
    redo: (b) => b.redo(),
    save: (b) => engine.resume(below(3) ? b.save() : b.save().replace(/\d/, '7')).free(),
    copy: (b) => b.copy().free(),
    events: (b) => b.events(Math.max(0, b.length - 9), { language: pick(['english', 'german']), audience: pick(['players', 'gamemaster', 'gods']) }),
    news: (b) => b.news().events.length,
    transcript: (b) => b.transcript(odd()),
    state: (b) => b.state({ open: below(2) === 1 }),
    fighters: (b) => b.fighters.map(({ name }) => b.find(name)),
    inputs: (b) => b.inputs(Math.max(0, b._info.inputs - 5)).map(({ value }) => value?.name),
    eventInput: (b) => b.eventInput(below(3) ? b.events().find(({ faces }) => faces.length)?.index : odd()),
    say: (b) => b.say(odd()),
    word: (b) => b.word(pick(['roll', 'field', 'rule', 'x']), pick(Object.keys(b.schema.fields))),
    control: (b) => b.setControl(pick(['host', 'built-in', 'tactician', 'x']), who(b)),
    controlAll: (b) => b.setControl(pick(['host', 'built-in'])),
    seed: (b) => b.setSeed(below(3) ? below(100) : odd()),
    hostDice: (b) => b.setHostDice(),
    plan: (b) => b.setPlan(pick([null, 'spread', 'gang up', odd()]), who(b)),
    planOf: (b) => b.plan(who(b)),
    basis: (b) => b.basis.text,
    rulings: (b) => b.rulings(),
    rosterNow: (b) => engine.battle(b.rosterNow()).free(),
    foresee: (b) => b.foresee(undefined, { paths: 200 }).rows.length,
    foreseeOdd: (b) => b.foresee(odd(), { paths: 200 }).rows.length,
    aim: (b) => { const a = b.aim(who(b), who(b), below(3)); try { a.chance(pick(a.feats), pick(['none', 'plan', odd()]), { paths: 2000 }); } finally { a.free(); } },
    exchange: (b) => b.exchangeOdds(who(b), who(b), 0).rows.length,
    advise: (b) => b.advise({ trials: 2, work: 50, horizon: 'turn' }),
    cards: (b) => b.cards(below(9) ? Math.max(0, below(40)) : odd(), { audience: pick(['players', 'gamemaster']) }),
    form: (b) => b.form(below(2) ? [] : [odd()]).map(({ title }) => title),
    answerForm: (b) => b.answerForm(below(3) ? b.form().map(({ value }) => value) : [odd()]),
    stakes: (b) => b.stakes({ trials: 1, work: 50, paths: 50, attackTrials: 1 }),
    set: (b) => { const p = points(b); b.referee.set(p.who, p.field, below(2) ? p.value : odd(), { place: p.place }); },
    add: (b) => { const p = points(b); b.referee.add(p.who, p.field, below(9) - 4, { place: p.place, reason: pick(['', 'why', odd()]) }); },
    shift: (b) => b.referee.shift(who(b), below(5) - 2),
    faces: (b) => b.referee.faces(below(9), [1 + below(6)]),
    ruling: (b) => b.referee.ruling(pick(Object.keys(b.schema.rulings)), pick([true, 3, 'x'])),
    join: (b) => b.referee.join(below(2) ? [odd()] : [{ ...JSON.parse(roster(b.system)).fighters[0], name: `number ${b.fighters.length}`, id: `id ${b.fighters.length}` }]),
    goOn: (b) => b.referee.goOn(),
    action: () => engine.action(odd()).shifted(below(9) - 4).resolve(1 + below(101)),
    tables: () => engine.color(odd(), odd()),
    freed: (b) => { const c = b.copy(); c.free(); c.step(); },
  };
  const battles = SYSTEMS.map((system) => engine.battle(roster(system), { control: 'host' }));
  const counts = Object.fromEntries(Object.keys(CALLS_OF).map((name) => [name, [0, 0]]));
  let settled = 0;
  for (let i = 0; i < CALLS; i++) {
    const place = below(battles.length);
    const battle = battles[place];
    const name = pick(Object.keys(CALLS_OF));
    try {
      CALLS_OF[name](battle);
      counts[name][0]++;
    } catch (error) {
      counts[name][1]++;
      assert.ok(error instanceof CaseError && !(error instanceof CaseTrap), `${name} in call ${i}: ${error.stack}`);
      assert.ok(error.code && error.message, name);
    }
    // Logs grow, and so do crowds: memory is compared between fights of one size.
    if (battle.length > 1500 || battle.fighters.length > 12 || battle.isOver) {
      battle.free();
      battles[place] = engine.battle(roster(SYSTEMS[place]), { control: 'host' });
    }
    if (i === Math.floor(CALLS / 2)) settled = engine.exports.memory.buffer.byteLength;
  }
  const size = engine.exports.memory.buffer.byteLength;
  assert.ok(size <= settled * 1.25 + 4 * 65536, `memory grew from ${settled} to ${size}`);
  for (const [name, [good, bad]] of Object.entries(counts)) assert.ok(good + bad > 0, name);
  const never = Object.entries(counts).filter(([name, [good]]) => good === 0 && !['late', 'freed', 'tables'].includes(name));
  if (CALLS >= 10_000) assert.deepEqual(never, [], 'calls that never did anything');
});

test('nothing is left of battles that were freed', async () => {
  const engine = await js.load();
  const round = () => {
    const battle = engine.battle(roster('d6'), { seed: 3 });
    battle.aim(0, battle.fighters.length - 1).free();
    battle.run();
    battle.events();
    battle.free();
  };
  for (let i = 0; i < 3; i++) round();
  const size = engine.exports.memory.buffer.byteLength;
  for (let i = 0; i < 40; i++) round();
  assert.equal(engine.exports.memory.buffer.byteLength, size);
});

test('what nobody has any more is given back, and never to a stranger', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const engine = await js.load();
  const forget = (count) => {
    for (let i = 0; i < count; i++) engine.battle(roster('case')).aim(0, 5);
  };
  const settle = async () => {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  forget(60);
  await settle();
  const size = engine.exports.memory.buffer.byteLength;
  for (let round = 0; round < 5; round++) {
    forget(60);
    await settle();
  }
  // Five times as many would be megabytes.
  assert.ok(engine.exports.memory.buffer.byteLength <= size + 8 * 65536);
  forget(60);
  await engine.restart();
  const kept = Array.from({ length: 60 }, () => engine.battle(roster('case')));
  await settle();
  for (const battle of kept) assert.equal(battle.turn, 1);
  kept[0][Symbol.dispose]?.();
  assert.throws(() => kept[0].turn, Symbol.dispose ? { code: 'FREED' } : Error);
});
