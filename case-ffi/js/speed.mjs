// How fast the package is, and beside it the same natively:
//
//     node speed.mjs [--native]      (--native: builds and runs case-ffi's example `speed` first)
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from './dist/case.mjs';

const roster = (system) => readFileSync(new URL(`rosters/${system}.json`, import.meta.url), 'utf8');

/** The best of many short runs, in nanoseconds a call: others on the machine only make them slower. */
function best(times, run, runs = 200) {
  let least = Infinity;
  for (let i = 0; i < runs; i++) {
    const start = process.hrtime.bigint();
    for (let n = 0; n < times; n++) run(n);
    least = Math.min(least, Number(process.hrtime.bigint() - start) / times);
  }
  return least;
}

function say(what, nanoseconds, aim = '') {
  const [number, unit] = nanoseconds < 1000 ? [nanoseconds, 'ns'] : [nanoseconds / 1000, 'µs'];
  console.log(`${what.padEnd(52)} ${number.toFixed(1).padStart(8)} ${unit} ${aim}`);
}

if (process.argv.includes('--native')) {
  const root = new URL('../..', import.meta.url);
  execFileSync('cargo', ['run', '--release', '-p', 'case-ffi', '--example', 'speed'], { cwd: root, stdio: 'inherit' });
}

const start = performance.now();
const engine = await load();
say('load, compile, instantiate', (performance.now() - start) * 1e6);
const { exports } = engine;
let sum = 0;
say('a pure call (exports.case_color_of_face)', best(2e4, (n) => { sum += exports.case_color_of_face(n % 17, 1 + (n % 100)); }), 'at most 25');
say('one action by three pure calls: shift, color, effect', best(2e4, (n) => {
  const color = exports.case_color_of_face(exports.case_rank_shift(0, 4 + (n % 9), (n % 5) - 2), 1 + (n % 100));
  sum += exports.case_effect_of_attack(n % 10, color);
}), 'at most 50');
const out = engine._core.filled;
const { view } = engine._core;
say('the same with its reasons (exports.case_action)', best(1e4, (n) => {
  view.setUint32(out, 20, true);
  exports.case_action(0, n % 17, (n % 5) - 2, 0, 1 + (n % 100), out);
  sum += view.getInt32(out + 16, true);
}));
const action = engine.action('remarkable').shifted(-1);
say('one action by Action.resolve', best(1e4, (n) => { sum += action.resolve(1 + (n % 100)).face; }));

for (const system of ['case', 'd6']) {
  const battle = engine.battle(roster(system), { seed: 1 });
  const { case_battle_clone: clone, case_battle_step: step, case_battle_free: free } = exports;
  const { out } = engine._core;
  let steps = 0;
  const each = best(1, () => {
    clone(battle._address, out);
    const copy = engine._core.v.getUint32(out, true);
    for (steps = 1; step(copy) === 0;) steps++;
    free(copy);
  });
  say(`a seeded step of ${system} (clone, play out, free)`, each / steps, 'at most 3 times native');
  const asking = engine.battle(roster(system), { control: 'host' });
  asking.run();
  say(`a request of ${system}, read again`, best(50, () => { asking.undo(); asking.run(); }));
  say(`a save of ${system}`, best(10, () => { sum += asking.save().length; }));
}

const battle = engine.battle(roster('case'));
const last = battle.fighters.length - 1;
const aimed = battle.aim(0, last);
const nothing = battle._value(null);
say('the chance of an attack, by exports', best(50, () => { exports.case_aimed_chance(aimed._address, nothing, 0, 0, 0, out); }));
say('exchange odds, by their handle', best(50, () => {
  exports.case_odds_exchange(battle._address, intent(), 0, engine._core.out);
  exports.case_odds_free(engine._core.view.getUint32(engine._core.out, true));
}), 'at most 25 µs');
say('exchange odds, every row read', best(10, () => { sum += battle.exchangeOdds(0, last).rows.length; }));
say('the chance of an attack, aimed anew', best(20, () => {
  const again = battle.aim(0, last);
  sum += again.chance('hit');
  again.free();
}));
if (!Number.isFinite(sum)) throw new Error('nothing was done');

function intent() {
  exports.case_attack_intent_init(engine._core.given, 0, last, 0);
  return engine._core.given;
}
