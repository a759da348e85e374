/* Odds, and attacks before they are chosen. */
import type { Limits } from './battle.js';
import type { Freed } from './freed.js';
import type { Feat } from './names.gen.js';
import type { Answer, AnswerLike, Modifier } from './requests.js';
import type { Actor, Value } from './values.js';

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
  /** What had to be taken for granted of the attack or its target. */
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
