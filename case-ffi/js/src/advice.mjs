// What answers lead to, the search for plans, which rulings matter: methods of `Battle`.
import { flag, optionsOf } from './errors.mjs';
import * as gen from './case.gen.mjs';
import { namesOf, numbered } from './lists.mjs';
import { readPlan, setting, small, using } from './plans.mjs';

const HORIZONS = namesOf('Horizon');
const TUNING_ENDS = namesOf('TuningEnd');

const TUNE = ['plans', 'seed', 'first', 'trials', 'answers', 'checkpoints'];

function tuneSettings(core, { seed, first, trials, answers, checkpoints }) {
  return core.give(gen.case_tuning_settings, {
    first: small(first, 'first'),
    trials: small(trials, 'trials'),
    // No answer at all is said by -1, because 0 stands for the usual number.
    answers: answers === 0 ? -1 : small(answers, 'answers'),
    seed: setting(seed, 'a seed'),
    checkpoints: setting(checkpoints, 'checkpoints'),
  });
}

/** What a search has found, read from its handle. */
function tuned(battle, address) {
  const core = battle._core;
  const { calls } = core;
  const { plans, end } = core.struct(gen.case_tuning_summary, (out) => calls.case_tuning_info(address, out));
  const found = Array.from({ length: plans }, (_, i) => {
    const row = core.struct(gen.case_tuned, (out) => calls.case_tuning_get(address, i, out));
    const plan = core.handle((out) => calls.case_tuning_plan(address, i, out));
    return {
      side: battle.fighters.find(({ sideNumber }) => sideNumber === row.side).side,
      plan: using(core, 'case_plan_free', plan, (p) => readPlan(core, p, battle.system)),
      better: row.better !== 0,
      before: row.before,
      beforeError: row.before_error,
      wins: row.wins,
      winsError: row.wins_error,
      tried: row.tried,
      fights: Number(row.fights),
      sentence: core.text((b, n, needed) => calls.case_tuning_sentence(address, i, b, n, needed)),
    };
  });
  const basis = core.text((b, n, needed) => calls.case_tuning_basis(address, b, n, needed));
  return { end: TUNING_ENDS[end] === 'one_side' ? null : TUNING_ENDS[end], found, basis };
}

export const advising = {
  advise(options) {
    const core = this._core;
    const { calls } = core;
    const names = ['horizon', 'trials', 'seed', 'side', 'checkpoints', 'work', 'paths', 'secrets', 'language'];
    const { horizon = 'fight', trials, seed, side, checkpoints, work, paths, secrets = false, language } = optionsOf(options, ...names);
    const judged = side === undefined ? gen.CASE_NOBODY : this._side(side);
    const words = this._words(language);
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
      const said = core.text((b, n, needed) => calls.case_advice_reasons(advice, this._address, ...words, b, n, needed));
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
    const { plans, ...settings } = optionsOf(options, ...TUNE);
    const number = this._side(side);
    return this._tuned(plans, (calls, address, at, out) =>
      calls.case_battle_tune(address, number, at, 0, out), settings);
  },

  tuneInTurn(rounds = 4, options) {
    const { plans, ...settings } = optionsOf(options, ...TUNE);
    const most = small(rounds, 'rounds', 1);
    return this._tuned(plans, (calls, address, at, out) =>
      calls.case_battle_tune_in_turn(address, most, at, 0, out), settings);
  },

  _tuned(plans, call, options) {
    this._core.need('case_battle_tune', 'a build with the feature `solve` searches');
    return this._under(plans, (battle) => {
      const core = battle._core;
      const settings = tuneSettings(core, options);
      const address = core.handle((out) => call(core.calls, battle._address, settings, out));
      return using(core, 'case_tuning_free', address, (found) => tuned(battle, found));
    });
  },

  rulingEffects(options) {
    const { names = [], attack, seed, trials, paths } = optionsOf(options, 'names', 'attack', 'seed', 'trials', 'paths');
    this._core.need('case_ruling_report_new', 'a build with the feature `solve` has it');
    const core = this._core;
    const { calls } = core;
    const place = attack?.attack?.kind === 'attack' ? attack.attack.value : attack?.attack;
    const question = {
      attack: attack ? 1 : 0,
      attacker: attack ? this._whom(attack.attacker) : 0,
      target: attack ? this._whom(attack.target) : 0,
      place: small(place, 'an attack'),
      seed: setting(seed, 'a seed'),
      trials: setting(trials, 'trials'),
      paths: setting(paths, 'paths'),
    };
    const [[at, length]] = core.texts(names.join(','));
    const asked = core.give(gen.case_ruling_question, question);
    const address = core.handle((out) => calls.case_ruling_report_new(this._address, asked, at, length, 0, out));
    return using(core, 'case_ruling_report_free', address, (report) =>
      core.json((b, n, needed) => calls.case_ruling_report_json(report, b, n, needed)));
  },
};
