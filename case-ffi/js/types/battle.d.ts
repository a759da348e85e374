/* A battle, its log, the referee. */
import type { Data, Engine, Texts } from './engine.js';
import type { Freed } from './freed.js';
import type { Audience, Control, EventKind, InputKind, NameOf } from './names.gen.js';
import type { Aftermath, AimOptions, Aimed, AttackLike, AttackOdds, Defending, ExchangeOptions, Odds, OutcomeFields } from './odds.js';
import type { Advice, AdviseOptions, Basis, Plan, PlanLike, Plans, RulingEffects, RulingOptions, SimulateOptions, Simulation, Tactician, TuneOptions, Tuning } from './plans.js';
import type { Answer, AnswerLike, Decision, Request, RollRequest, Unavailable } from './requests.js';
import type { Schema } from './schema.js';
import type { Actor, Fighter, Value, Who } from './values.js';

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
  word(of: NameOf, name: string, language?: Texts): string;
  /** The open question as a sentence; `null` where none is open. */
  title(language?: Texts): string | null;
  /** An answer to the open question as a button's label; `null` where none is open. */
  label(answer: Value | Answer | null, language?: Texts): string | null;
  /**
   * The answers to the open question that are there but not legal now: buttons that are gray and say
   * why. Show them to who is asked alone.
   */
  unavailable(language?: Texts): readonly Unavailable[];
  /** Why an answer to the open question is not legal; `null` where it is, or none is open. */
  whyNot(answer: Value | Answer | null, language?: Texts): string | null;

  /**
   * The battle as JSON, also in the middle of a step. `brief` leaves out what stands for a field of the
   * roster by default; `pack` makes it shorter still.
   */
  save(options?: { brief?: boolean }): string;
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
  /** Searches for the plan with which a side wins most; where the build has the feature `solve`. */
  tune(side: string | number, options?: TuneOptions): Tuning;
  /** Searches for each side in turn. */
  tuneInTurn(rounds?: number, options?: TuneOptions): Tuning;
  /** Which rulings matter for this fight, or for one attack of it; where the build has the feature `solve`. */
  rulingEffects(options?: RulingOptions): RulingEffects;
  /** What results of this battle stand on. */
  readonly basis: Basis;
}

/**
 * What the table changes from outside the rules. What was wanted is asked again by the next `run` or step: `request` is
 * null until then. @throws {InterveneError} it makes no sense now
 */
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
  /**
   * Replaces faces that lie, from an input on. What was rolled and answered behind them stays as far as it still
   * fits; the rest is gone, interventions too, until `undoInput` brings all of it back.
   */
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
  readonly event: EventKind;
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
  readonly what: InputKind;
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
  /** What a switch can be: `domain` says of which form. */
  readonly domain: { readonly domain: string; readonly [name: string]: unknown } | null;
}
