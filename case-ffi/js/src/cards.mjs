// What a table shows: cards, forms, what each answer is worth. Methods of `Battle`.
import * as gen from './case.gen.mjs';
import { amounts, optionsOf, whole, wrong } from './errors.mjs';
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
    const names = ['side', 'bestDefense', 'secrets', 'paths', 'attackTrials', 'trials', 'work', 'seed', 'language'];
    const { side, bestDefense: best_defense, secrets, language, attackTrials: attack_trials, ...limits } = optionsOf(options, ...names);
    const asked = { call: 'stakes', side: this._sideName(side), best_defense, attack_trials, ...amounts(limits) };
    const { rows } = this._ask(asked, this._told(language, secrets));
    const row = ({ answer, label, about, attack, fight, same_as: sameAs, suggested, line }) => Object.freeze({
      answer: fromJson(this, answer),
      label,
      about,
      attack: attack && attackOf(this, attack),
      fight: fight && { ...fight, trials: Number(fight.trials) },
      sameAs,
      suggested,
      text: line,
    });
    return Object.freeze(rows.map(row));
  },
};
