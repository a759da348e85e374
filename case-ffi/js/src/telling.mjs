// What happened in a battle, and how it is said: methods of `Battle`.
import * as gen from './case.gen.mjs';
import { UnknownNameError, flag, optionsOf, whole } from './errors.mjs';
import { namesOf, numbered } from './lists.mjs';
import { Value, attackOf, fromJson, namedFromJson, toStruct } from './values.mjs';

const AUDIENCES = namesOf('Audience');
const NAMES_OF = ['roll', 'field', 'rule', 'intervention'];
/** The most rows that a command gives at once. */
const MOST = 100_000;

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

  /** For whom what answers are worth is told: whoever is asked, or with what others keep secret. */
  _told(language, secrets = false) {
    flag(secrets, 'secrets');
    const who = this._info.wanted === gen.case_wanted.CASE_WANTED_DECISION && !secrets ? this.request.who : 'gamemaster';
    return { language, audience: who };
  },

  /** An audience as a command names it. */
  _named(audience) {
    const number = this._audience(audience);
    const { CASE_AUDIENCE_SEAT: seat } = gen.case_audience;
    return number < seat ? AUDIENCES[number] : number - seat;
  },

  /** The rows of a command that lie from a place to before another. */
  _rows(call, first, end, asked) {
    const rows = [];
    for (let at = first; at < end; at += MOST) {
      rows.push(...this._ask({ call, first: at, most: Math.min(MOST, end - at) }, asked).rows);
    }
    return rows;
  },

  /** Events from a place to before another, with the line that tells each. */
  _events(first, end, language, audience) {
    const asked = { language, audience };
    const lines = new Map(this._rows('tell', first, end, asked).map(({ index, line }) => [index, line]));
    return this._rows('events', first, end, asked).map((row) => this._event(row, lines.get(row.index) ?? null));
  },

  _event({ text: words, who, other, values, dice, ...row }, text) {
    let at = 0;
    return Object.freeze({
      ...row,
      // Each die has some of the faces, in their order.
      dice: dice.map(({ faces, ...die }) => ({ ...die, faces: row.faces.slice(at, at += faces) })),
      ruleTitle: this.schema._ruleTitle(row.rule),
      who: who && this._actor(who.value),
      other: other && this._actor(other.value),
      values: namedFromJson(this, values),
      text,
      words,
    });
  },

  transcript(start = 0, options) {
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    const first = whole(start, 'the first event', 0);
    return this._rows('tell', first, this._info.events, { language, audience }).map(({ line }) => line);
  },

  inputs(start = 0) {
    return this._rows('inputs', whole(start, 'the first input', 0), this._info.inputs).map((row) => this._input(row));
  },

  _input({ index: place, by, die, face, answer, intervention }) {
    const value = die ? Value._of(this, 'face', face) : fromJson(this, answer);
    const what = die ? 'face' : intervention ? 'intervention' : 'answer';
    return Object.freeze({ place, what, die: die ?? '', value, byHost: by === 'host', by });
  },

  eventInput(event) {
    const at = whole(event, 'an event', 0);
    const first = this._core.number((out) => this._core.calls.case_battle_event_input(this._address, at, out));
    return this._input(this._rows('inputs', first, first + 1)[0]);
  },

  say(value, language) {
    const view = this._view(language);
    return this._text('case_battle_say', this._value(value), view);
  },

  word(of, name, language) {
    numbered(NAMES_OF, of, 'sort of name');
    return this._ask({ call: 'word', of, name: String(name) }, { language }).text;
  },

  title(language) {
    if (this._info.wanted === gen.case_wanted.CASE_WANTED_NOTHING) return null;
    return this._text('case_battle_title', this._view(language));
  },

  label(answer, language) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_DECISION) return null;
    const view = this._view(language);
    const value = answer && 'label' in answer ? answer.value : answer;
    return this._text('case_battle_label', this._value(value), view);
  },

  unavailable(language) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_DECISION) return [];
    const { decision } = this._ask({ call: 'request', gray: true }, { language });
    const gray = decision.answers.filter(({ why }) => why);
    return Object.freeze(gray.map(({ value, label, why }) => Object.freeze({ value: fromJson(this, value), label, ...why })));
  },

  consequences(options) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_ROLL) return [];
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    const rows = this._ask({ call: 'consequences' }, { language, audience });
    const row = ({ low, high, chance, attack, headline, line }) => Object.freeze({
      low: fromJson(this, low), high: fromJson(this, high), probability: chance.probability, attack: attack && attackOf(this, attack), headline, text: line,
    });
    return Object.freeze(rows.map(row));
  },

  whyNot(answer, language) {
    if (this._info.wanted !== gen.case_wanted.CASE_WANTED_DECISION) return null;
    const value = answer && 'label' in answer ? answer.value : answer;
    toStruct(this.schema, value);
    return this._ask({ call: 'label', value }, { language }).why?.why ?? null;
  },

  /** A value of JSON. */
  _fromJson(json) {
    return fromJson(this, json);
  },
};
