/// <reference lib="esnext.disposable" />
/**
 * The rules engine `case` in a page, a worker or Node.
 *
 *     import { load } from 'case-js';
 *     const engine = await load();
 *     const battle = engine.battle(roster);
 *     for (const request of battle) request.answer(await ask(request));
 *
 * Names are those of C and Python, spelled as JavaScript spells them. Fighters, rolls, questions,
 * fields and kinds have the names of the system's schema: nothing here knows one of a system.
 */

import type { CaseExports } from './case.gen.js';

/* ---------------------------------------------------------------- Loading */

/** Where the WebAssembly comes from: an address, its bytes, a response, or a compiled module. */
export type Source =
  | string
  | URL
  | BufferSource
  | Response
  | WebAssembly.Module
  | Promise<string | URL | BufferSource | Response | WebAssembly.Module>;

/**
 * Loads the engine: `case.wasm` beside this module, unless something else is given; a single-file
 * build has it inside. A content security policy needs `script-src 'wasm-unsafe-eval'`.
 */
export function load(source?: Source): Promise<Engine>;

export type Language = 'english' | 'german';
/** A language of the engine, or texts of your own by key, over the language `fallback`. */
export type Texts = Language | { readonly fallback?: Language; readonly [key: string]: string | readonly string[] | undefined };
/** A text (JSON, or TOML where the build reads it) or the data itself. */
export type Data = string | { readonly [name: string]: unknown };

export interface BattleOptions {
  /** Rolls fair dice from this seed; without one the host rolls every die. */
  seed?: number | bigint;
  /** Who decides for everybody; `built-in`, where nothing is said. */
  control?: Control;
  /** A plan for everybody, or plans by fighter, `judge` or `map`. */
  plans?: Plans;
  /** What titles, labels and lines are told in; English, where nothing is said. */
  language?: Texts;
  /** Writes `lastSave` after every input of the host, for the worst case. */
  autosave?: boolean;
}

/** The engine: one instance of the WebAssembly. */
export class Engine {
  private constructor();
  /** The version of the engine. */
  readonly version: string;
  /** The names of the systems of this build. */
  readonly systems: readonly string[];
  /** Whether it has trapped: every call throws `CaseTrap` until `restart`. */
  readonly isDead: boolean;
  /**
   * The plain exports of the C interface, for programs that count nanoseconds: numbers in, numbers
   * out. A call that traps there is not seen here.
   */
  readonly exports: CaseExports;
  /** Begins anew with an empty memory. Battles from before throw `CaseTrap`: resume their saves. */
  restart(): Promise<this>;

  /** A battle from a roster. @throws {RosterError} everything that is wrong with it */
  battle(roster: Data, options?: BattleOptions): Battle;
  /** Goes on with a saved battle, native or not. @throws {SaveError} */
  resume(save: string, options?: Pick<BattleOptions, 'language' | 'autosave'>): Battle;

  /** The full name of a system. */
  title(system: string): string;
  /** Everything that a system can ask, roll, tell and change. */
  schema(system: string): Schema;
  /** The JSON Schema of a system's rosters: what a form is made from. */
  rosterSchema(system: string): Record<string, unknown>;
  /** The JSON Schema of plans. */
  planSchema(): Record<string, unknown>;
  /** The printed tables of a system, by name. */
  tables(system?: string): Readonly<Record<string, PrintedTable>>;
  /** The rule ids of a system with their titles. */
  rules(system?: string): readonly RuleTitle[];
  /** The plans that come with a system. */
  plans(system: string): readonly Plan[];
  /** A plan from data or a text, or the one of that name. @throws {PlanError} */
  plan(system: string, source: Data): Plan;
  /** What can be told of every attack of a system: `hit`, `hurt`, `fell`, … */
  feats(system: string): readonly Feat[];

  /** Rulings of `case` for the functions below. @throws {RosterError} */
  rulings(source?: Data): Rulings;
  /** R4: one ACTION: a rank by its name, its abbreviation or a number, and what shifts it. */
  action(rank: RankLike, options?: { toHit?: boolean; rulings?: Rulings }): Action;
  /** The names of a closed list of `case`, in order. */
  list(name: ListName): readonly string[];
  /** R4: the color of a face of the d100 in a rank's column. */
  color(rank: RankLike, face: number): Color;
  /** R5: what an ACTION of a rank needs against an intensity. */
  threshold(rank: RankLike, intensity: RankLike, rulings?: Rulings): Threshold;
  /** A1 to A10: the effect of a color of an attack form. */
  effect(form: string, color: Color): string;
  /** A1 to A10: color, effect and check of an attack roll in the column it is read in. */
  readAttack(form: string, column: RankLike, face: number): { color: Color; effect: string; check: string | null };
  /** E1 to E3: the result of a check. */
  checkResult(check: string, color: Color): string;
  /** R6: the damage that a color of the damage roll gives. */
  damageFor(number: number, color: Color, rulings?: Rulings): number;
  /** A13: how far somebody of that Strength throws, in areas; `null` is the line of sight. */
  thrownRange(strength: RankLike, rulings?: Rulings): number | null;
  /** A24: the damage of a charge. */
  chargeDamage(endurance: number, armor: number, areas: number, rulings?: Rulings): number;
  /** D9: two protections together. */
  stack(a: number, b: number, rulings?: Rulings): number;
}

/* ---------------------------------------------------------------- One ACTION */

export type Color = 'white' | 'green' | 'yellow' | 'red';
export type Threshold = 'automatic' | Exclude<Color, 'white'> | 'impossible';
export type RankLike = string | number;
export type ListName =
  | 'rank' | 'color' | 'form' | 'effect' | 'defense' | 'ability' | 'check' | 'check_result' | 'pull';

/** R4: one ACTION of `case`. It never changes. */
export class Action {
  private constructor();
  readonly rank: string;
  readonly shifts: readonly { readonly rule: string; readonly by: number }[];
  readonly toHit: boolean;
  /** R3: the column after all shifts; `null` where it is impossible. */
  readonly column: string | null;
  /** R2: the same, shifted by so many columns, by a rule. */
  shifted(by: number, rule?: string): Action;
  /** R4: what it comes to with that face of the d100. */
  resolve(face: number): ActionOutcome;
  /** The exact chance of each color, in hundredths. */
  odds(): Readonly<Record<Color, number>>;
}

export interface ActionOutcome {
  readonly rank: string;
  readonly shifts: readonly { readonly rule: string; readonly by: number }[];
  /** The column it was read in; `null` where it is impossible, and the face did not count. */
  readonly column: string | null;
  /** How the column came about: `shifted`, `held_below`, `held_above`, `impossible`. */
  readonly reason: string;
  readonly face: number;
  readonly color: Color;
}

/** The rulings of a playing group, for the functions of `case`. */
export class Rulings extends Freed {
  private constructor();
  readonly list: readonly Ruling[];
}

/** What holds memory of the engine: given back by `free`, or once nobody has it any more. */
declare class Freed {
  free(): void;
  [Symbol.dispose](): void;
}

/* ---------------------------------------------------------------- Values */

/**
 * A number, name or fighter with what it is one of. What is absent is `null`, never a value.
 *
 * `value` is as JSON holds it: a boolean for a yes or no, a name for a member of a list, names for a
 * set of them, else a number; of a fighter, a side or an object its place.
 */
export class Value {
  constructor(kind: string, value: boolean | number | string | readonly string[], of?: number);
  /** What it is a value of, such as `areas`, `actor` or the name of a list. */
  readonly kind: string;
  readonly value: boolean | number | string | readonly string[];
  /** Of an attack, whose it is: a fighter's place. */
  readonly of?: number;
  /** As a reader says it, in the battle's language: `3 turns`, `dodge`, `Captain Meridian`. */
  readonly name: string;
  /** What a member of a list means; empty for any other value. */
  readonly meaning: string;
  equals(other: Value | null): boolean;
  toString(): string;
  toJSON(): { kind: string; value: boolean | number | string | readonly string[]; of?: number };
}

/** A fighter, or a seat of the table: the Judge or the map. */
export interface Actor {
  /** The place in the roster; the seats of the table stand at 65533 and above. */
  readonly number: number;
  readonly name: string;
}

export interface Fighter extends Actor {
  /** The host's id, where the roster gives one. */
  readonly id: string | null;
  /** The name of the side. */
  readonly side: string;
  readonly sideNumber: number;
  /** Whether it can still win. */
  readonly stands: boolean;
  /** The points by which its fitness is read: Health, Body Points, … */
  readonly fitness: number;
}

/** A fighter by its place, its id, its only name or itself; a seat as `judge` or `map`. */
export type Who = number | string | Actor | Value;

/* ---------------------------------------------------------------- What is wanted */

/** A shift, modifier or bonus with the rule that gives it. */
export interface Modifier {
  readonly rule: string;
  readonly by: Value;
}

export interface WantedDie {
  /** Which die, such as `d100`. */
  readonly die: string;
  readonly wild: boolean;
  /** Whether it is rolled again, and added, after its highest face. */
  readonly bursts: boolean;
}

interface Asked {
  /** Who rolls or decides. */
  readonly who: Actor;
  /** The id of the rule that asks. */
  readonly rule: string;
  /** The title of that rule, in English. */
  readonly ruleTitle: string;
  /** Whether it still waits: not answered, not undone. */
  readonly isOpen: boolean;
}

/** A roll that the table has to make, with everything that is known before the dice fall. */
export interface RollRequest extends Asked {
  readonly wanted: 'roll';
  /** The roll's name in the schema. */
  readonly roll: string;
  /** What a reader calls the roll. */
  readonly title: string;
  readonly against: Actor | null;
  /** What it starts from, before modifiers: a rank, a skill, a score. */
  readonly base: Value | null;
  /** Where it is read: a column, a chance, a difficulty. */
  readonly at: Value | null;
  /** What is added to the dice; `null` where dice are not added up. */
  readonly flat: number | null;
  /** What the outcome is a value of. */
  readonly outcome: string;
  readonly modifiers: readonly Modifier[];
  readonly dice: readonly WantedDie[];
  /** For one die that is read in bands: each band, the lowest faces first. */
  readonly bands: readonly { readonly low: number; readonly high: number; readonly outcome: Value }[];
  /** The exact odds of the whole roll; `null` where their weights would be too great. */
  readonly odds: Odds<Value> | null;
  /** The faces of this roll that lie already. */
  readonly lying: readonly number[];
  /** The die that is wanted next, such as `d10`. */
  readonly die: string;
  /** How many faces it has. */
  readonly faces: number;
  /** How many of this die the roll still needs at least: so many faces can be given at once. */
  readonly count: number;
  /**
   * Gives a face, or several. @throws {LateError} the battle has moved on @throws {FeedError} the die
   * has no such face, or not so many are wanted
   */
  answer(faces: number | readonly number[]): void;
}

/** A legal answer: what a button stands for. */
export interface Answer {
  /** `null` where it is that there is nothing, such as no defense. */
  readonly value: Value | null;
  readonly label: string;
  /** The button's tooltip. */
  readonly meaning: string;
}

/** Legal answers that are any whole number between two. */
export interface AnswerRange {
  readonly kind: string;
  readonly low: number;
  readonly high: number;
}

/** A question to a player, the Judge or the map. */
export interface Decision extends Asked {
  readonly wanted: 'decision';
  /** The question's name in the schema. */
  readonly question: string;
  /** The question as a sentence. */
  readonly title: string;
  /** What is asked, in a sentence or two. */
  readonly meaning: string;
  /** What it is about, by name. */
  readonly subject: Readonly<Record<string, Value>>;
  /** The legal answers; none where any number of `range` is one. */
  readonly answers: readonly Answer[];
  readonly range: AnswerRange | null;
  /** What the seat's plan would answer. */
  readonly suggestion: Value | null;
  /** Whether to ask in private, because the answer is secret until it shows. */
  readonly secret: boolean;
  /** Whether that is a legal answer. */
  allows(given: AnswerLike): boolean;
  /** The answer that was meant. @throws {FeedError} none is, or several are */
  find(given: AnswerLike): Value | null;
  /** @throws {LateError} the battle has moved on @throws {FeedError} it is no legal answer */
  answer(given: AnswerLike): void;
  /** Answers with the suggestion, in the host's name; what was answered. */
  answerSuggestion(): Value | null;
}

export type Request = RollRequest | Decision;
/** A `Value`, an `Answer`, or what exactly one legal answer is: a name, a number, a fighter, … */
export type AnswerLike = Value | Answer | Actor | boolean | number | string | readonly string[] | null;

/* ---------------------------------------------------------------- A battle */

export type Control = 'built-in' | 'host' | 'plan' | 'tactician';
export type Audience = 'players' | 'gamemaster';
export interface Telling {
  language?: Texts;
  audience?: Audience;
}
/** Limits of a long calculation; what is left out is as usual. */
export interface Limits {
  turns?: number;
  states?: number;
  paths?: number;
}

/** What a table does while a battle plays. Each may answer at once or with a promise. */
export interface Hands {
  /** Rolls: a face, or several. `closed` is aborted once the roll is not wanted any more. */
  roll?(request: RollRequest, closed: AbortSignal): number | readonly number[] | Promise<number | readonly number[]>;
  /** Decides; `undefined` leaves it to the seat's plan. */
  decide?(request: Decision, closed: AbortSignal): AnswerLike | undefined | Promise<AnswerLike | undefined>;
  /** Shows what has happened, before anybody is asked. */
  show?(news: News): void | Promise<void>;
  /** Stops: the promise of `play` is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** What has happened since it was asked for last. */
export interface News {
  /** From here on the log reads as `events` says: what was told of it before is withdrawn. */
  readonly first: number;
  readonly events: readonly Event[];
  /** What the open step has done so far: withdrawn if it is taken back. */
  readonly open: readonly Event[];
}

/** A battle of any system, stepped from checkpoint to checkpoint. */
export class Battle extends Freed implements Iterable<Request> {
  private constructor();
  readonly engine: Engine;
  /** The name of the system. */
  readonly system: string;
  readonly schema: Schema;
  /** What titles, labels and lines are told in, where nothing else is said. */
  language: Texts;

  /** Runs to the next checkpoint; a request where something is wanted first. */
  step(): Request | null;
  /** Runs to the end, to what is wanted, or for so many checkpoints. */
  run(options?: { checkpoints?: number }): Request | null;
  /** What is wanted, if the last step asked for something. */
  readonly request: Request | null;
  /** Runs, and gives each request until the battle is over. */
  [Symbol.iterator](): Iterator<Request>;
  /** Plays to the end with somebody who rolls, decides and shows. */
  play(hands: Hands): Promise<void>;

  /** Gives faces of the roll that is wanted, all or none. */
  roll(...faces: number[]): void;
  /** Answers the question that is asked. */
  answer(given: AnswerLike): void;
  /** Answers with the suggestion, in the host's name; what was answered. */
  answerSuggestion(): Value | null;
  /** Goes back to the last checkpoint, or over it; `false` at the start. */
  undo(): boolean;
  /** Takes back the last face, answer or intervention; `false` where nothing was given. */
  undoInput(): boolean;
  /** Brings again what the last undo took back; `false` where nothing was. */
  redo(): boolean;
  readonly redos: number;
  /** The referee's hand. */
  readonly referee: Referee;

  /** Rolls fair dice from a seed from now on. */
  setSeed(seed: number | bigint): void;
  /** Lets the host roll from now on. */
  setHostDice(): void;
  /** Who decides: for a fighter, `judge`, `map`, or everybody. */
  setControl(control: Control, who?: Who): void;
  control(who: Who): Control;
  /** Gives a plan, and lets it decide; `null` is the built-in one. `{ side }` is a whole side. */
  setPlan(plan: PlanLike | null, who?: Who | { readonly side: string | number }): void;
  plan(who: Who): Plan | null;
  /** Lets a tactician decide, who tries each answer before one is given. */
  setTactician(who: Who, settings?: Tactician): void;

  readonly turn: number;
  readonly isOver: boolean;
  readonly checkpoints: number;
  /** How many events the log holds. */
  readonly length: number;
  /** Whose turn it is. */
  readonly acting: Actor | null;
  /** Whether a turn has ended and the next has not begun: when rulings may change. */
  readonly isBetweenTurns: boolean;
  readonly fighters: readonly Fighter[];
  /** The fighter of that id, or else the only one of that name. */
  find(idOrName: string): Actor | null;
  nameOf(who: Who): string;
  /** How everybody stands: at the last checkpoint, or where the open request came up. */
  state(options?: { open?: boolean }): readonly FieldValue[];
  rulings(): readonly Ruling[];
  /** The book of rulings with the values in force, to be read. */
  rulingsText(): string;

  /** The events from `start` on. */
  events(start?: number, options?: Telling): readonly Event[];
  /** What has happened in the step that waits. */
  openEvents(options?: Telling): readonly Event[];
  /** What is new, taken back or open since this was asked last. */
  news(options?: Telling): News;
  /** The events from `start` on as lines, those that a reader needs. */
  transcript(start?: number, options?: Telling): readonly string[];
  /** Everything that went into the battle. */
  inputs(start?: number): readonly Input[];
  /** Where the faces of a roll of the log lie among the inputs. */
  eventInput(event: number): Input;
  /** A value as a reader says it. */
  say(value: Value | null, language?: Texts): string;
  /** A name of the schema as a reader says it. */
  word(of: 'roll' | 'field' | 'rule' | 'intervention', name: string, language?: Texts): string;
  /** The open question as a sentence; `null` where none is open. */
  title(language?: Texts): string | null;
  /** An answer to the open question as a button's label; `null` where none is open. */
  label(answer: Value | Answer | null, language?: Texts): string | null;

  /** The battle as JSON, also in the middle of a step. */
  save(): string;
  /** The save that was written last: it outlives a trap. */
  readonly lastSave: string | null;
  /** A battle that goes on from here by itself; this one stays. */
  copy(): Battle;
  /** The roster as it is now: what the next fight begins with. */
  rosterNow(): Record<string, unknown>;

  /** The odds of how the open step leaves everybody; of a question under an answer. */
  foresee(answer?: AnswerLike, options?: Limits): Odds<Aftermath>;
  /** Every way this turn can end. */
  turnOdds(options?: Limits & { plans?: Plans }): Odds<OutcomeFields>;
  /** Who wins, as proven bounds; not in builds without the solver (`engine.exports`). */
  solve(options?: Limits & { plans?: Plans }): Odds<OutcomeFields>;
  /** Makes an attack ready as the battle stands. @throws {OddsError} it comes to nothing, by which rule */
  aim(attacker: Who, target: Who, attack?: AttackLike, options?: AimOptions): Aimed;
  /** The exact odds of one attack, as a button shows them. */
  attackOdds(
    attacker: Who, target: Who, attack?: AttackLike, options?: AimOptions & { defense?: Defending; paths?: number },
  ): AttackOdds;
  /** `case`: one exchange by itself; what the turn puts on it is yours to say. */
  exchangeOdds(attacker: Who, target: Who, attack?: AttackLike, options?: ExchangeOptions): Odds<OutcomeFields>;
  /** Plays on again and again in slices, so that the page stays alive. Two at once are fine. */
  simulate(trials: number, options?: SimulateOptions): Promise<Simulation>;
  /** What each legal answer to the open question leads to. */
  advise(options?: AdviseOptions): Advice;
  /** Searches for the plan with which a side wins most. */
  tune(side: string | number, options?: TuneOptions): Tuning;
  /** Searches for each side in turn. */
  tuneInTurn(rounds?: number, options?: TuneOptions): Tuning;
  /** Which rulings matter for this fight, or for one attack of it. */
  rulingEffects(options?: RulingOptions): RulingEffects;
  /** What results of this battle stand on. */
  readonly basis: Basis;
}

/** What the table changes from outside the rules. @throws {InterveneError} it makes no sense now */
export interface Referee {
  /** Sets a value, by the field's name in the schema; `null` for the battle's own or an object's. */
  set(who: Who | null, field: string, value: Given, options?: { place?: Given; reason?: string }): void;
  /** Gives points, as far as the value's bounds. */
  add(who: Who | null, field: string, points: number, options?: { place?: Given; reason?: string }): void;
  /** Takes points. */
  take(who: Who | null, field: string, points: number, options?: { place?: Given; reason?: string }): void;
  /** Shifts a roll: the one that is wanted, if it is this fighter's, else its next. */
  shift(who: Who, by: number, options?: { reason?: string }): void;
  /** Brings in sheets of fighters, or a part of a roster; the fighters who came in. */
  join(part: Data | readonly object[], options?: { reason?: string }): readonly Actor[];
  /** Changes a ruling, between turns. */
  ruling(name: string, value: boolean | number | string, options?: { reason?: string }): void;
  /** Changes the teams, between turns. */
  teams(teams: Data | readonly object[], options?: { reason?: string }): void;
  /** Replaces faces that lie, from an input on. */
  faces(first: Input | number, faces: number | readonly number[], options?: { reason?: string }): void;
  end(options?: { reason?: string }): void;
  goOn(options?: { reason?: string }): void;
}
/** A value, or what a value of that field is; `null` where there is to be none. */
export type Given = AnswerLike;

/** One thing that happened, with the rule that caused it. */
export interface Event {
  /** Its place in the log; open events follow those of the log. */
  readonly index: number;
  readonly event: 'roll' | 'modifier' | 'decision' | 'note' | 'change' | 'intervention' | 'amendment';
  /** The rule id; empty where the referee did it. */
  readonly rule: string;
  /** The title of that rule, in English. */
  readonly ruleTitle: string;
  /** Which roll, question, note, field or intervention. */
  readonly name: string;
  readonly who: Actor | null;
  readonly other: Actor | null;
  readonly values: Readonly<Record<string, Value>>;
  readonly faces: readonly number[];
  /** Whether players may not know it yet. */
  readonly secret: boolean;
  /** The line that tells it; `null` where a reader needs none. */
  readonly text: string | null;
  /** What stands in words alone: of a ruling that changed `name = value`. */
  readonly words: string;
  /** The referee's reason. */
  readonly reason: string;
}

/** A value of the state. */
export interface FieldValue {
  readonly field: string;
  /** What a reader calls the field. */
  readonly name: string;
  /** Whose it is; `null` for the battle's own. */
  readonly who: Actor | null;
  /** Which of several: an attack, a foe, an object. */
  readonly place: Value | null;
  readonly value: Value | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly settable: boolean;
}

/** Something that went into a battle. */
export interface Input {
  readonly place: number;
  readonly what: 'face' | 'answer' | 'intervention';
  /** The die of a face; else empty. */
  readonly die: string;
  readonly value: Value | null;
  /** Whether the host gave it, and not seeded dice or a plan. */
  readonly byHost: boolean;
}

export interface Ruling {
  readonly name: string;
  readonly rule: string;
  /** What the book leaves open. */
  readonly question: string;
  /** What this engine does, for a switch by default. */
  readonly reading: string;
  /** The value in force; `null` for a fixed reading. */
  readonly value: unknown;
  readonly default: unknown;
  /** What a switch can be. */
  readonly values?: unknown;
}

/* ---------------------------------------------------------------- Odds */

export interface OddsRow<T> {
  readonly outcome: T;
  /** The least that the probability can be. */
  readonly probability: number;
  /** The most that it can be: the same for exact odds. */
  readonly atMost: number;
  /** What to show as the lower end: for counted odds that of the 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** The probability is exactly `numerator / denominator`. */
  readonly numerator: bigint;
}

/** Outcomes with their probabilities. They never change, and need not be freed. */
export interface Odds<T> extends Iterable<OddsRow<T>> {
  readonly rows: readonly OddsRow<T>[];
  readonly denominator: bigint;
  /** The probability that belongs to no row; 0 for exact odds. */
  readonly unresolved: number;
  /** What they stand on, in a line; empty for the odds of a single roll. */
  readonly basis: string;
  /** The probability that the outcome is such. */
  chance(of: (outcome: T) => boolean): number;
  isCertain(of: (outcome: T) => boolean): boolean;
  never(of: (outcome: T) => boolean): boolean;
  mean(number: (outcome: T) => number): number;
  /** The same by something coarser. */
  map<U>(by: (outcome: T) => U, key?: (coarse: U) => unknown): Odds<U>;
}

/** An outcome by the names of its fields; what is absent is `null`. */
export interface OutcomeFields {
  readonly [field: string]: Value | null;
}

/** What an open step comes to. */
export interface Aftermath {
  readonly over: boolean;
  /** Everybody whose fitness or standing is another than before the step. */
  readonly changed: readonly { readonly who: Actor; readonly fitness: number; readonly stands: boolean }[];
}

export type Feat = 'hit' | 'hurt' | 'stun' | 'slam' | 'kill' | 'fell';
/** An attack by its place on the sheet, or as a value of an answer. */
export type AttackLike = number | Value;
/** What a target does: `none`, `plan` for what its plan answers, or a defense. */
export type Defending = 'none' | 'plan' | (string & {}) | Value | Answer | null;

export interface AimOptions {
  /** Answers by the names of their questions: what the map or the Judge knows, how it attacks. */
  given?: { readonly [question: string]: AnswerLike };
  /** What the referee would put on the roll. */
  shift?: number;
  /** How many attacks go into a flurry. */
  flurry?: number;
}

export interface ExchangeOptions {
  /** How the target answers, by its name; `none` where it is left out. */
  defense?: string;
  shift?: number;
  attacks?: number;
  areas?: number;
  passed?: number;
  pulled?: boolean;
  spot?: boolean;
}

/** What the odds of an attack stand on, besides the sheets and the rulings. */
export interface WentIn {
  readonly base: Value | null;
  readonly at: Value | null;
  readonly modifiers: readonly Modifier[];
  readonly answers: readonly {
    readonly question: string; readonly rule: string; readonly who: Actor;
    readonly answer: Value | null; readonly given: boolean;
  }[];
  /** What had to be taken for granted for the attack to be made at all. */
  readonly presumed: readonly { readonly rule: string; readonly what: string }[];
  readonly unasked: readonly { readonly question: string; readonly answer: Value | null }[];
  /** Whether both were taken to be at the start of a turn. */
  readonly freshTurn: boolean;
}

/** Something that is certain of an attack, whatever the target does. */
export interface Verdict {
  /** It in words, such as `cannot hurt`. */
  readonly name: string;
  readonly feat: Feat;
  readonly always: boolean;
  readonly rule: string;
}

export interface AttackOdds extends Odds<OutcomeFields> {
  /** What the target does. */
  readonly defense: string;
  /** The probability of each feat of the system's attacks. */
  readonly chances: Readonly<Partial<Record<Feat, number>>>;
  readonly wentIn: WentIn;
}

/** An attack that is ready, as the battle stood. The battle itself can go on. */
export class Aimed extends Freed {
  private constructor();
  readonly attacker: Actor;
  readonly target: Actor;
  readonly attack: Value;
  readonly wentIn: WentIn;
  /** With what the target can meet it, besides doing nothing. */
  readonly guards: readonly Value[];
  readonly feats: readonly Feat[];
  /** The probability of a feat: what a button shows. */
  chance(feat: Feat, defense?: Defending, options?: Limits): number;
  odds(defense?: Defending, options?: Limits): AttackOdds;
  /** Under no defense and under each, the best for the target first. */
  defenses(options?: Limits): Defenses;
}

export interface Defenses {
  readonly rows: readonly {
    /** `null` for doing nothing. */
    readonly defense: Value | null;
    readonly chances: Readonly<Partial<Record<Feat, number>>>;
  }[];
  readonly verdicts: readonly Verdict[];
}

/* ---------------------------------------------------------------- Fights, plans, advice */

export interface SimulateOptions {
  seed?: number | bigint;
  /** A trial is cut off after so many checkpoints. */
  checkpoints?: number;
  plans?: Plans;
  /** Called between slices. */
  progress?(done: number, trials: number): void;
  signal?: AbortSignal;
  /** About how many milliseconds pass before others get their turn; 12. */
  slice?: number;
}

/** The ends of fights that were played again and again: the same for a seed in every language. */
export interface Simulation {
  readonly trials: number;
  /** How many trials were cut off. */
  readonly cutOff: number;
  readonly sides: readonly string[];
  /** By who wins (`null` for nobody), with the 95 % interval. */
  readonly wins: Odds<string | null>;
  /** By winner and turn. */
  readonly ends: Odds<OutcomeFields>;
  readonly basis: string;
}

/** A plan: data. */
export interface Plan {
  readonly name: string;
  readonly system: string;
  /** What it does, of those that come with the engine. */
  readonly about: string;
  /** Plans with equal digests answer alike. */
  readonly digest: string;
  readonly data: { readonly [name: string]: unknown };
}
export type PlanLike = Plan | Data;
export type Plans = PlanLike | null | ReadonlyMap<Who, PlanLike | null>;

export interface Tactician {
  horizon?: 'step' | 'turn' | 'fight';
  trials?: number;
  work?: number;
  seed?: number;
  questions?: readonly string[];
}

export interface AdviseOptions {
  horizon?: 'step' | 'turn' | 'fight';
  trials?: number;
  seed?: number | bigint;
  side?: string | number;
  checkpoints?: number;
  work?: number;
  paths?: number;
  language?: Texts;
}

/** The legal answers of an open question, the best first, each with what it leads to. */
export interface Advice {
  readonly who: Actor;
  readonly side: string;
  readonly horizon: 'step' | 'turn' | 'fight';
  readonly trials: number;
  /** What to answer. */
  readonly choice: Value | null;
  readonly answers: readonly Advised[];
  readonly basis: string;
}

export interface Advised {
  readonly answer: Value | null;
  readonly label: string;
  readonly worth: number;
  readonly error: number;
  readonly win: number;
  readonly draw: number;
  readonly open: number;
  readonly behind: number;
  readonly behindError: number;
  readonly exact: boolean;
  readonly alike: boolean;
  readonly suggested: boolean;
  /** What it comes to, in a line. */
  readonly reason: string;
}

export interface TuneOptions {
  seed?: number | bigint;
  first?: number;
  trials?: number;
  answers?: number;
  checkpoints?: number;
  plans?: Plans;
}

export interface Tuning {
  /** How it ended, of a search for each side in turn. */
  readonly end: 'settled' | 'cycles' | 'unsettled' | null;
  readonly found: readonly {
    readonly side: string;
    readonly plan: Plan;
    readonly better: boolean;
    readonly before: number;
    readonly beforeError: number;
    readonly wins: number;
    readonly winsError: number;
    readonly tried: number;
    readonly fights: number;
    readonly sentence: string;
  }[];
  readonly basis: string;
}

export interface RulingOptions {
  /** Which rulings to try; all where none are given. */
  names?: readonly string[];
  /** One attack instead of the whole fight. */
  attack?: { attacker: Who; target: Who; attack?: AttackLike };
  seed?: number | bigint;
  trials?: number;
  paths?: number;
}
/** As `case_ruling_report_json` writes it. */
export interface RulingEffects {
  readonly trials: number;
  readonly rows: readonly { readonly [name: string]: unknown }[];
}

/** What a result stands on: results of equal bases can be compared. */
export interface Basis {
  readonly system: string;
  readonly engine: string;
  readonly rules: number;
  readonly built_in: number;
  readonly rulings: readonly string[];
  readonly plans: readonly { readonly plan: string; readonly digest: string; readonly seats: readonly string[] }[];
  /** All of it in a line. */
  readonly text: string;
  toString(): string;
}

/* ---------------------------------------------------------------- What a system is made of */

export interface Words {
  readonly number: number;
  readonly name: string;
  readonly en: string;
  readonly de: string;
  readonly meaning: string;
}

/** Everything of a system that a host can list; its lists by name. */
export interface Schema {
  readonly system: string;
  readonly title: string;
  readonly rules_version: number;
  readonly kinds: Readonly<Record<string, { readonly number: number; readonly name: string; readonly meaning: string }>>;
  readonly lists: Readonly<Record<string, ListInfo>>;
  readonly rolls: Readonly<Record<string, Words>>;
  readonly questions: Readonly<Record<string, QuestionInfo>>;
  readonly notes: Readonly<Record<string, { readonly name: string; readonly meaning: string }>>;
  readonly fields: Readonly<Record<string, FieldInfo>>;
  readonly rules: Readonly<Record<string, RuleTitle>>;
  readonly rulings: Readonly<Record<string, Ruling>>;
  readonly interventions: Readonly<Record<string, Words>>;
  readonly changeable: readonly string[];
  readonly joinable: readonly string[];
  /** All of it as the engine writes it. */
  readonly data: { readonly [name: string]: unknown };
  /** What a member of a list means; empty for any other value. */
  meaning(value: Value | null): string;
}

export interface ListInfo {
  readonly kind: number;
  readonly set: number;
  readonly name: string;
  readonly members: Readonly<Record<string, Words>>;
}

export interface QuestionInfo {
  readonly number: number;
  readonly name: string;
  readonly meaning: string;
  readonly rule: string;
  readonly answers: readonly string[];
  readonly secret: boolean;
}

export interface FieldInfo extends Words {
  readonly shape: string;
  readonly place: string | null;
  readonly kind: string;
  readonly optional: boolean;
  readonly shown: string;
  readonly settable: boolean;
  readonly lasting: boolean;
}

export interface PrintedTable {
  readonly name: string;
  readonly rule: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface RuleTitle {
  readonly id: string;
  readonly title: string;
}

/* ---------------------------------------------------------------- Errors */

/** The base of every error: what is wrong, where, and what would be right. Nothing has changed. */
export class CaseError extends Error {
  /** The name of the status in C, such as `CASE_ERR_FACE`, or of this package: `INPUT`, `LATE`, `FREED`, `TRAP`, `MEMORY`, `MISSING`, `LOAD`, `ABI`. */
  readonly code: string;
  /** The id of the rule that says no; empty where none does. */
  readonly rule: string;
}
/** A name that no member of a list has. */
export class UnknownNameError extends CaseError {}
/** A number out of its range, or a text that is too long. */
export class NumberError extends CaseError {}
/** What is wrong with what a person wrote. */
declare class ProblemsError extends CaseError {
  /** Each problem with its place, such as `fighters[2].abilities.fighting`. */
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}
/** Everything that is wrong with a roster, a sheet, rulings or own texts. */
export class RosterError extends ProblemsError {}
/** Everything that is wrong with a plan or a tactician. */
export class PlanError extends ProblemsError {}
/** A face or an answer that a battle refuses. */
export class FeedError extends CaseError {}
/** An answer to a request that does not stand any more: undone, or answered already. */
export class LateError extends FeedError {}
/** Something of the referee's that a battle refuses. */
export class InterveneError extends CaseError {}
/** A save that can't be resumed. */
export class SaveError extends CaseError {}
/** Odds that can't be given exactly, or at all. */
export class OddsError extends CaseError {}
/** A seat of the host's, who can't be asked while odds or a simulation play. */
export class SeatError extends OddsError {}
/** A bug of the engine that was caught: other battles play on. */
export class PanicError extends CaseError {}
/** The engine has trapped, and nothing of that instance can be used: `restart`, resume from saves. */
export class CaseTrap extends CaseError {}

export {};
