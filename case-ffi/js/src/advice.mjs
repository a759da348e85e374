// What answers lead to, the search for plans, which rulings matter: methods of `Battle`.
import { flag, optionsOf, wide } from './errors.mjs';
import * as gen from './case.gen.mjs';
import { namesOf, numbered } from './lists.mjs';
import { setting, small, using } from './plans.mjs';

const HORIZONS = namesOf('Horizon');
export const advising = {
  advise(options) {
    const core = this._core;
    const { calls } = core;
    const names = ['horizon', 'trials', 'seed', 'side', 'checkpoints', 'work', 'paths', 'secrets', 'language'];
    const { horizon = 'fight', trials, seed, side, checkpoints, work, paths, secrets = false, language } = optionsOf(options, ...names);
    const judged = side === undefined ? gen.CASE_NOBODY : this._side(side);
    const view = this._view(language);
    const settings = core.give(gen.case_advice_settings, {
      horizon: numbered(HORIZONS, horizon, 'horizon'),
      trials: small(trials, 'trials'),
      secrets: flag(secrets, 'secrets'),
      seed: setting(seed, 'a seed'),
      checkpoints: setting(checkpoints, 'checkpoints'),
      work: setting(work, 'work'),
      paths: setting(paths, 'paths'),
    });
    const address = core.handle((out) => calls.case_battle_advise(this._address, judged, settings, 0, out));
    return using(core, 'case_advice_free', address, (advice) => {
      const info = core.struct(gen.case_advice_summary, (out) => calls.case_advice_info(advice, out));
      const said = core.text((b, n, needed) => calls.case_advice_reasons(advice, this._address, view, b, n, needed));
      const reasons = said.split('\n');
      const answers = Array.from({ length: info.answers }, (_, i) => {
        const row = core.struct(gen.case_advised, (out) => calls.case_advice_get(advice, i, out));
        const { behind_error: behindError, ...figures } = row;
        const answer = this._read(row.answer);
        return {
          ...figures,
          answer,
          label: this.label(answer, language),
          behindError,
          exact: row.exact !== 0,
          alike: row.alike !== 0,
          suggested: row.suggested !== 0,
          reason: reasons[i],
        };
      });
      return {
        who: this._actor(info.who),
        side: this.fighters.find(({ sideNumber }) => sideNumber === info.side).side,
        horizon: HORIZONS[info.horizon],
        trials: info.trials,
        choice: this._read(info.choice),
        answers,
        basis: core.text((b, n, needed) => calls.case_advice_basis(advice, b, n, needed)),
      };
    });
  },

  tune(side, options) {
    const { plans, ...settings } = optionsOf(options, 'plans', 'seed', 'first', 'trials', 'answers');
    const name = this.fighters.find(({ sideNumber }) => sideNumber === this._side(side))?.side;
    return this._under(plans, (battle) => {
      const { before, wins, ...found } = battle._ask({ call: 'tune', side: name, ...numbers(settings) });
      return {
        ...found,
        side: name,
        plan: this.engine.plan(this.system, found.plan),
        better: (found.plan.rules ?? []).length > 0,
        before: before.mean,
        beforeError: before.error,
        wins: wins.mean,
        winsError: wins.error,
        basis: battle._text('case_battle_basis'),
      };
    });
  },

  rulingEffects(options) {
    const { names = [], attack, ...settings } = optionsOf(options, 'names', 'attack', 'seed', 'trials', 'paths');
    const aim = attack && {
      attacker: this._whom(attack.attacker),
      target: this._whom(attack.target),
      attack: attack.attack?.kind === 'attack' ? attack.attack.value : (attack.attack ?? 0),
    };
    return this._ask({ call: 'matters', names, attack: aim, ...numbers(settings) });
  },
};

/** Numbers of settings as a command takes them: those of 64 bits as texts. */
const numbers = (settings) => Object.fromEntries(Object.entries(settings)
  .map(([name, given]) => [name, given === undefined ? undefined : String(wide(given, name))])
  .map(([name, text]) => [name, name === 'seed' || name === 'paths' ? text : text && Number(text)]));
