/* Loading, and the engine. */
import type { CaseExports } from '../case.gen.js';
import type { CaseError, Message } from './errors.js';
import type { Action, RankLike, Rulings } from './action.js';
import type { Battle } from './battle.js';
import type { Check, CheckResult, Color, Control, Effect, Feat, Language, ListName, Threshold } from './names.gen.js';
import type { Plan, Plans } from './plans.js';
import type { PrintedTable, RuleTitle } from './rows.gen.js';
import type { Schema, Sentence } from './schema.js';
import type { Session } from './session.js';
import type { Roster } from './systems.gen.js';

/** Where the WebAssembly comes from: an address, its bytes, a response, or a compiled module. */
export type Source =
  | string
  | URL
  | BufferSource
  | Response
  | WebAssembly.Module
  | Promise<string | URL | BufferSource | Response | WebAssembly.Module>;

/** A file of texts: its address, its JSON, its bytes or a response. */
export type TextSource = string | URL | BufferSource | Response | Promise<string | URL | BufferSource | Response>;

export interface LoadOptions {
  /** The languages besides English, as by `addLanguage`. */
  languages?: readonly Language[];
  /** Told while `case.wasm` comes: the bytes so far, of how many; `null` where the server sends it compressed. */
  progress?: (so: { readonly done: number; readonly of: number | null }) => void;
  /**
   * Called before all is there, to show a fight's beginning: the entries of one system come in two parts, `case.wasm`
   * with what a fight begins with, and `rest.wasm`. Where it calls for more, it is called a second time, once all is
   * there, with everything new. What it leaves behind must wait for `load()`.
   */
  early?: (engine: Engine) => void | Promise<void>;
}

/**
 * Loads the engine: `case.wasm` beside this module, unless another source is given; a single-file build contains it. A
 * content security policy needs `script-src 'wasm-unsafe-eval'`.
 */
export function load(source?: Source, options?: LoadOptions): Promise<Engine>;

/** Packs a text, such as a save, for a host with little room: letters, digits, `-`, `_` and a dot. */
export function pack(text: string): Promise<string>;
/** Unpacks the text. @throws {SaveError} it was not packed by `pack`, is truncated, or too long */
export function unpack(packed: string): Promise<string>;

/** A language that is built in, or one that `addLanguage` has added. */
export type Spoken = Language | (string & {});

/** A language of the engine that was loaded, or your texts by key on top of the language `fallback`. */
export type Texts = Spoken | { readonly fallback?: Spoken; readonly [key: string]: string | readonly string[] | undefined };
/** A text (JSON, or TOML if the build reads it) or the data itself. */
export type Data = string | { readonly [name: string]: unknown };

export interface BattleOptions {
  /** Rolls fair dice from this seed; without one the host rolls every die. */
  seed?: number | bigint;
  /** Who decides for everybody; `built-in` by default. */
  control?: Control;
  /** A plan for everybody, or plans by fighter, `judge` or `map`. */
  plans?: Plans;
  /** The language of titles, labels and lines; English by default. */
  language?: Texts;
  /** Writes `lastSave` after every input of the host, in case of a trap. */
  autosave?: boolean;
}

/** How sheets are imported. */
export interface ImportOptions {
  /** What they come as; without it, what they look like. */
  kind?: 'csv' | 'faserip_foundry' | 'msh_faserip' | 'foundry_faserip_forms' | 'foundry_faserip' | 'od6s';
  /** The system of the roster: actors of FASERIP can also become a roster of CASE. */
  system?: string;
  /** The side of all fighters; without it, that of each sheet. */
  side?: string;
}

/** Something that an import took, guessed or left out. */
export interface ImportNote extends Message {
  /** Its place in what was imported: `[2].system.health`, or `line 4, armor` of a table. */
  place: string;
  /** The field of the roster; empty if there is none. */
  field: string;
}

/** A roster made of other sheets, and how. */
export interface Imported {
  /** What the sheets came as. */
  kind: NonNullable<ImportOptions['kind']>;
  /** The system. */
  system: string;
  /** The roster, for `battle`. */
  roster: Roster;
  /** What was taken as it stood. */
  taken: ImportNote[];
  /** What the sheets did not say, or not in words of the rules. */
  guessed: ImportNote[];
  /** What has no place in the roster, and what the rules refuse. */
  left_out: ImportNote[];
  /** How many further notes there are. */
  more: number;
  /** What is still wrong with the roster: mend that, and it opens. */
  problems: ({ path: string } & Message)[];
}

/** The engine: one instance of the WebAssembly. */
export class Engine {
  private constructor();
  /** The version of the engine. */
  readonly version: string;
  /** The same with a hash of all its games: two installations with the same text play the same game. */
  readonly gameVersion: string;
  /** The hash of each system's game, by the name of the system. */
  readonly gameHashes: Readonly<Record<string, string>>;
  /** The names of the systems of this build. */
  readonly systems: readonly string[];
  /** Whether it has trapped: every call throws `CaseTrap` until `restart`. */
  readonly isDead: boolean;
  /**
   * The plain exports of the C interface, for programs where nanoseconds count: numbers in, numbers out. A trap in such
   * a call is not detected here.
   */
  readonly exports: CaseExports;
  /** Restarts with an empty memory. Earlier battles throw `CaseTrap`: resume their saves. */
  restart(): Promise<this>;

  /** The languages that it speaks: English, and what was added. */
  readonly languages: readonly Spoken[];
  /**
   * Adds a language: fetches its file of texts, `german.po` beside this module unless another source is given. Until then
   * that language is refused (`MISSING`). A language of your own has any name and a source; what its file lacks is in
   * English. Once more is fine.
   */
  addLanguage(language: Spoken, source?: TextSource): Promise<this>;

  /**
   * Sets how many bytes a roster, a save or a plan may have as a text: at most, and at first, 64 MiB. Reading one takes
   * at most twelve times its size in memory, and 16 MiB.
   */
  setLimit(bytes: number): this;

  /** Creates a battle from a roster. @throws {RosterError} all problems of the roster */
  battle(roster: Roster | Data, options?: BattleOptions): Battle;
  /** A session of the call protocol; the commands that look ahead are in the build `case-js/call`. */
  session(): Session;
  /** Resumes a saved battle, native or not. @throws {SaveError} */
  resume(save: string, options?: Pick<BattleOptions, 'language' | 'autosave'>): Battle;

  /** The full name of a system, in a language. */
  title(system: string, language?: Spoken): string;
  /**
   * Everything that a system can ask, roll, log and change. The language is that of meanings, titles and rulings; names
   * are the same in every language.
   */
  schema(system: string, language?: Spoken): Schema;
  /** The JSON Schema of a system's rosters, for a form, with its descriptions in a language. */
  rosterSchema(system: string, language?: Spoken): Record<string, unknown>;
  /**
   * What the engine says in a language: an error, one of its problems, or an English text, such as a meaning or the
   * title of a rule. What the engine does not have stays as it is.
   */
  said(what: string | Message | CaseError, language: Spoken, system?: string): string;
  /**
   * A roster of sheets of other programs: actors of Foundry, or a table with a header as a text; and what was taken,
   * guessed and left out. @throws {RosterError} if they are of no known kind
   */
  importSheets(sheets: string | object, options?: ImportOptions): Imported;
  /** The JSON Schema of plans. */
  planSchema(): Record<string, unknown>;
  /** The printed tables of a system, by name. */
  tables(system?: string): Readonly<Record<string, PrintedTable>>;
  /** The rule ids of a system with their titles. */
  rules(system?: string): readonly RuleTitle[];
  /**
   * The rule book of a system, sentence by sentence, paraphrased: all of it, or the sentences of a rule id. The first call
   * fetches `sentences.json`, which stands beside this module.
   */
  sentences(system?: string, rule?: string): Promise<readonly Sentence[]>;
  /** The plans that come with a system. */
  plans(system: string): readonly Plan[];
  /** The policies that come with a system, as data for `setPolicy`. */
  policies(system: string): readonly object[];
  /** The JSON Schema of policies. */
  policySchema(): Record<string, unknown>;
  /** A plan from data or a text, or the one of that name. @throws {PlanError} */
  plan(system: string, source: Data): Plan;
  /** The feats of a system's attacks: `hit`, `hurt`, `fell`, … */
  feats(system: string): readonly Feat[];

  /** Rulings of `case` for the functions below. @throws {RosterError} */
  rulings(source?: Data): Rulings;
  /** R4: one ACTION: a rank by its name, its abbreviation or a number, and its shift. */
  action(rank: RankLike, options?: { toHit?: boolean; rulings?: Rulings }): Action;
  /** The names of a closed list of `case`, in order. */
  list(name: ListName): readonly string[];
  /** R4: the color of a face of the d100 in a rank's column. */
  color(rank: RankLike, face: number): Color;
  /** R5: the color that an ACTION of a rank needs against an intensity. */
  threshold(rank: RankLike, intensity: RankLike, rulings?: Rulings): Threshold;
  /** A1 to A10: the effect of a color of an attack form. */
  effect(form: string, color: Color): Effect;
  /** A1 to A10: color, effect and check of an attack roll in the column it is read in. */
  readAttack(form: string, column: RankLike, face: number): { color: Color; effect: Effect; check: Check | null };
  /** E1 to E3: the result of a check. */
  checkResult(check: string, color: Color): CheckResult;
  /** R6: the damage that a color of the damage roll gives. */
  damageFor(number: number, color: Color, rulings?: Rulings): number;
  /** A13: the range of a throw by Strength, in areas; `null` is the line of sight. */
  thrownRange(strength: RankLike, rulings?: Rulings): number | null;
  /** A24: the damage of a charge. */
  chargeDamage(endurance: number, armor: number, areas: number, rulings?: Rulings): number;
  /** D9: two protections together. */
  stack(a: number, b: number, rulings?: Rulings): number;
}
