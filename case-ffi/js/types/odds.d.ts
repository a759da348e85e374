/* Odds, and attacks before they are chosen. */
import type { Limits } from './battle.js';
import type { Freed } from './freed.js';
import type { Feat } from './names.gen.js';
import type { Answer, AnswerLike, Modifier } from './requests.js';
import type { Actor, Value } from './values.js';

export interface OddsRow<T> {
  readonly outcome: T;
  /** The lower bound of the probability. */
  readonly probability: number;
  /** The upper bound: the same for exact odds. */
  readonly atMost: number;
  /** The lower end to show: for counted odds that of the 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** The probability is exactly `numerator / denominator`. */
  readonly numerator: bigint;
}

/** Outcomes with their probabilities. They are immutable, and need not be freed. */
export interface Odds<T> extends Iterable<OddsRow<T>> {
  readonly rows: readonly OddsRow<T>[];
  readonly denominator: bigint;
  /** The probability that belongs to no row; 0 for exact odds. */
  readonly unresolved: number;
  /** Their basis, in a line; empty for the odds of a single roll. */
  readonly basis: string;
  /** The probability that the condition holds for the outcome. */
  chance(of: (outcome: T) => boolean): number;
  isCertain(of: (outcome: T) => boolean): boolean;
  never(of: (outcome: T) => boolean): boolean;
  mean(number: (outcome: T) => number): number;
  /** The same odds, grouped. */
  map<U>(by: (outcome: T) => U, key?: (coarse: U) => unknown): Odds<U>;
}

/** An outcome by the names of its fields; absent values are `null`. */
export interface OutcomeFields {
  readonly [field: string]: Value | null;
}

/** The outcome of an open step. */
export interface Aftermath {
  readonly over: boolean;
  /** Everybody whose fitness or standing has changed in the step. */
  readonly changed: readonly { readonly who: Actor; readonly fitness: number; readonly stands: boolean }[];
}

/** An attack by its place on the sheet, by its name, or as a value of an answer. */
export type AttackLike = number | string | Value;
/** A target's defense: `none`, `plan` for the answer of its plan, or a defense. */
export type Defending = 'none' | 'plan' | (string & {}) | Value | Answer | null;

export interface AimOptions {
  /** Answers by the names of their questions: facts known to the map or the Judge, the manner of the attack. */
  given?: { readonly [question: string]: AnswerLike };
  /** An additional shift of the roll, such as the referee's. */
  shift?: number;
  /** The number of attacks of a flurry. */
  flurry?: number;
}

export interface ExchangeOptions {
  /** The target's defense, by its name; `none` by default. */
  defense?: string;
  shift?: number;
  attacks?: number;
  areas?: number;
  passed?: number;
  pulled?: boolean;
  spot?: boolean;
}

/** A decision that is part of an attack. */
export interface WentAnswer {
  readonly question: string;
  readonly rule: string;
  /** Who was asked. */
  readonly who: Actor;
  readonly answer: Value | null;
  /** Whether the aim gave the answer; else it is assumed: a plain attack, or the answer of the seat's plan. */
  readonly given: boolean;
}

/** The basis of the odds of an attack, besides the sheets and the rulings. */
export interface WentIn {
  readonly base: Value | null;
  readonly at: Value | null;
  readonly modifiers: readonly Modifier[];
  /** The decisions before the first die, in the order asked; `Aimed.later` lists those after it. */
  readonly answers: readonly WentAnswer[];
  /** The assumptions about the attack or its target. */
  readonly presumed: readonly { readonly rule: string; readonly what: string }[];
  readonly unasked: readonly { readonly question: string; readonly answer: Value | null }[];
  /** Whether both are assumed to be at the start of a turn. */
  readonly freshTurn: boolean;
}

/** A certain effect of an attack, whatever the target does. */
export interface Verdict {
  /** The verdict in words, such as `cannot hurt`. */
  readonly name: string;
  readonly feat: Feat;
  readonly always: boolean;
  readonly rule: string;
}

export interface AttackOdds extends Odds<OutcomeFields> {
  /** The target's defense. */
  readonly defense: string;
  /** The probability of each feat of the system's attacks. */
  readonly chances: Readonly<Partial<Record<Feat, number>>>;
  readonly wentIn: WentIn;
}

/** A prepared attack in the state of a battle. The battle itself can go on. */
export class Aimed extends Freed {
  private constructor();
  readonly attacker: Actor;
  readonly target: Actor;
  readonly attack: Value;
  readonly wentIn: WentIn;
  /** The target's possible defenses, besides doing nothing. */
  readonly guards: readonly Value[];
  readonly feats: readonly Feat[];
  /** The probability of a feat: what a button shows. */
  chance(feat: Feat, defense?: Defending, options?: Limits): number;
  odds(defense?: Defending, options?: Limits): AttackOdds;
  /** The decisions after the first die that the odds depend on, and the answers of the target's plan to the attack, over all paths; of one kind with one answer once. */
  later(defense?: Defending, options?: Limits): readonly WentAnswer[];
  /** The odds without a defense and under each, the best for the target first. */
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
