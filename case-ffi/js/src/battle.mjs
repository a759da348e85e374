// A battle of any system: the one class that changes.
import * as gen from './case.gen.mjs';
import { advising } from './advice.mjs';
import { aiming } from './aim.mjs';
import { showing } from './cards.mjs';
import { Freed } from './core.mjs';
import { FeedError, SaveError, UnknownNameError, optionsOf, shown, whole, wide, wrong } from './errors.mjs';
import { simulating } from './fights.mjs';
import { foreseeing } from './foresee.mjs';
import { play } from './play.mjs';
import { Referee } from './referee.mjs';
import { request } from './requests.mjs';
import { standing } from './standing.mjs';
import { telling } from './telling.mjs';
import { seating } from './plans.mjs';
import { toStruct } from './values.mjs';

const { case_status } = gen;
const LEFT = case_status.CASE_NOTHING_LEFT;
const FOREVER = 2n ** 63n;

export class Battle extends Freed {
  static SAVES = { CASE_ERR_PARSE: SaveError };
  #language = 'english';
  #moment = 0;
  #changes = 0;
  #seen = -1;
  #info;
  #schema;
  /** What is wanted, and how it and the battle stood then. */
  #asked = { moment: -1, mark: '', request: null, language: 'english' };
  #actors = new Map();
  #kept = 0;
  #autosave = false;
  /** Callbacks for a change of the open request. */
  _watchers = new Set();

  constructor(engine, core, address) {
    super(core, address, 'case_battle_free');
    this.engine = engine;
    this.system = this._text('case_battle_system');
    this.lastSave = null;
  }

  /** A battle that was opened, resumed or copied, with what its host wants of it. */
  static _begun(engine, core, address, options) {
    const battle = new Battle(engine, core, address);
    try {
      const { seed, control, plans, language, autosave = false } =
        optionsOf(options, 'seed', 'control', 'plans', 'language', 'autosave');
      if (language !== undefined) battle.language = language;
      if (seed !== undefined) battle.setSeed(seed);
      if (control !== undefined) battle.setControl(control);
      if (plans !== undefined) battle._setPlans(plans);
      battle.#autosave = autosave;
      if (autosave) battle.save();
    } catch (error) {
      battle.free();
      throw error;
    }
    return battle;
  }

  /** Read when it is needed first: it is long. */
  get schema() {
    this.#schema ??= this.engine.schema(this.system);
    return this.#schema;
  }

  get language() {
    return this.#language;
  }

  set language(language) {
    this.engine._words(language);
    this.#language = language;
  }

  /** In which words, and for whom, as C takes it; in the language of the battle, where none is given. */
  _view(language = this.#language, audience = 'gamemaster') {
    const words = this.engine._words(language);
    return this._core.shown(words, this._audience(audience));
  }

  /** The result of a command about the battle, in a language and for an audience. */
  _ask(command, { language, audience, classes } = {}) {
    const given = audience === undefined ? command : { ...command, audience: this._named(audience) };
    return this._core.ask(this._address, this._view(language), given, classes);
  }

  /** Carries out a command that changes the battle, and goes no further. */
  _change(command, classes) {
    return this._ask({ ...command, run: false, also: [] }, { classes });
  }

  /** Calls a function that takes the battle first. */
  _call(name, ...parameters) {
    return this._core.check(this._core.calls[name](this._address, ...parameters));
  }

  _text(name, ...parameters) {
    const { calls } = this._core;
    return this._core.text((buffer, capacity, needed) => calls[name](this._address, ...parameters, buffer, capacity, needed));
  }

  _struct(layout, name, ...parameters) {
    const { calls } = this._core;
    return this._core.struct(layout, (out) => calls[name](this._address, ...parameters, out));
  }

  /** A value, where C takes one by its address. */
  _value(value, at = this._core.given) {
    return this._core.give(gen.case_value, toStruct(this.schema, value), at);
  }

  /** The state, read once after each change. */
  get _info() {
    const address = this._address;
    if (this.#seen !== this.#changes) {
      this.#info = this._core.struct(gen.case_battle_info, (out) => this._core.calls.case_battle_status(address, out));
      this.#seen = this.#changes;
    }
    return this.#info;
  }

  /** The number of the open request; it changes once the request was answered or the battle has moved. */
  get _moment() {
    return this.#moment;
  }

  /** Takes note that something has changed. */
  _changed() {
    this.#changes++;
  }

  /** Takes note that what was wanted is no longer, whether anything is. */
  _moved() {
    this.#changes++;
    this.#moment++;
    for (const look of this._watchers) look();
    if (this.#autosave) this.save();
  }

  /** Takes note that the log may have changed from somewhere on, and who there is. */
  _rewound() {
    this.#actors.clear();
    this._moved();
    this._call('case_battle_new_events', this._core.out, 0);
    const first = this._core.v.getUint32(this._core.out, true);
    this.#kept = Math.min(this.#kept, first, this._info.events);
  }

  /** The end of the part of the log that was reported and has not changed. */
  get _kept() {
    return this.#kept;
  }

  set _kept(kept) {
    this.#kept = kept;
  }

  step() {
    this._call('case_battle_step');
    return this.#stepped();
  }

  run(options) {
    const { checkpoints } = optionsOf(options, 'checkpoints');
    const steps = checkpoints === undefined ? FOREVER : wide(checkpoints, 'checkpoints');
    this._call('case_battle_run', steps);
    return this.#stepped();
  }

  /** A request that stood and is still wanted is the same one, so that a dialog can stay open. */
  #stepped() {
    this.#changes++;
    const { request: before, moment, mark, language } = this.#asked;
    if (before && moment === this.#moment && this.#mark(this.#wanted(language)) !== mark) this._moved();
    return this.request;
  }

  get request() {
    if (this.#asked.moment === this.#moment && this.#asked.request) {
      // An address that is gone must not answer.
      if (this._address) return this.#asked.request;
    }
    const language = this.#language;
    const row = this.#wanted(language);
    const found = request(this, this.#moment, row);
    this.#asked = { moment: this.#moment, mark: this.#mark(row), request: found, language };
    return found;
  }

  #wanted(language) {
    return this._info.wanted ? this._ask({ call: 'request' }, { language }) : null;
  }

  #mark(row) {
    return `${this._info.checkpoints} ${this._info.inputs} ${JSON.stringify(row)}`;
  }

  /** Runs, and gives each request until the battle is over. */
  * [Symbol.iterator]() {
    for (let asked = this.run(); asked; asked = this.run()) {
      yield asked;
      if (asked.isOpen) {
        const name = asked.roll ?? asked.question;
        throw wrong(`\`${name}\` of ${asked.who.name} was not answered: call answer() in the loop, or leave it`, FeedError);
      }
    }
  }

  play(handlers) {
    return play(this, handlers);
  }

  roll(...faces) {
    this.#wants('roll', `faces ${shown(faces)}`).answer(faces);
  }

  answer(given) {
    this.#wants('decision', shown(given)).answer(given);
  }

  answerSuggestion() {
    return this.#wants('decision', 'the suggestion').answerSuggestion();
  }

  /** The open request, if it is of that sort. */
  #wants(wanted, given) {
    const asked = this.request;
    if (asked?.wanted === wanted) return asked;
    const name = wanted === 'roll' ? 'no roll' : 'no decision';
    const instead = asked ? `\`${asked.roll ?? asked.question}\` of ${asked.who.name} is` : 'step() says what is';
    throw wrong(`${given}: ${name} is wanted now, ${instead}`, FeedError);
  }

  _feedFaces(faces) {
    const core = this._core;
    const { at, size } = core.input;
    whole(faces.length, 'faces at once', 1, size / 4);
    const { v } = core;
    faces.forEach((face, i) => v.setInt32(at + 4 * i, face, true));
    this._call('case_battle_feed_faces', at, faces.length);
    this._moved();
  }

  _feedAnswer(value) {
    this._call('case_battle_feed_answer', this._value(value));
    this._moved();
  }

  _feedSuggestion() {
    const core = this._core;
    this._call('case_battle_feed_suggestion', core.filled);
    const value = this._read(gen.case_value.read(core.v, core.filled));
    this._moved();
    return value;
  }

  undo() {
    return this.#back('case_battle_undo');
  }

  undoInput() {
    return this.#back('case_battle_undo_input');
  }

  undoTo(place) {
    const { done } = this._change({ call: 'undo', to: whole(place, 'an input', 0) });
    if (done) this._rewound();
    return done;
  }

  redo() {
    return this.#back('case_battle_redo');
  }

  #back(name) {
    if (this._call(name) === LEFT) return false;
    this._rewound();
    return true;
  }

  get redos() {
    return this._info.redos;
  }

  get referee() {
    return new Referee(this);
  }

  setSeed(seed) {
    this._call('case_battle_set_seed', wide(seed, 'a seed'));
    this._changed();
  }

  setHostDice() {
    this._call('case_battle_set_host_dice');
    this._changed();
  }

  save(options) {
    const { brief = false } = optionsOf(options, 'brief');
    this.lastSave = this._text(brief ? 'case_battle_save_brief' : 'case_battle_save');
    return this.lastSave;
  }

  copy() {
    const core = this._core;
    const address = core.handle((out) => core.calls.case_battle_clone(this._address, out));
    return Battle._begun(this.engine, core, address, { language: this.#language });
  }

  known(options) {
    const { audience = 'players' } = optionsOf(options, 'audience');
    const core = this._core;
    const to = this._audience(audience);
    const address = core.handle((out) => core.calls.case_battle_known(this._address, to, out));
    return Battle._begun(this.engine, core, address, { language: this.#language });
  }

  rosterNow() {
    return this._ask({ call: 'roster_now' });
  }

  /** A fighter or seat by its number. */
  _actor(number) {
    let actor = this.#actors.get(number);
    if (!actor) {
      actor = Object.freeze({ number, name: this._text('case_battle_name', number) });
      this.#actors.set(number, actor);
    }
    return actor;
  }

  /** The same, where it can be nobody. */
  _actorOrNull(number) {
    return number === gen.CASE_NOBODY ? null : this._actor(number);
  }

  /** The number of a fighter or seat, however it was given. */
  _whom(who) {
    if (typeof who === 'number') return whole(who, 'a fighter', 0, gen.CASE_JUDGE);
    if (who === 'judge') return gen.CASE_JUDGE;
    if (who === 'map') return gen.CASE_MAP;
    if (typeof who === 'string') {
      const [[at, length]] = this._core.texts(who);
      return this._core.number((out) => this._core.calls.case_battle_find(this._address, at, length, out));
    }
    if (who?.kind === 'actor') return who.value;
    if (typeof who?.number === 'number') return who.number;
    throw wrong(`a fighter: a place, an id, a name, \`judge\` or \`map\`, not ${shown(who)}`, UnknownNameError);
  }

  /** The name of a side, by itself or its number. */
  _sideName(side) {
    if (side === undefined) return undefined;
    const number = this._side(side);
    return this.fighters.find(({ sideNumber }) => sideNumber === number)?.side ?? String(side);
  }

  /** The number of a side, by its name or itself. */
  _side(side) {
    if (typeof side === 'number') return whole(side, 'a side', 0);
    const found = this.fighters.find((fighter) => fighter.side === side);
    if (found) return found.sideNumber;
    const known = [...new Set(this.fighters.map((fighter) => fighter.side))].join(', ');
    throw wrong(`unknown side ${shown(side)}, known are: ${known}`, UnknownNameError);
  }
}

Object.defineProperties(Battle.prototype, Object.assign({}, ...[
  standing, telling, showing, seating, foreseeing, aiming, simulating, advising,
].map(Object.getOwnPropertyDescriptors)));
