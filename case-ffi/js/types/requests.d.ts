/* What a battle wants: rolls and decisions. */
import type { Odds } from './odds.js';
import type { Actor, Value } from './values.js';

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

/** What both sorts of requests have. */
export interface Asked {
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

/** An answer that is there but not legal now: what a gray button stands for. */
export interface Unavailable {
  readonly value: Value | null;
  readonly label: string;
  /** The refusal's name in the schema. */
  readonly name: string;
  /** The id of the rule that refuses it. */
  readonly rule: string;
  /** Why, as a part of a sentence. */
  readonly why: string;
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
