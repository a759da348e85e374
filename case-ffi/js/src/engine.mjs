// The engine: one instance of the module at a time, what there is without a battle, and battles.
import * as gen from './case.gen.mjs';
import { Action, Rulings, pure } from './action.mjs';
import { Battle } from './battle.mjs';
import { Core, Freed } from './core.mjs';
import { CaseError, PlanError, RosterError, UnknownNameError, asText, optionsOf, shown, wrong } from './errors.mjs';
import { FEATS, namesOf, numbered } from './lists.mjs';
import { readPlan } from './plans.mjs';
import { Schema } from './schema.mjs';
import { Session } from './session.mjs';
import { textOf } from './texts.mjs';

const LANGUAGES = namesOf('Language');
const ENGLISH = LANGUAGES[gen.case_language.CASE_LANGUAGE_ENGLISH];

/** Custom texts, prepared for one instance. */
class Catalog extends Freed {}

export class Engine {
  #module;
  /** The second part of the module, once it has come, in builds that have two. */
  #rest;
  #core;
  #schemas = new Map();
  #hashes;
  #titles;
  /** The texts of languages that were added, for the next instance as well. */
  #texts = new Map();
  #sentences;
  /** The names of languages that are a host's own, in the order of their numbers. */
  #added = [];
  #catalogs = new WeakMap();

  /** Instantiates a module; `load` is the way to it. */
  static async of(module) {
    const engine = new Engine();
    engine.#module = module;
    await engine.restart();
    const { raw } = engine.#core;
    const abi = raw.case_abi_version();
    if (abi !== gen.CASE_ABI_VERSION) {
      const message = `the WebAssembly has the binary interface ${abi}, this package wants ${gen.CASE_ABI_VERSION}: take both from one build`;
      throw new CaseError('ABI', message);
    }
    engine.version = engine.#staticText(raw.case_version());
    const { engine: gameVersion, systems: hashes } = engine.#ask({ call: 'versions' });
    engine.#hashes = Object.freeze(hashes);
    engine.gameVersion = gameVersion;
    const systems = engine.#ask({ call: 'systems' });
    engine.systems = Object.freeze(systems.map(({ name }) => name));
    engine.#titles = systems.map(({ title }) => title);
    return engine;
  }

  async restart() {
    const instance = await WebAssembly.instantiate(this.#module, {});
    if (this.#rest) await WebAssembly.instantiate(this.#rest, { first: instance.exports });
    if (this.#core) this.#core.dead ||= 'the engine was restarted since: resume the battle from its save';
    this.#core = new Core(instance);
    for (const [language, text] of this.#texts) this.#learn(language, text);
    return this;
  }

  /** Puts the second part of the module to the first. */
  async _complete(rest) {
    this.#rest = rest;
    if (!this.isDead) await WebAssembly.instantiate(rest, { first: this.exports });
  }

  get _core() {
    return this.#core;
  }

  get isDead() {
    return this.#core.dead !== '';
  }

  get exports() {
    return this.#core.raw;
  }

  get gameHashes() {
    return this.#hashes;
  }

  battle(roster, options) {
    const core = this.#core;
    const [[at, length]] = core.texts(asText(roster, 'a roster'));
    const any = gen.case_format.CASE_FORMAT_ANY;
    const address = core.handle((out) => core.calls.case_battle_new(at, length, any, out), { CASE_ERR_PARSE: RosterError });
    return Battle._begun(this, core, address, options);
  }

  /** A session of the call protocol, in a build that has it. */
  session() {
    return Session._new(this.#core);
  }

  resume(save, options) {
    const core = this.#core;
    if (typeof save !== 'string') throw wrong(`a save: the text that save() gave, not ${shown(save)}`);
    const [[at, length]] = core.texts(save);
    const classes = Battle.SAVES;
    const address = core.handle((out) => core.calls.case_battle_resume(at, length, out), classes);
    return Battle._begun(this, core, address, options);
  }

  setLimit(bytes) {
    const right = Number.isSafeInteger(bytes) && bytes >= 0 && bytes <= 64 * 1024 * 1024;
    if (!right) throw wrong(`a limit of ${shown(bytes)} bytes: it is from 0 to 67108864`);
    this.#core.check(this.#core.calls.case_set_limit(bytes));
    return this;
  }

  get languages() {
    return [ENGLISH, ...this.#texts.keys()];
  }

  async addLanguage(language, source) {
    // German stands beside the module; any other language is a file of the host's.
    if (source === undefined) numbered(LANGUAGES, language, 'language');
    if (language === ENGLISH || this.#texts.has(language)) return this;
    const text = await textOf(language, source);
    if (!this.#texts.has(language)) {
      this.#learn(language, text);
      this.#texts.set(language, text);
    }
    return this;
  }

  #learn(language, text) {
    const core = this.#core;
    const [[at, length]] = core.texts(text);
    core.check(core.calls.case_language_load(this.#number(language), at, length));
  }

  /** The number of a language: its own, or one for it that was given first. */
  #number(language) {
    const known = [...LANGUAGES, ...this.#added];
    if (!known.includes(language)) this.#added.push(asText(language, 'the name of a language'));
    return [...LANGUAGES, ...this.#added].indexOf(language);
  }

  /** The number of a language that this engine can speak by now. */
  #language(language) {
    if (language === ENGLISH || this.#texts.has(language)) return this.#number(language);
    numbered(LANGUAGES, language, 'language');
    throw new CaseError('MISSING', `the texts in ${language} are not there yet: await engine.addLanguage('${language}'), or load(undefined, { languages: ['${language}'] })`);
  }

  title(system, language = ENGLISH) {
    return this.said(this.#titles[this._place(system)], language, system);
  }

  schema(system, language = ENGLISH) {
    const key = `${system} ${language}`;
    if (!this.#schemas.has(key)) this.#schemas.set(key, new Schema(this.#of(system, { call: 'schema' }, language)));
    return this.#schemas.get(key);
  }

  rosterSchema(system, language = ENGLISH) {
    return this.#of(system, { call: 'schema', of: 'roster' }, language);
  }

  said(what, language, system = this.systems[0]) {
    const { told, message, template, values } = what ?? {};
    const text = typeof message === 'string' ? (told ?? { message, template, values }) : what;
    const [[at, length]] = this.#core.texts(asText(text, 'a text, a problem or an error'));
    const view = this.#core.shown([this.#language(language), 0]);
    return this.#text('case_system_say', this._place(system), view, at, length);
  }

  planSchema() {
    return this.#of(this.systems[0], { call: 'schema', of: 'plan' });
  }

  importSheets(sheets, options) {
    const { kind, system, side } = optionsOf(options, 'kind', 'system', 'side');
    return this.#ask({ call: 'import', sheets: asText(sheets, 'sheets'), kind, system, side });
  }

  tables(system = this.systems[0]) {
    return Object.fromEntries(this.#of(system, { call: 'tables' }).map((table) => [table.name, table]));
  }

  rules(system = this.systems[0]) {
    return this.#of(system, { call: 'rules' });
  }

  async sentences(system = this.systems[0], rule) {
    this._place(system);
    this.#sentences ??= textOf('sentences').then(JSON.parse);
    const { [system]: all } = await this.#sentences.catch((error) => {
      this.#sentences = undefined;
      throw error;
    });
    return rule === undefined ? all : all.filter(({ ids }) => ids.includes(rule));
  }

  plans(system) {
    return this.#of(system, { call: 'plans' }).map(({ about, ...data }) => ({ ...this.plan(system, data), about }));
  }

  policies(system) {
    return this.#of(system, { call: 'policies' });
  }

  policySchema() {
    return this.#of(this.systems[0], { call: 'schema', of: 'policy' });
  }

  plan(system, source) {
    const core = this.#core;
    const address = this._planHandle(system, source);
    try {
      return readPlan(core, address, system);
    } finally {
      core.calls.case_plan_free(address);
    }
  }

  /** The handle of a plan that was given as one, as data, as a text or by its name. */
  _planHandle(system, source) {
    const core = this.#core;
    const place = this._place(system);
    const { case_plan_named, case_plan_new } = core.calls;
    const classes = { CASE_ERR_PARSE: PlanError };
    if (typeof source === 'string' && !/[={\n]/.test(source)) {
      const [[at, length]] = core.texts(source);
      return core.handle((out) => case_plan_named(place, at, length, out), classes);
    }
    const [[at, length]] = core.texts(asText(source?.data ?? source, 'a plan', PlanError));
    return core.handle((out) => case_plan_new(place, at, length, gen.case_format.CASE_FORMAT_ANY, out), classes);
  }

  feats(system) {
    const core = this.#core;
    const place = this._place(system);
    core.check(core.calls.case_outcome_count(place, core.out, 0));
    const count = core.v.getUint32(core.out, true);
    return Array.from({ length: count }, (_, i) => FEATS[core.number((out) => core.calls.case_outcome_feat(place, i, out))]);
  }

  rulings(source = {}) {
    return new Rulings(this.#core, asText(source, 'rulings'));
  }

  action(rank, options) {
    const { toHit = false, rulings } = optionsOf(options, 'toHit', 'rulings');
    return new Action(this, rank, [], toHit, rulings);
  }

  /** The place of a system in the engine's list. */
  _place(system) {
    const place = this.systems.indexOf(system);
    if (place >= 0) return place;
    throw wrong(`unknown system ${shown(system)}, known are: ${this.systems.join(', ')}`, UnknownNameError);
  }

  /** A language as C takes it: its number, and the address of the texts over it. */
  _words(texts) {
    if (typeof texts === 'string') return [this.#language(texts), 0];
    if (!texts || typeof texts !== 'object') throw wrong(`a language: ${LANGUAGES.join(', ')} or own texts, not ${shown(texts)}`);
    const { fallback = ENGLISH, ...own } = texts;
    let catalog = this.#catalogs.get(texts);
    if (catalog?._core !== this.#core) {
      const core = this.#core;
      const [[at, length]] = core.texts(asText(own, 'own texts'));
      const json = gen.case_format.CASE_FORMAT_JSON;
      const address = core.handle((out) => core.calls.case_catalog_new(at, length, json, out));
      catalog = new Catalog(core, address, 'case_catalog_free');
      this.#catalogs.set(texts, catalog);
    }
    return [this.#language(fallback), catalog._address];
  }

  /** The result of a command that needs no battle. */
  #ask(command, language = ENGLISH) {
    return this.#core.ask(0, this.#core.shown([this.#language(language), 0]), command);
  }

  /** The same about a system. */
  #of(system, command, language) {
    this._place(system);
    return this.#ask({ ...command, system }, language);
  }

  #text(name, ...parameters) {
    const core = this.#core;
    return core.text((buffer, capacity, needed) => core.calls[name](...parameters, buffer, capacity, needed));
  }

  #staticText(at) {
    const { bytes } = this.#core;
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }
}

Object.assign(Engine.prototype, pure);
