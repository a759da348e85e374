// Fights that are played again and again, in slices between which the page lives on: a method of `Battle`.
import * as gen from './case.gen.mjs';
import { optionsOf, whole, wide } from './errors.mjs';
import { Odds, Table, readAll } from './odds.mjs';

/** How many trials the first slice has; how long they take is seen then. */
const FIRST = 4;

/** Lets everybody else have their turn. */
const breathe = () => new Promise((resolve) => {
  if (globalThis.setImmediate) return setImmediate(resolve);
  // A timer would wait 4 ms each time.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  return port2.postMessage(0);
});

/** A simulation that is run in slices. */
class Slices {
  #place = { trial: 0n, words: 0n };
  #counted = null;

  constructor(battle, seed, trials, checkpoints) {
    Object.assign(this, { battle, seed, trials, checkpoints });
  }

  get done() {
    return Number(this.#place.trial);
  }

  /** Runs at most that number of trials. */
  run(most) {
    const { battle, seed, trials, checkpoints } = this;
    const core = battle._core;
    const at = core.give(gen.case_sample_place, this.#place);
    const address = core.handle((out) => core.calls.case_odds_sample_slice(
      battle._address, seed, BigInt(trials), BigInt(most), checkpoints, at, 0, out));
    this.#place = gen.case_sample_place.read(core.v, at);
    const slice = new Table(core, address);
    this.#counted = this.#counted ? this.#counted.and(slice) : slice;
  }

  free() {
    this.#counted?.free();
  }

  /** What all of it came to; `battle` says its values. */
  result(battle) {
    const { trials } = this;
    const sides = [];
    for (const { side, sideNumber } of battle.fighters) sides[sideNumber] = side;
    const wins = readAll(battle, this.#counted.byFirst(), () => ([winner]) => (winner ? sides[winner.value] : null));
    const ends = readAll(battle, this.#counted);
    return Object.freeze({
      trials,
      cutOff: Math.round(ends.unresolved * trials),
      sides: Object.freeze(sides),
      wins: new Odds(wins.rows, wins.denominator, wins),
      ends: new Odds(ends.rows, ends.denominator, ends),
      basis: ends.basis,
    });
  }
}

export const simulating = {
  async simulate(trials, options) {
    const { seed = 0, checkpoints = 0, plans, progress, signal, slice = 12 } =
      optionsOf(options, 'seed', 'checkpoints', 'plans', 'progress', 'signal', 'slice');
    signal?.throwIfAborted();
    whole(trials, 'trials', 1, 1_000_000);
    // A copy stays as it is, whatever happens to this battle meanwhile.
    const battle = this.copy();
    const slices = new Slices(battle, wide(seed, 'a seed'), trials, wide(checkpoints, 'checkpoints'));
    try {
      if (plans !== undefined) battle._setPlans(plans);
      for (let most = FIRST; slices.done < trials;) {
        const before = [slices.done, performance.now()];
        slices.run(most);
        const each = (performance.now() - before[1]) / (slices.done - before[0]);
        most = Math.max(1, Math.min(4 * most, Math.floor(slice / each)));
        progress?.(slices.done, trials);
        await breathe();
        signal?.throwIfAborted();
      }
      return slices.result(this);
    } finally {
      slices.free();
      battle.free();
    }
  },
};
