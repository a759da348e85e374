// What happened in a battle, and how it is said: methods of `Battle`.
import * as gen from './case.gen.mjs';
import { UnknownNameError, optionsOf, whole } from './errors.mjs';
import { namesOf, numbered } from './lists.mjs';
import { Value, attackOf, fromJson, namedFromJson, toStruct } from './values.mjs';

const AUDIENCES = namesOf('Audience');
const NAMES_OF = namesOf('NameOf');
const INPUTS = namesOf('InputKind');
const GIVERS = namesOf('By');

export const telling = {
  events(start = 0, options) {
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    return this._events(whole(start, 'the first event', 0), this._info.events, language, audience);
  },

  openEvents(options) {
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    const { events, open_events: open } = this._info;
    return this._events(events, events + open, language, audience);
  },

  news(options) {
    const first = this._kept;
    const news = { first, events: this.events(first, options), open: this.openEvents(options) };
    this._kept = this._info.events;
    return news;
  },

  /** The number of an audience: by its name, or of the seat of a fighter; the Judge and the map are the gamemaster's. */
  _audience(audience) {
    if (audience === 'players' || audience === 'gamemaster') return AUDIENCES.indexOf(audience);
    try {
      const who = this._whom(audience);
      return who === gen.CASE_JUDGE || who === gen.CASE_MAP ? AUDIENCES.indexOf('gamemaster') : gen.case_audience.CASE_AUDIENCE_SEAT + who;
    } catch (error) {
      if (error instanceof UnknownNameError && typeof audience === 'string') return numbered(['players', 'gamemaster'], audience, 'audience');
      throw error;
    }
  },

  /** Events from a place to before another, with the line that tells each. */
  _events(first, end, language, audience) {
    const to = this._audience(audience);
    const words = this._words(language);
    const read = (at, count) => (count > 0 ? JSON.parse(this._text('case_battle_events_json', at, count, to)) : []);
    const events = [];
    if (to === gen.case_audience.CASE_AUDIENCE_GAMEMASTER) {
      read(first, end - first).forEach((row, i) => events.push(this._event(first + i, row, words, to)));
    } else {
      // Some are left out: read one by one, each is known by its place.
      for (let at = first; at < end; at++) for (const row of read(at, 1)) events.push(this._event(at, row, words, to));
    }
    return events;
  },

  _event(index, { event, rule, name, who, other, values, faces, dice, secret, text = '', reason = '' }, words, audience) {
    const line = this._text('case_battle_tell', index, 1, ...words, audience).trimEnd();
    return Object.freeze({
      index,
      event,
      rule,
      ruleTitle: this.schema._ruleTitle(rule),
      name,
      who: who && this._actor(who.value),
      other: other && this._actor(other.value),
      values: namedFromJson(this, values),
      faces: faces ?? [],
      dice: dice ?? [],
      secret,
      text: line || null,
      words: text,
      reason,
    });
  },

  transcript(start = 0, options) {
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    const first = whole(start, 'the first event', 0);
    const count = Math.max(0, this._info.events - first);
    if (count === 0) return [];
    const text = this._text('case_battle_tell', first, count, ...this._words(language), this._audience(audience));
    return text.split('\n').slice(0, -1);
  },

  inputs(start = 0) {
    const { inputs } = this._info;
    const found = [];
    for (let place = whole(start, 'the first input', 0); place < inputs; place++) found.push(this._input(place));
    return found;
  },

  _input(place) {
    const { kind, by_host: byHost, by, die, face, answer } = this._struct(gen.case_input, 'case_battle_input', place);
    const value = die ? Value._of(this, 'face', face) : this._read(answer);
    return Object.freeze({ place, what: INPUTS[kind], die: die ? `d${die}` : '', value, byHost: byHost !== 0, by: GIVERS[by] });
  },

  eventInput(event) {
    const at = whole(event, 'an event', 0);
    return this._input(this._core.number((out) => this._core.calls.case_battle_event_input(this._address, at, out)));
  },

  say(value, language) {
    const words = this._words(language);
    return this._text('case_battle_say', this._value(value), ...words);
  },

  word(of, name, language) {
    const words = this._words(language);
    const what = numbered(NAMES_OF, of, 'sort of name');
    const [[at, length]] = this._core.texts(String(name));
    return this._text('case_battle_word', what, at, length, ...words);
  },

  title(language) {
    if (this._info.wanted === gen.case_wanted.CASE_WANTED_NOTHING) return null;
    return this._text('case_battle_title', ...this._words(language));
  },

  label(answer, language) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_DECISION) return null;
    const words = this._words(language);
    const value = answer && 'label' in answer ? answer.value : answer;
    return this._text('case_battle_label', this._core.give(gen.case_value, toStruct(this.schema, value)), ...words);
  },

  unavailable(language) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_DECISION) return [];
    const json = JSON.parse(this._text('case_battle_unavailable_json', ...this._words(language)));
    return Object.freeze(json.map(({ answer, ...row }) => Object.freeze({ value: fromJson(this, answer), ...row })));
  },

  consequences(options) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_ROLL) return [];
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    const to = this._audience(audience);
    const json = JSON.parse(this._text('case_battle_consequences_json', 0, ...this._words(language), to));
    const row = ({ low, high, probability, attack, headline, text }) =>
      Object.freeze({ low: fromJson(this, low), high: fromJson(this, high), probability, attack: attack && attackOf(this, attack), headline, text });
    return Object.freeze(json.map(row));
  },

  whyNot(answer, language) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_DECISION) return null;
    const words = this._words(language);
    const value = answer && 'label' in answer ? answer.value : answer;
    return this._text('case_battle_why_not', this._core.give(gen.case_value, toStruct(this.schema, value)), ...words) || null;
  },

  /** A value of JSON. */
  _fromJson(json) {
    return fromJson(this, json);
  },
};
