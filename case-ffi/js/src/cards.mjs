// What a table shows: cards, forms, what each answer is worth. Methods of `Battle`.
import * as gen from './case.gen.mjs';
import { flag, optionsOf, whole, wrong } from './errors.mjs';
import { setting, small, using } from './plans.mjs';
import { Field } from './requests.mjs';
import { Value, attackOf, fromJson, toStruct } from './values.mjs';

export const showing = {
  cards(start = 0, options) {
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    const first = whole(start, 'the first card', 0);
    const json = JSON.parse(this._text('case_battle_cards_json', first, ...this._words(language), this._audience(audience)));
    const actor = (found) => found && this._actor(found.value);
    const value = (found) => fromJson(this, found ?? null);
    return json.map(({ who, other, attack, changes, ...row }, i) => Object.freeze({
      ...row,
      index: first + i,
      who: actor(who),
      other: actor(other),
      attack: value(attack),
      changes: Object.freeze(changes.map(({ name, who: whose, place, from, to }) =>
        Object.freeze({ name, who: actor(whose), place: value(place), from: value(from), to: value(to) }))),
    }));
  },

  form(answers = [], options) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_DECISION) return [];
    const { language } = optionsOf(options, 'language');
    return this._form(this._meant(answers), language);
  },

  /** The fields of the form, after some values. */
  _form(values, language) {
    const core = this._core;
    const { calls } = core;
    const words = this._words(language);
    const given = this._values(values);
    const address = core.handle((out) => calls.case_battle_form(this._address, ...given, ...words, out));
    const json = using(core, 'case_question_form_free', address, (form) =>
      core.json((b, n, needed) => calls.case_question_form_json(form, b, n, needed)));
    return json.map((field) => new Field(this, this._moment, field));
  },

  answerForm(answers) {
    const values = this._meant(answers);
    this._call('case_battle_feed_form', ...this._values(values));
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

  /** Values where C takes several: their address and their number. */
  _values(values) {
    const core = this._core;
    const { at, size } = core.input;
    const step = gen.case_value.size;
    whole(values.length, 'answers at once', 0, size / step);
    values.forEach((value, i) => core.give(gen.case_value, toStruct(this.schema, value), at + step * i));
    return [at, values.length];
  },

  stakes(options) {
    const core = this._core;
    const { calls } = core;
    const names = ['side', 'bestDefense', 'secrets', 'paths', 'attackTrials', 'trials', 'work', 'seed', 'language'];
    const { side, bestDefense = false, secrets = false, paths, attackTrials, trials, work, seed, language } = optionsOf(options, ...names);
    const judged = side === undefined ? gen.CASE_NOBODY : this._side(side);
    const words = this._words(language);
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
      const lines = core.text((b, n, needed) => calls.case_stakes_lines(stakes, this._address, ...words, b, n, needed)).split('\n');
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
