/* A battle, its log, interventions. */
import type { Data, Engine, Texts } from './engine.js';
import type { Freed } from './freed.js';
import type { Audience, CardKind, Control, Dice } from './names.gen.js';
import type { Aftermath, AimOptions, Aimed, AttackLike, AttackOdds, Defending, ExchangeOptions, Odds, OutcomeFields } from './odds.js';
import type { Advice, AdviseOptions, Basis, Plan, PlanLike, Plans, RulingEffects, RulingOptions, SimulateOptions, Simulation, Tactician, TuneOptions, Tuning } from './plans.js';
import type { Answer, AnswerLike, Consequence, Decision, FormField, Request, RollRequest, Stake, StakesOptions, Unavailable } from './requests.js';
import type { EventRow, InputRow } from './protocol.gen.js';
import type { Schema } from './schema.js';
import type { FieldName, SystemName } from './systems.gen.js';
import type { Actor, Fighter, Value, Who } from './values.js';

/** The sort of an event. */
export type EventKind = EventRow['event'];
/** Who gave an input. */
export type By = InputRow['by'];
/** What an input is. */
export type InputKind = 'face' | 'answer' | 'intervention';
/** The sort of a name of the schema. */
export type NameOf = 'roll' | 'field' | 'rule' | 'intervention';

/**
 * For whom something is shown: the players, the gamemaster, or a fighter, for the player of its seat; those of the Judge
 * and the map are the gamemaster's.
 */
export type ShownTo = Exclude<Audience, 'seat'> | Who;

export interface Telling {
  language?: Texts;
  /** Whom it is for; `players` by default, from whom what is secret is left out. The game master sees everything. */
  audience?: ShownTo;
}

/** The fighters of a battle, as a tracker shows them. */
export interface Tracker {
  /** The number of the turn or round. */
  readonly turn: number;
  /** Whose turn it is to declare or act. */
  readonly acting: Actor | null;
  /** Who acts one after the other, as far as that is settled. */
  readonly order: readonly TrackedTurn[];
  /** Every fighter, in the order of the roster. */
  readonly fighters: readonly TrackedFighter[];
}

/** A place in the order of who acts. */
export interface TrackedTurn {
  readonly who: Actor;
  /** Whether its place in the order has passed. */
  readonly hasActed: boolean;
}

/** A fighter in a tracker. */
export interface TrackedFighter {
  readonly who: Actor;
  /** Whether it can still win. */
  readonly stands: boolean;
  /** What can be drawn as a bar. */
  readonly gauges: readonly Gauge[];
  /** Everything else that a reader has to know about it. */
  readonly conditions: readonly Condition[];
}

/** A quantity that can be drawn as a bar: points, wounds, a part of the body. */
export interface Gauge {
  /** The field of the state behind it. */
  readonly field: string;
  /** Which of several values: a part of the body. */
  readonly place: Value | null;
  /** What is left, also where the field counts what is lost. */
  readonly current: number;
  /** What is left of an unhurt fighter. */
  readonly greatest: number;
  /** The kind of the field's value, such as `points`. */
  readonly unit: string;
  /** The value itself; `null` where it is absent. */
  readonly value: Value | null;
  /** What it is called: `Health`, `head`. */
  readonly name: string;
  /** Its state in words: `25 of 40`, `Wounded`. */
  readonly words: string;
}

/** A condition of a fighter, such as a stun. */
export interface Condition {
  /** The field of the state behind it. */
  readonly field: string;
  /** Which of several values. */
  readonly place: Value | null;
  /** How long, how much, by whom; yes for what a fighter only is or is not. */
  readonly value: Value | null;
  /** The condition in words: `stun: 2 turns`, `dead`. */
  readonly words: string;
}

/** Limits of a long calculation; each has a default. */
export interface Limits {
  turns?: number;
  states?: number;
  paths?: number;
}

/** Handlers of a playing battle. Each may return a value or a promise. */
export interface Handlers {
  /** Rolls: a face, or several. `closed` is aborted once the roll is no longer wanted. */
  roll?(request: RollRequest, closed: AbortSignal): number | readonly number[] | Promise<number | readonly number[]>;
  /** Decides; `undefined` leaves it to the seat's plan. */
  decide?(request: Decision, closed: AbortSignal): AnswerLike | undefined | Promise<AnswerLike | undefined>;
  /** Shows new events, before anybody is asked. */
  show?(news: News): void | Promise<void>;
  /** Whom it is shown to; `players` by default. */
  audience?: ShownTo;
  /** Stops: the promise of `play` is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** What is new since the last call. */
export interface News {
  /** `events` replaces what was reported before with this `index` or a higher one. */
  readonly first: number;
  readonly events: readonly Event[];
  /** The events of the open step so far; they disappear if it is undone. */
  readonly open: readonly Event[];
}

/** A value of the state that a card changed. */
export interface CardChange {
  /** The field, by its name in the schema. */
  readonly name: FieldName;
  /** Whose it is; `null` for a value of the battle itself. */
  readonly who: Actor | null;
  /** Which of several values. */
  readonly place: Value | null;
  readonly from: Value | null;
  readonly to: Value | null;
}

/** An entry of the log: one attack on one target, one other action, or a part of the turn. */
export interface Card {
  /** Its place among the cards. */
  readonly index: number;
  readonly kind: CardKind;
  /** The place of the card that it is part of. */
  readonly parent: number | null;
  /** Whether its step still waits for a roll or an answer. */
  readonly open: boolean;
  /** Who acts, and who is attacked or otherwise concerned. */
  readonly who: Actor | null;
  readonly other: Actor | null;
  /** Its events: from `first` to before `end`. */
  readonly first: number;
  readonly end: number;
  /** What it came to, in a sentence; empty if the audience may not know anything yet. */
  readonly headline: string;
  /** The event that holds what the attack came to. */
  readonly outcome: number | null;
  /** The attack, if it is one. */
  readonly attack: Value | null;
  /** Its events in words, as far as the audience may know them. */
  readonly lines: readonly string[];
  /** What it changed, as the audience may see it. */
  readonly changes: readonly CardChange[];
}

/** A battle of any system, stepped from checkpoint to checkpoint. */
export class Battle extends Freed implements Iterable<Request> {
  private constructor();
  readonly engine: Engine;
  /** The name of the system. */
  readonly system: SystemName;
  readonly schema: Schema;
  /** The default language of titles, labels and lines. */
  language: Texts;

  /** Runs to the next checkpoint, or returns the request that comes first. */
  step(): Request | null;
  /** Runs to the end, to a request, or for a number of checkpoints. */
  run(options?: { checkpoints?: number }): Request | null;
  /** The open request, if there is one. */
  readonly request: Request | null;
  /** Runs, and yields each request until the battle is over. */
  [Symbol.iterator](): Iterator<Request>;
  /** Plays to the end with handlers that roll, decide and show. */
  play(handlers: Handlers): Promise<void>;

  /** Feeds faces of the wanted roll, all or none. */
  roll(...faces: number[]): void;
  /** Answers the open question. */
  answer(given: AnswerLike): void;
  /** Answers with the suggestion, on behalf of the host; returns the answer. */
  answerSuggestion(): Value | null;
  /**
   * The open question with those that the same seat is asked after it before any die falls; empty if none is open.
   * `answers` are those given so far, in order: another answer can lead to other fields, so ask again after a change.
   * @throws {FeedError} one of them is not legal
   */
  form(answers?: readonly AnswerLike[], options?: { language?: Texts }): readonly FormField[];
  /** Gives the answers of a form, in order, all or none. The fields left out are asked. @throws {FeedError} */
  answerForm(answers: readonly AnswerLike[]): void;
  /** Goes back to the last checkpoint, or past it; `false` at the start. */
  undo(): boolean;
  /** Undoes the last face, answer or intervention; `false` if nothing was given. */
  undoInput(): boolean;
  /** Undoes the input of this place, whoever gave it, and what came after; `false` if there is none. */
  undoTo(place: number): boolean;
  /** Redoes what the last undo removed; `false` if nothing was undone. */
  redo(): boolean;
  readonly redos: number;
  /** The referee's interventions. */
  readonly referee: Referee;

  /** Makes the engine roll fair dice from a seed from now on. */
  setSeed(seed: number | bigint): void;
  /** Makes the host roll every die from now on. */
  setHostDice(): void;
  /** Who decides: for a fighter, `judge`, `map`, `{ side }`, or everybody. */
  setControl(control: Control, who?: Who | { readonly side: string | number }): void;
  control(who: Who): Control;
  /** Sets a plan, and lets it decide; `null` is the built-in one. `{ side }` is a whole side. */
  setPlan(plan: PlanLike | null, who?: Who | { readonly side: string | number }): void;
  plan(who: Who): Plan | null;
  /**
   * Gives a seat to the host, and says which of its questions the person is asked: `all`, `usual`,
   * `quick`, or rules as data. `{ side }` is a whole side.
   */
  setPolicy(policy: string | object, who?: Who | { readonly side: string | number }): void;
  /** The policy last given to a seat, as data. */
  policy(who: Who): object | null;
  /** Who rolls for a fighter, `judge`, `map`, `{ side }`, or everybody: the engine or the host. */
  setDiceOf(dice: Dice, who?: Who | { readonly side: string | number }): void;
  diceOf(who: Who): Dice;
  /** Lets a tactician decide, which tries each answer first. */
  setTactician(who: Who, settings?: Tactician): void;

  readonly turn: number;
  readonly isOver: boolean;
  readonly checkpoints: number;
  /** The number of events in the log. */
  readonly length: number;
  /** Whose turn it is. */
  readonly acting: Actor | null;
  /** Whether a turn has ended and the next has not begun: when rulings may change. */
  readonly isBetweenTurns: boolean;
  readonly fighters: readonly Fighter[];
  /** The fighter with that id, or else the only one with that name. */
  find(idOrName: string): Actor | null;
  nameOf(who: Who): string;
  /** The state of everybody: at the last checkpoint, or at the open request; without what the audience may not know yet. */
  state(options?: { open?: boolean; audience?: ShownTo }): readonly FieldValue[];
  /** What a tracker shows: the order of who acts, gauges and conditions. */
  tracker(options?: Telling): Tracker;
  rulings(): readonly Ruling[];

  /** The events from `start` on. */
  events(start?: number, options?: Telling): readonly Event[];
  /** The events of the waiting step. */
  openEvents(options?: Telling): readonly Event[];
  /** What is new, undone or open since the last call. */
  news(options?: Telling): News;
  /** The events from `start` on as lines, those that a reader needs. */
  transcript(start?: number, options?: Telling): readonly string[];
  /**
   * The log as a table shows it: a card for each attack, other action or part of the turn, those of the open step last.
   * `start` is a place among the cards.
   */
  cards(start?: number, options?: Telling): readonly Card[];
  /** The inputs of the battle. */
  inputs(start?: number): readonly Input[];
  /** The places of a roll's faces among the inputs. */
  eventInput(event: number): Input;
  /** A value as a reader sees it. */
  say(value: Value | null, language?: Texts): string;
  /** A name of the schema as a reader sees it. */
  word(of: NameOf, name: string, language?: Texts): string;
  /** The open question as a sentence, or the open roll with who rolls; `null` if nothing is wanted. */
  title(language?: Texts): string | null;
  /** An answer to the open question as a button's label; `null` if none is open. */
  label(answer: Value | Answer | null, language?: Texts): string | null;
  /**
   * The answers to the open question that are there but not legal now: buttons that are gray and say
   * why. Show them to who is asked alone.
   */
  unavailable(language?: Texts): readonly Unavailable[];
  /**
   * What each outcome of the open roll would mean, as far as the rules know; empty if no roll is open, or no attack ends
   * in this step. What is secret from the audience makes no difference. @throws {OddsError} some dice are given already
   */
  consequences(options?: Telling): readonly Consequence[];
  /** Why an answer to the open question is not legal; `null` where it is, or none is open. */
  whyNot(answer: Value | Answer | null, language?: Texts): string | null;

  /**
   * The battle as JSON, also in the middle of a step. `brief` leaves out fields of the roster at their defaults; `pack`
   * makes it shorter still.
   */
  save(options?: { brief?: boolean }): string;
  /** The save written last: it survives a trap. */
  readonly lastSave: string | null;
  /** An independent copy of the battle. */
  copy(): Battle;
  /**
   * The battle as an audience may know it, to work out odds, advice and aims for it; `free()` it. Secrets of others are
   * replaced by the declarations that their plans would make. It is at the same place, but has neither a past nor dice: its
   * events and inputs begin with the open step, and a save of it is one of the fight's start. A question that the audience
   * may not see is not open.
   */
  known(options?: { audience?: ShownTo }): Battle;
  /** The present roster: the start of the next fight. */
  rosterNow(): Record<string, unknown>;

  /** The odds of everybody's state after the open step; for a question, under an answer. */
  foresee(answer?: AnswerLike, options?: Limits): Odds<Aftermath>;
  /** Every way this turn can end. */
  turnOdds(options?: Limits & { plans?: Plans }): Odds<OutcomeFields>;
  /** Who wins, as proven bounds; not in builds without the solver (`engine.exports`). */
  solve(options?: Limits & { plans?: Plans }): Odds<OutcomeFields>;
  /** Prepares an attack in the present state. @throws {OddsError} it is not possible, with the rule */
  aim(attacker: Who, target: Who, attack?: AttackLike, options?: AimOptions): Aimed;
  /** The exact odds of one attack, as a button shows them: shorthand of `aim(…).odds(defense)`. */
  attackOdds(
    attacker: Who, target: Who, attack?: AttackLike, options?: AimOptions & { defense?: Defending; paths?: number },
  ): AttackOdds;
  /** `case`: one exchange by itself; pass the modifiers of the turn yourself. `aim` knows those of the battle. */
  exchangeOdds(attacker: Who, target: Who, attack?: AttackLike, options?: ExchangeOptions): Odds<OutcomeFields>;
  /** Simulates the rest of the fight in slices, so that the page stays responsive. Two can run at once. */
  simulate(trials: number, options?: SimulateOptions): Promise<Simulation>;
  /**
   * Compares the legal answers to the open question. Secrets of others make no difference for the seat that is asked,
   * unless `secrets` is set.
   */
  advise(options?: AdviseOptions): Advice;
  /**
   * What each answer to the open question is worth: a row for each answer, of a range of numbers at most twelve. Others
   * are taken to have declared what their plans would, unless `secrets` is set.
   * @throws {SeatError} no question is open
   */
  stakes(options?: StakesOptions): readonly Stake[];
  /** Searches for the plan with which a side wins most; if the build has the feature `call`. */
  tune(side: string | number, options?: TuneOptions): Tuning;
  /** Which rulings matter for this fight, or for one attack of it; if the build has the feature `call`. */
  rulingEffects(options?: RulingOptions): RulingEffects;
  /** The basis of this battle's results. */
  readonly basis: Basis;
}

/**
 * Interventions of the referee: changes from outside the rules. The next `run` or step repeats the open request:
 * `request` is null until then. @throws {InterveneError} it is not possible now
 */
export interface Referee {
  /** Sets a value, by the field's name in the schema; `null` for a value of the battle or an object. */
  set(who: Who | null, field: string, value: Given, options?: { place?: Given; reason?: string }): void;
  /** Adds points, up to the value's bounds. */
  add(who: Who | null, field: string, points: number, options?: { place?: Given; reason?: string }): void;
  /** Removes points. */
  take(who: Who | null, field: string, points: number, options?: { place?: Given; reason?: string }): void;
  /** Shifts the wanted roll if it is this fighter's, else the fighter's next. */
  shift(who: Who, by: number, options?: { reason?: string }): void;
  /** Brings in sheets of fighters, or a part of a roster; returns the new fighters. */
  join(part: Data | readonly object[], options?: { reason?: string }): readonly Actor[];
  /** Changes a ruling, between turns. */
  ruling(name: string, value: boolean | number | string, options?: { reason?: string }): void;
  /** Changes the teams, between turns. */
  teams(teams: Data | readonly object[], options?: { reason?: string }): void;
  /**
   * Changes a fighter's sheet: its changed fields as in a roster, those of tables one by one, attacks by
   * their names; null takes a field away.
   */
  sheet(who: Who, part: Data | object, options?: { reason?: string }): void;
  /**
   * Initiative by hand: these fighters act next, one after the other, or right after somebody. Only those whose
   * place in the order has not come can be moved.
   */
  reorder(who: Who | readonly Who[], options?: { after?: Who; reason?: string }): void;
  /**
   * Replaces faces already rolled, from an input on. Later rolls and answers are kept as far as they still fit; the
   * rest is dropped, interventions too, until `undoInput` restores all of it.
   */
  faces(first: Input | number, faces: number | readonly number[], options?: { reason?: string }): void;
  end(options?: { reason?: string }): void;
  goOn(options?: { reason?: string }): void;
}
/** A value, or a plain value of that field; `null` to remove it. */
export type Given = AnswerLike;

/** One thing that happened, with the rule that caused it. */
export interface Event {
  /** Its place in the log; open events follow those of the log. */
  readonly index: number;
  readonly event: EventKind;
  /** The rule id; empty for interventions. */
  readonly rule: string;
  /** The title of that rule, in English. */
  readonly ruleTitle: string;
  /** The roll, question, note, field or intervention. */
  readonly name: string;
  readonly who: Actor | null;
  readonly other: Actor | null;
  readonly values: Readonly<Record<string, Value>>;
  readonly faces: readonly number[];
  /** The same die by die, where dice are summed: what each showed, and whether it counts. */
  readonly dice: readonly FallenDie[];
  /** Whether players may not know it yet. */
  readonly secret: boolean;
  /** Its line in the log; `null` if a reader needs none. */
  readonly text: string | null;
  /** The part that exists only as text: for a changed ruling `name = value`. */
  readonly words: string;
  /** The referee's reason. */
  readonly reason: string;
}

/** A die of a roll in the log. */
export interface FallenDie {
  /** Its faces: several where it was rolled again, and added. */
  readonly faces: readonly number[];
  readonly wild: boolean;
  /** Whether it was taken away: a Wild Die's 1, and the highest other die with it. */
  readonly taken: boolean;
}

/** A value of the state. */
export interface FieldValue {
  readonly field: FieldName;
  /** The field's name for a reader. */
  readonly name: string;
  /** The owner; `null` for a value of the battle. */
  readonly who: Actor | null;
  /** Which of several: an attack, a foe, an object. */
  readonly place: Value | null;
  readonly value: Value | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly settable: boolean;
}

/** An input of a battle. */
export interface Input {
  readonly place: number;
  readonly what: InputKind;
  /** The die of a face; else empty. */
  readonly die: string;
  readonly value: Value | null;
  /** Whether the host gave it, rather than seeded dice or a plan. */
  readonly byHost: boolean;
  /** Who gave it: the host, a source of the engine, or the policy of the host's seat. */
  readonly by: By;
}

export interface Ruling {
  readonly name: string;
  readonly rule: string;
  /** The question that the book leaves open. */
  readonly question: string;
  /** The reading of this engine, for a switch by default. */
  readonly reading: string;
  /** The value in force; `null` for a fixed reading. */
  readonly value: unknown;
  readonly default: unknown;
  /** The possible values of a switch: `domain` gives their form. */
  readonly domain: { readonly domain: string; readonly [name: string]: unknown } | null;
}
