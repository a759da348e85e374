// How fast the package is, and beside it the same natively:
//
//     node speed.mjs [--native]      (--native: builds and runs case-ffi's example `speed` first)
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from './dist/case.mjs';

const roster = (system) => readFileSync(new URL(`rosters/${system}.json`, import.meta.url), 'utf8');

/** The best of a few runs, in nanoseconds a call: others on the machine only make it slower. */
function best(times, run, runs = 7) {
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
say('a pure call (exports.case_color_of_face)', best(2e6, (n) => { sum += exports.case_color_of_face(n % 17, 1 + (n % 100)); }), 'at most 25');
const out = engine._core.filled;
const { view } = engine._core;
say('one action by exports.case_action', best(1e6, (n) => {
  view.setUint32(out, 20, true);
  exports.case_action(0, n % 17, (n % 5) - 2, 0, 1 + (n % 100), out);
  sum += view.getInt32(out + 16, true);
}), 'at most 50');
const action = engine.action('remarkable').shifted(-1);
say('one action by Action.resolve', best(1e6, (n) => { sum += action.resolve(1 + (n % 100)).face; }));

for (const system of ['case', 'd6']) {
  const battle = engine.battle(roster(system), { seed: 1 });
  let steps = 0;
  const each = best(20, (n) => {
    const copy = battle.copy();
    copy.setSeed(n);
    while (!copy.isOver) {
      copy.step();
      steps++;
    }
    copy.free();
  });
  say(`a seeded step of ${system} (clone, play out, free)`, each / (steps / 140), 'at most 3 times native');
  const asking = engine.battle(roster(system), { control: 'host' });
  asking.run();
  say(`a request of ${system}, read again`, best(2e4, () => { asking.undo(); asking.run(); }));
  say(`a save of ${system}`, best(500, () => { sum += asking.save().length; }));
}

const battle = engine.battle(roster('case'));
const last = battle.fighters.length - 1;
const aimed = battle.aim(0, last);
const nothing = battle._value(null);
say('the chance of an attack, by exports', best(5e3, () => { exports.case_aimed_chance(aimed._address, nothing, 0, 0, 0, out); }));
say('exchange odds, by their handle', best(5e3, () => {
  exports.case_odds_exchange(battle._address, intent(), 0, engine._core.out);
  exports.case_odds_free(engine._core.view.getUint32(engine._core.out, true));
}), 'at most 25 µs');
say('exchange odds, every row read', best(1e3, () => { sum += battle.exchangeOdds(0, last).rows.length; }));
say('the chance of an attack, aimed anew', best(2e3, () => {
  const again = battle.aim(0, last);
  sum += again.chance('hit');
  again.free();
}));
if (!Number.isFinite(sum)) throw new Error('nothing was done');

function intent() {
  exports.case_attack_intent_init(engine._core.given, 0, last, 0);
  return engine._core.given;
}
