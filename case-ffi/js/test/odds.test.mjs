// Odds of rolls, steps, turns, attacks; simulations in slices; plans, advice, tuning.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SYSTEMS, dice, engine, hosted, js, roster, sensible, text } from './support.mjs';
import * as gen from '../src/case.gen.mjs';

const whole = (odds) => odds.rows.reduce((sum, { numerator }) => sum + numerator, 0n);

for (const system of SYSTEMS) {
  test(`${system}: the odds of rolls and of what follows add up`, () => {
    const battle = hosted(system);
    const below = dice(5);
    let foreseen = 0;
    for (const request of battle) {
      if (request.odds) assert.equal(whole(request.odds), request.odds.denominator);
      if (foreseen < 6) {
        try {
          const odds = battle.foresee(undefined, { paths: 20_000 });
          assert.equal(whole(odds), odds.denominator);
          for (const { outcome } of odds) for (const { who } of outcome.changed) assert.ok(who.name);
          foreseen++;
        } catch (error) {
          assert.ok(error instanceof js.OddsError, error);
        }
      }
      if (battle.length > 400) break;
      request.answer(sensible(request, below));
    }
    assert.ok(foreseen > 0);
  });

  test(`${system}: an attack before it is chosen`, () => {
    const battle = engine.battle(roster(system));
    const [own, ...others] = battle.fighters;
    const foe = others.find(({ side }) => side !== own.side);
    const aimed = battle.aim(own, foe, 0);
    assert.deepEqual(aimed.feats, engine.feats(system));
    const odds = aimed.odds();
    assert.equal(whole(odds), odds.denominator);
    assert.deepEqual(Object.keys(odds.chances), [...aimed.feats]);
    const { rows, verdicts } = aimed.defenses();
    assert.equal(rows.length, aimed.guards.length + 1);
    for (const { defense, chances } of rows) {
      const name = defense?.value ?? 'none';
      for (const feat of aimed.feats) assert.equal(aimed.chance(feat, name), chances[feat]);
    }
    for (const { rule, name } of verdicts) assert.ok(name && typeof rule === 'string');
    assert.ok(aimed.wentIn.base && Array.isArray(aimed.wentIn.answers));
    for (const { question, who, given } of aimed.later()) assert.ok(engine.schema(system).questions[question] && who && !given);
    assert.equal(battle.attackOdds(own, foe, 0, { defense: 'plan' }).defense, 'plan');
    assert.throws(() => aimed.chance('marry'), js.UnknownNameError);
    assert.equal(aimed.chance('hit', 'none', { paths: 1_000_000n }), odds.chances.hit);
    assert.throws(() => aimed.odds('none', { paths: -1 }), js.NumberError);
    assert.throws(() => aimed.chance('hit', 'a defense that is none'), js.UnknownNameError);
    assert.throws(() => battle.aim(own, foe, 99), js.NumberError);
    assert.throws(() => battle.aim(own, foe, 0, { given: { nonsense: 1 } }), js.UnknownNameError);
    aimed.free();
  });

  test(`${system}: a simulation in slices is the simulation`, async () => {
    const battle = engine.battle(roster(system));
    const progress = [];
    let turns = 0;
    const alive = setInterval(() => turns++, 1);
    const simulation = await battle.simulate(150, { seed: 9, slice: 4, progress: (done, of) => progress.push([done, of]) });
    clearInterval(alive);
    assert.ok(progress.length > 1 && turns > 0, 'nobody else had a turn');
    assert.deepEqual(progress.at(-1), [150, 150]);
    // The same by one call of the C interface.
    const { exports } = engine;
    const [address, core] = [battle._address, battle._core];
    assert.equal(exports.case_odds_sample(address, 9n, 150n, 0n, 0, core.out), 0);
    const odds = core.v.getUint32(core.out, true);
    const { rows: count } = core.struct(gen.case_odds_summary, (out) => exports.case_odds_info(odds, out));
    const number = (row, field) => {
      exports.case_odds_value(odds, row, field, core.filled);
      const { kind, number: found } = gen.case_value.read(core.v, core.filled);
      return kind === gen.case_kind.CASE_KIND_NOTHING ? null : found;
    };
    const direct = Array.from({ length: count }, (_, i) => {
      const { numerator, low, high } = core.struct(gen.case_odds_row, (out) => exports.case_odds_get(odds, i, out));
      return [number(i, 0), number(i, 1), String(numerator), low, high];
    });
    exports.case_odds_free(odds);
    const rows = simulation.ends.rows.map(({ outcome: { winner, turns }, numerator, low, high }) =>
      [winner?.value ?? null, turns.value, String(numerator), low, high]);
    assert.deepEqual(rows, direct);
    const won = simulation.wins.rows.reduce((sum, { numerator }) => sum + Number(numerator), 0);
    assert.equal(won + simulation.cutOff, 150);
    assert.deepEqual(simulation.wins.rows.map(({ outcome }) => outcome).filter((side) => side && !simulation.sides.includes(side)), []);
  });
}

test('a simulation can be stopped, and refuses seats of the host', async () => {
  const battle = engine.battle(roster('case'));
  const stop = new AbortController();
  const running = battle.simulate(100_000, { signal: stop.signal, progress: () => stop.abort(new Error('enough')) });
  await assert.rejects(running, /enough/);
  await assert.rejects(hosted('case').simulate(10), js.SeatError);
  await assert.rejects(battle.simulate(0), js.NumberError);
  battle.free();
});

test('battles may go on, and be freed, while their simulation runs', async () => {
  const battle = engine.battle(roster('case'), { seed: 1 });
  const first = await battle.simulate(60, { slice: 1 });
  const running = battle.simulate(60, { slice: 1 });
  battle.run();
  const again = await running;
  assert.deepEqual(again.wins.rows, first.wins.rows);
});

test('a turn and a fight of two, solved', () => {
  const duel = JSON.parse(roster('case'));
  const { fighters } = duel;
  duel.fighters = [fighters[0], fighters.find(({ side }) => side !== fighters[0].side)];
  const battle = engine.battle(duel);
  const turn = battle.turnOdds({ paths: 5_000_000 });
  assert.equal(whole(turn), turn.denominator);
  assert.ok(Math.abs(turn.mean(() => 1) - 1) < 1e-9 && turn.isCertain(() => true) && turn.never(() => false));
  const over = turn.map(({ over: found }) => found.value);
  assert.equal(over.chance(() => true), 1);
  if (!engine.exports.case_odds_fight) {
    assert.throws(() => battle.solve(), { code: 'MISSING' });
    return;
  }
  const fight = battle.solve({ turns: 2, paths: 20_000 });
  assert.ok(fight.unresolved > 0 && fight.rows.every(({ probability, atMost }) => probability <= atMost));
});

test('dice that lie in the open step count in every call: S1 of the answers', async () => {
  const { data } = JSON.parse(text('../../tests/answers.json'));
  const lance = (...faces) => {
    const battle = engine.battle(data.rays);
    battle.setPlan(data.plain);
    for (const face of [10, 1, ...faces]) battle.run().answer([face]);
    battle.run();
    return battle;
  };
  // Right values: by a chain of the duel, written from the rules alone.
  for (const [faces, right] of [[[], 0.36207], [[100], 0.61732], [[1], 0.2354]]) {
    const battle = lance(...faces);
    const { wins } = await battle.simulate(4000, { seed: 1 });
    const near = (found, by) => assert.ok(Math.abs(found - right) < by, `${found}, not ${right}`);
    near(wins.chance((side) => side === 'A'), 0.03);
    if (engine.exports.case_odds_fight) near(battle.solve().chance(({ winner }) => winner?.value === 0), 5e-5);
    battle.free();
  }
  const ends = (battle) => battle.turnOdds().rows.length;
  assert.ok(ends(lance(1)) < ends(lance()));
});

test('plans are data, and decide', () => {
  const battle = engine.battle(roster('case'), { seed: 1 });
  const plans = engine.plans('case');
  assert.ok(plans.length > 2 && plans.every(({ name, about, digest }) => name && about && digest));
  const plan = engine.plan('case', { name: 'mine', rules: [{ question: 'defense', then: ['dodge'] }] });
  assert.deepEqual(engine.plan('case', plan.data), plan);
  battle.setPlan(plan, 0);
  assert.deepEqual([battle.control(0), battle.plan(0).digest, battle.plan(1)], ['plan', plan.digest, null]);
  battle.setPlan(plans[0], { side: battle.fighters[1].side });
  battle.setPlan(plans[0].name);
  battle.setPlan(null);
  assert.equal(battle.plan(0), null);
  assert.throws(() => engine.plan('case', 'no such plan'), js.UnknownNameError);
  assert.throws(() => engine.plan('case', { rules: [{ question: 'nonsense' }] }), js.PlanError);
  assert.throws(() => battle.setPlan({ name: 'x', rules: [{ of: ['Nobody'], question: 'defense', then: ['dodge'] }] }), js.PlanError);
  assert.ok(battle.basis.text.startsWith('case ') && battle.basis.system === 'case');
});

test('advice, a tactician, a search, and which ruling matters', () => {
  const battle = engine.battle(roster('talislanta'), { seed: 1, control: 'host' });
  const decision = battle.run();
  const advice = battle.advise({ trials: 10, seed: 3 });
  assert.equal(advice.who, decision.who);
  assert.ok(decision.allows(advice.choice) && advice.answers.length > 0);
  assert.ok(advice.answers.every(({ reason, label }) => reason && label));
  battle.setTactician(0, { trials: 5, work: 200 });
  assert.equal(battle.control(0), 'tactician');
  assert.throws(() => battle.setTactician(0, { trials: -5 }), js.PlanError);
  const fresh = engine.battle(roster('talislanta'));
  let tuning;
  try {
    tuning = fresh.tune(fresh.fighters[0].side, { first: 8, trials: 8, answers: 0 });
  } catch (error) {
    assert.equal(error.code, 'MISSING');
    assert.throws(() => fresh.rulingEffects(), { code: 'MISSING' });
    return;
  }
  assert.equal(tuning.side, fresh.fighters[0].side);
  assert.ok(tuning.plan.system === 'talislanta' && tuning.sentence);
  const name = fresh.rulings().find(({ domain }) => domain).name;
  const effects = fresh.rulingEffects({ names: [name], trials: 4, attack: { attacker: 0, target: fresh.fighters.at(-1), attack: 0 } });
  assert.ok(Array.isArray(effects.rows));
});

test('one ACTION, and the tables of case', () => {
  const action = engine.action('Remarkable').shifted(-1, 'R2');
  const outcome = action.resolve(66);
  assert.deepEqual([outcome.rank, outcome.column, outcome.color, outcome.reason], ['remarkable', 'excellent', 'green', 'shifted']);
  assert.deepEqual(outcome.shifts, [{ rule: 'R2', by: -1 }]);
  assert.equal(engine.action('Rm').rank, engine.action(30).rank);
  const odds = action.odds();
  assert.equal(Object.values(odds).reduce((a, b) => a + b), 100);
  for (let face = 1; face <= 100; face++) assert.equal(action.resolve(face).color, engine.color('excellent', face));
  assert.throws(() => action.resolve(101), js.NumberError);
  assert.throws(() => engine.action('Enormus'), js.UnknownNameError);
  const { effect, color } = engine.readAttack('ea', 'good', 100);
  assert.equal(effect, engine.effect('ea', color));
  assert.equal(engine.threshold('good', 'good'), 'yellow');
  const rulings = engine.rulings({ preset: 'msh' });
  assert.ok(rulings.list.length > 3);
  assert.equal(typeof engine.chargeDamage(30, 10, 2, rulings), 'number');
  rulings.free();
  assert.throws(() => engine.threshold('good', 'good', rulings), { code: 'FREED' });
  assert.throws(() => engine.rulings({ nonsense: 1 }), js.RosterError);
});

test('what systems are made of', () => {
  for (const system of SYSTEMS) {
    const schema = engine.schema(system);
    assert.equal(schema.title, engine.title(system));
    assert.ok(Object.keys(schema.questions).length && Object.keys(schema.fields).length);
    assert.equal(engine.rosterSchema(system).type, 'object');
    assert.equal(Object.keys(engine.tables(system)).length, Object.keys(schema.tables).length);
    assert.ok(engine.rules(system).every(({ id, title }) => schema.rules[id].title === title));
  }
  assert.ok(engine.planSchema().$schema);
  assert.throws(() => engine.schema('chess'), js.UnknownNameError);
});

test('an answer that is legal nowhere, asked for after the dice, is an OddsError in every call', () => {
  const battle = engine.battle(roster('cosmic'));
  const places = battle.fighters.map((_, i) => i).slice(1);
  const given = { special: 'shield_destroyed' };
  const bare = places.find((place) => {
    try {
      battle.attackOdds(0, place, 0, { given });
      return false;
    } catch (error) {
      return error instanceof js.OddsError && error.message.includes('special');
    }
  });
  assert.notEqual(bare, undefined, 'somebody carries no shield');
  const aimed = battle.aim(0, bare, 0, { given });
  assert.throws(() => aimed.defenses(), js.OddsError);
  aimed.free();
  battle.free();
});

test('what is given is used or refused: F1, F10, F11, F12 of the analysts’ questions', () => {
  const [phases, game, star] = ['faserip', 'case', 'd6'].map((system) => engine.battle(roster(system)));
  const hit = (battle, [own, foe, attack], options) => battle.aim(own, foe, attack, options).chance('hit');
  const refused = (battle, at, options, rule, says) => assert.throws(() => hit(battle, at, options), (error) => {
    assert.ok(error instanceof js.CaseError, error);
    if (rule) assert.equal(error.rule, rule);
    assert.match(error.message, says);
    return true;
  });
  const [ram, fists] = [[1, 6, 0], [0, 3, 0]];
  refused(phases, ram, { given: { areas_moved: 2 } }, 'A23', /areas_to_charge/);
  refused(game, fists, { given: { manner: 'pulled' } }, 'A12', /pull_what/);
  refused(game, fists, { given: { karma: true } }, 'R4', /karma/);
  refused(game, fists, { flurry: 8 }, 'T3', /ACTION/);
  refused(star, [1, 4, 0], { given: { distance: 50 } }, undefined, /tenths_of_meter/);
  const over = [1, 2, 3].map((areas) => hit(phases, ram, { given: { areas_to_charge: areas } }));
  assert.ok(over[0] < over[1] && over[1] < over[2]);
  const far = hit(star, [1, 4, 0], { given: { distance: new js.Value('tenths_of_meter', 500) } });
  assert.ok(far < hit(star, [1, 4, 0], { given: { distance: new js.Value('tenths_of_meter', 50) } }));
});
