// The referee's interventions: changes from outside the rules.
import { InterveneError, RosterError, UnknownNameError, asText, optionsOf, shown, whole, wrong } from './errors.mjs';
import * as gen from './case.gen.mjs';
import { Value, meant } from './values.mjs';

const ANY = gen.case_format.CASE_FORMAT_ANY;
const CLASSES = { CASE_ERR_PARSE: RosterError };

export class Referee {
  #battle;

  constructor(battle) {
    this.#battle = battle;
  }

  set(who, field, value, options) {
    const { place = null, reason = '' } = optionsOf(options, 'place', 'reason');
    const { number, at } = this.#where(who, field, place);
    const to = this.#battle._value(this.#meant(field, 'kind', value, number), at + gen.case_value.size);
    this.#does('case_intervene_set', [field, reason], ([f, r], address) => [address, ...f, number, at, to, ...r]);
  }

  add(who, field, points, options) {
    const { place = null, reason = '' } = optionsOf(options, 'place', 'reason');
    const by = whole(points, 'the points');
    const { number, at } = this.#where(who, field, place);
    this.#does('case_intervene_add', [field, reason], ([f, r], address) => [address, ...f, number, at, by, ...r]);
  }

  take(who, field, points, options) {
    this.add(who, field, -whole(points, 'the points'), options);
  }

  shift(who, by, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const [number, shift] = [this.#battle._whom(who), whole(by, 'a shift')];
    this.#does('case_intervene_shift', [reason], ([r], address) => [address, number, shift, ...r]);
  }

  join(part, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const battle = this.#battle;
    const before = battle.fighters.length;
    const text = this.#part(part, 'fighters');
    this.#does('case_intervene_join', [text, reason], ([t, r], address) => [address, ...t, ANY, ...r]);
    return battle.fighters.slice(before).map(({ number }) => battle._actor(number));
  }

  ruling(name, value, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const texts = [String(name), String(value), reason];
    this.#does('case_intervene_ruling', texts, ([n, v, r], address) => [address, ...n, ...v, ...r]);
  }

  teams(teams, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const text = this.#part(teams, 'teams');
    this.#does('case_intervene_teams', [text, reason], ([t, r], address) => [address, ...t, ANY, ...r]);
  }

  sheet(who, part, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const number = this.#battle._whom(who);
    const text = asText(part, 'a sheet');
    this.#does('case_intervene_sheet', [text, reason], ([t, r], address) => [address, number, ...t, ANY, ...r]);
  }

  faces(first, faces, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const battle = this.#battle;
    const place = whole(typeof first === 'object' ? first.place : first, 'an input', 0);
    const given = typeof faces === 'number' ? [faces] : faces;
    if (!Array.isArray(given)) throw wrong(`faces: a number or several, not ${shown(faces)}`, InterveneError);
    const core = battle._core;
    whole(given.length, 'faces at once', 1, 400);
    given.forEach((face, i) => core.v.setInt32(core.given + 4 * i, whole(face, 'a face', 1), true));
    this.#does('case_intervene_faces', [reason], ([r], address) => [address, place, core.given, given.length, ...r]);
  }

  end(options) {
    const { reason = '' } = optionsOf(options, 'reason');
    this.#does('case_intervene_end', [reason], ([r], address) => [address, ...r]);
  }

  goOn(options) {
    const { reason = '' } = optionsOf(options, 'reason');
    this.#does('case_intervene_go_on', [reason], ([r], address) => [address, ...r]);
  }

  /** Calls with texts; the open request and the events may differ afterwards. */
  #does(name, texts, parameters) {
    const battle = this.#battle;
    const core = battle._core;
    const at = core.texts(...texts.map((text) => {
      if (typeof text === 'string') return text;
      throw wrong(`a name or reason: a text, not ${shown(text)}`, InterveneError);
    }));
    core.check(core.calls[name](...parameters(at, battle._address)), CLASSES);
    battle._rewound();
  }

  /** A part of a roster as a text; a list becomes the list of that name. */
  #part(given, name) {
    return asText(Array.isArray(given) ? { [name]: given } : given, name);
  }

  /** Whose value, and where the place of several is put for the call. */
  #where(who, field, place) {
    const battle = this.#battle;
    const number = who === null || who === undefined ? gen.CASE_NOBODY : battle._whom(who);
    const at = battle._core.given;
    battle._value(this.#meant(field, 'place', place, number), at);
    return { number, at };
  }

  /** A value of a field, or the place of one, that was meant. */
  #meant(field, part, given, own) {
    const battle = this.#battle;
    if (given === null || given instanceof Value) return given;
    const info = battle.schema.fields[field];
    if (!info) {
      const known = Object.values(battle.schema.fields).filter(({ settable }) => settable).map(({ name }) => name);
      throw wrong(`unknown field ${shown(field)}, what can be set: ${known.join(', ')}`, UnknownNameError);
    }
    const kind = info[part];
    const value = meant(battle.schema, kind ? [kind] : [], given, (who) => battle._whom(who), own);
    if (value !== undefined) return value;
    const called = battle.state().find(({ field: of, place }) => of === field && place?.name === given);
    if (part === 'place' && called) return called.place;
    throw wrong(`\`${field}\`: ${shown(given)} is no ${part === 'kind' ? 'value' : 'place'} of the kind \`${kind}\``, InterveneError);
  }
}
