// What answers lead to, the search for plans, which rulings matter: methods of `Battle`.
import { amounts, optionsOf } from './errors.mjs';
import { fromJson } from './values.mjs';

export const advising = {
  advise(options) {
    const names = ['horizon', 'trials', 'seed', 'side', 'checkpoints', 'work', 'paths', 'secrets', 'language'];
    const { horizon, side, secrets, language, ...limits } = optionsOf(options, ...names);
    const asked = { call: 'advise', horizon, side: this._sideName(side), ...amounts(limits) };
    const { advice, choice, reasons, labels } = this._ask(asked, this._told(language, secrets));
    const answer = ({ answer: value, behind_error: behindError, ...figures }, i) =>
      ({ ...figures, answer: fromJson(this, value), label: labels[i], behindError, reason: reasons[i] });
    return {
      who: this._actor(advice.who.value),
      side: this.fighters.find(({ sideNumber }) => sideNumber === advice.side).side,
      horizon: advice.horizon,
      trials: advice.trials,
      choice: fromJson(this, choice),
      answers: advice.answers.map(answer),
      basis: this._text('case_battle_basis'),
    };
  },

  tune(side, options) {
    const { plans, ...settings } = optionsOf(options, 'plans', 'seed', 'first', 'trials', 'answers');
    const name = this._sideName(side);
    return this._under(plans, (battle) => {
      const { before, wins, ...found } = battle._ask({ call: 'tune', side: name, ...amounts(settings) });
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
    return this._ask({ call: 'matters', names, attack: aim, ...amounts(settings) });
  },
};
