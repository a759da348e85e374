// How fast the package is, and with a native library beside it the same natively, in one run:
//
//     node speed.mjs [--native ../../target/release/libcase.so]
//
// The library: `cargo build --release -p case-ffi`. It wants a C compiler, and a quiet machine.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { load } from './dist/case.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const roster = (system) => readFileSync(path(`rosters/${system}.json`), 'utf8');
const { values: options } = parseArgs({ options: { native: { type: 'string' } } });

/** What speed.c measures, by name. */
function native(library) {
  const folder = mkdtempSync(join(tmpdir(), 'case-speed-'));
  try {
    const program = join(folder, 'speed');
    const library_folder = dirname(resolve(library));
    execFileSync('cc', ['-O2', path('speed.c'), `-I${path('../../include')}`, '-o', program, resolve(library), `-Wl,-rpath,${library_folder}`]);
    const said = execFileSync(program, ['case', 'd6'].map((system) => path(`rosters/${system}.json`)), { encoding: 'utf8' });
    const found = Object.fromEntries(said.trim().split('\n').map((line) => line.split(' ')));
    for (const system of ['case', 'd6']) found[`step_${system}`] = found[`steps_of_step_${system}`] / found[`count_of_step_${system}`];
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const beside = options.native ? native(options.native) : {};

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

const time = (ns) => (ns < 1000 ? `${ns.toFixed(1)} ns` : `${(ns / 1000).toFixed(1)} µs`).padStart(10);

function say(what, nanoseconds, { aim = '', as } = {}) {
  const own = Number(beside[as]);
  const ratio = own ? `native ${time(own)}, ${(nanoseconds / own).toFixed(1)} times` : '';
  console.log(`${what.padEnd(52)} ${time(nanoseconds)}  ${aim.padEnd(20)} ${ratio}`.trimEnd());
}

const start = performance.now();
const engine = await load();
say('load, compile, instantiate', (performance.now() - start) * 1e6);
const { exports, _core: core } = engine;
let sum = 0;
say('a pure call', best(2e4, (n) => { sum += exports.case_color_of_face(n % 17, 1 + (n % 100)); }), { aim: 'at most 25', as: 'pure' });
say('one action by pure calls: shift, color, effect', best(2e4, (n) => {
  const color = exports.case_color_of_face(exports.case_rank_shift(0, 4 + (n % 9), (n % 5) - 2), 1 + (n % 100));
  sum += exports.case_effect_of_attack(n % 10, color);
}), { aim: 'at most 50', as: 'action' });
const action = engine.action('remarkable').shifted(-1);
say('one action with its reasons: Action.resolve', best(1e4, (n) => { sum += action.resolve(1 + (n % 100)).face; }));

for (const system of ['case', 'd6']) {
  const battle = engine.battle(roster(system), { seed: 1 });
  const { case_battle_clone: clone, case_battle_step: step, case_battle_free: free } = exports;
  let steps = 0;
  const each = best(1, () => {
    clone(battle._address, core.out);
    const copy = core.v.getUint32(core.out, true);
    for (steps = 1; step(copy) === 0;) steps++;
    free(copy);
  });
  say(`a seeded step of ${system} (clone, play out, free)`, each / steps, { aim: 'at most 3 times', as: `step_${system}` });
  const asking = engine.battle(roster(system), { control: 'host' });
  asking.run();
  say(`a request of ${system}: taken back, asked and read again`, best(50, () => { asking.undo(); asking.run(); }));
  say(`a save of ${system}`, best(10, () => { sum += asking.save().length; }));
}

const battle = engine.battle(roster('case'));
const last = battle.fighters.length - 1;
say('exchange odds, by their handle', best(50, () => {
  exports.case_attack_intent_init(core.give({ write: (v, p) => v.setUint32(p, 44, true) }), 0, last, 0);
  exports.case_odds_exchange(battle._address, core.given, 0, core.out);
  exports.case_odds_free(core.v.getUint32(core.out, true));
}), { aim: 'at most 25 µs', as: 'exchange' });
say('exchange odds, every row read', best(10, () => { sum += battle.exchangeOdds(0, last).rows.length; }));
say('the chance of an attack on a button', best(20, () => {
  const again = battle.aim(0, last);
  sum += again.chance('hit');
  again.free();
}));
if (!Number.isFinite(sum)) throw new Error('nothing was done');
