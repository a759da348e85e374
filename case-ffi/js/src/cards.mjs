// What a table shows: cards, forms, what each answer is worth. Methods of `Battle`.
import * as gen from './case.gen.mjs';
import { flag, optionsOf, whole, wrong } from './errors.mjs';
import { setting, small, using } from './plans.mjs';
import { Field } from './requests.mjs';
import { Value, attackOf, fromJson } from './values.mjs';

export const showing = {
  cards(start = 0, options) {
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    const first = whole(start, 'the first card', 0);
    const { rows } = this._ask({ call: 'cards', first, most: 100_000 }, { language, audience });
    const actor = (found) => found && this._actor(found.value);
    const value = (found) => fromJson(this, found);
    return rows.map(({ who, other, attack, changes, headline, lines, ...row }) => Object.freeze({
      ...row,
      who: actor(who),
      other: actor(other),
      headline: headline ?? '',
      lines: Object.freeze(lines),
      attack: value(attack),
      changes: Object.freeze(changes.map(({ field, who: whose, place, before, after }) =>
        Object.freeze({ name: field, who: actor(whose), place: value(place), from: value(before), to: value(after) }))),
    }));
  },

  form(answers = [], options) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_DECISION) return [];
    const { language } = optionsOf(options, 'language');
    return this._form(this._meant(answers), language);
  },

  /** The fields of the form, after some values. */
  _form(answers, language) {
    const fields = this._ask({ call: 'form', answers }, { language });
    const who = { value: this.request.who.number };
    return fields.map((field) => new Field(this, this._moment, { ...field, who }));
  },

  answerForm(answers) {
    this._change({ call: 'fill', answers: this._meant(answers) });
    this._moved();
  },

  /** The values that the answers of a form mean, each after those before it. */
  _meant(answers) {
    if (!Array.isArray(answers)) throw wrong('the answers of a form: a list, in the order of its fields');
    const values = [];
    for (const given of answers) {
      if (given === null || given instanceof Value) values.push(given);
      else {
        const field = this._form(values)[values.length];
        if (!field) throw wrong(`more answers than fields: the form ends after ${values.length}`);
        values.push(field.find(given));
      }
    }
    return values;
  },

  stakes(options) {
    const core = this._core;
    const { calls } = core;
    const names = ['side', 'bestDefense', 'secrets', 'paths', 'attackTrials', 'trials', 'work', 'seed', 'language'];
    const { side, bestDefense = false, secrets = false, paths, attackTrials, trials, work, seed, language } = optionsOf(options, ...names);
    const judged = side === undefined ? gen.CASE_NOBODY : this._side(side);
    const view = this._view(language);
    const limits = core.give(gen.case_stake_limits, {
      best_defense: flag(bestDefense, 'bestDefense'),
      secrets: flag(secrets, 'secrets'),
      paths: setting(paths, 'paths'),
      attack_trials: small(attackTrials, 'attackTrials'),
      trials: small(trials, 'trials'),
      work: setting(work, 'work'),
      seed: setting(seed, 'a seed'),
    });
    const address = core.handle((out) => calls.case_battle_stakes(this._address, judged, limits, out));
    return using(core, 'case_stakes_free', address, (stakes) => {
      const json = core.json((b, n, needed) => calls.case_stakes_json(stakes, b, n, needed));
      const lines = core.text((b, n, needed) => calls.case_stakes_lines(stakes, this._address, view, b, n, needed)).split('\n');
      const row = ({ answer, about, attack, fight, same_as: sameAs, suggested }, i) => {
        const value = fromJson(this, answer);
        return Object.freeze({
          answer: value,
          label: this.label(value, language),
          about,
          attack: attack && attackOf(this, attack),
          fight,
          sameAs,
          suggested,
          text: lines[i],
        });
      };
      return Object.freeze(json.rows.map(row));
    });
  },
};
