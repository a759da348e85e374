// Exact odds of what is open, of a turn, of a whole fight: methods of `Battle`.
import { optionsOf } from './errors.mjs';
import * as gen from './case.gen.mjs';
import { intentOf } from './aim.mjs';
import { limited, oddsOf } from './odds.mjs';

/** Pairs of fitness and standing behind the first field, of those whom the step may change. */
const aftermath = (battle) => (fields) => ([over, ...after]) => {
  const changed = [];
  for (let i = 0; i < after.length; i += 2) {
    const [fitness, stands] = [after[i], after[i + 1]];
    if (fitness || stands) {
      changed.push({ who: battle._actor(fields[i + 1].who), fitness: fitness?.value ?? 0, stands: stands?.value ?? true });
    }
  }
  return { over: over?.value ?? false, changed };
};

export const foreseeing = {
  foresee(answer, options) {
    const core = this._core;
    const asked = this.request;
    const given = asked?.wanted === 'decision' ? this._value(answer === undefined ? asked.suggestion : asked.find(answer)) : 0;
    const limits = limited(core, options);
    const address = core.handle((out) => core.calls.case_odds_step(this._address, given, limits, 0, out));
    return oddsOf(this, address, aftermath(this));
  },

  turnOdds(options) {
    return this._solved('case_odds_turn', options);
  },

  solve(options) {
    this._core.need('case_odds_fight', 'simulate() tells who wins');
    return this._solved('case_odds_fight', options);
  },

  _solved(name, options) {
    const { plans, ...limits } = optionsOf(options, 'plans', 'turns', 'states', 'paths');
    return this._under(plans, (battle) => {
      const core = battle._core;
      const at = limited(core, limits);
      const address = core.handle((out) => core.calls[name](battle._address, at, 0, out));
      return oddsOf(this, address);
    });
  },

  exchangeOdds(attacker, target, attack = 0, options) {
    const core = this._core;
    const at = core.give(gen.case_attack_intent, intentOf(this, attacker, target, attack, options));
    return oddsOf(this, core.handle((out) => core.calls.case_odds_exchange(this._address, at, 0, out)));
  },
};
