/* Requests of a battle: rolls and decisions. */
import type { Texts } from './engine.js';
import type { Odds } from './odds.js';
import type { StakeRow } from './protocol.gen.js';
import type { QuestionName, RollName } from './systems.gen.js';
import type { Actor, Value } from './values.js';

/** A shift, modifier or bonus with the rule that gives it. */
export interface Modifier {
  readonly rule: string;
  /** The title of the rule, in the language of the request. */
  readonly ruleTitle: string;
  readonly by: Value;
  /** By how much, in words. */
  readonly text: string;
  /** What it follows from, such as a range; `null` where the rule says it all. */
  readonly why: Value | null;
}

export interface WantedDie {
  /** Which die, such as `d100`. */
  readonly die: string;
  readonly wild: boolean;
  /** Whether it is rolled again, and added, after its highest face. */
  readonly bursts: boolean;
}

/** Common fields of requests. */
export interface Asked {
  /** Who rolls or decides. */
  readonly who: Actor;
  /** The id of the rule that asks. */
  readonly rule: string;
  /** The title of that rule, in English. */
  readonly ruleTitle: string;
  /** Whether it is still open: not answered, not undone. */
  readonly isOpen: boolean;
}

/** A roll that the table has to make, with everything known before the dice fall. */
export interface RollRequest extends Asked {
  readonly wanted: 'roll';
  /** The roll's name in the schema. */
  readonly roll: RollName;
  /** Who rolls and the roll's name, for a reader: `Iron Matron: roll-off`. */
  readonly title: string;
  readonly against: Actor | null;
  /** The base, before modifiers: a rank, a skill, a score. */
  readonly base: Value | null;
  /** Where it is read: a column, a chance, a difficulty. */
  readonly at: Value | null;
  /** The number added to the dice; `null` if the dice are not summed. */
  readonly flat: number | null;
  /** The kind of the outcome. */
  readonly outcome: string;
  readonly modifiers: readonly Modifier[];
  readonly dice: readonly WantedDie[];
  /** For one die read in bands: each band, the lowest faces first. */
  readonly bands: readonly { readonly low: number; readonly high: number; readonly outcome: Value }[];
  /** The exact odds with the dice that lie; `null` if their weights would be too large. */
  readonly odds: Odds<Value> | null;
  /** The faces of this roll given so far. */
  readonly lying: readonly number[];
  /** The next die wanted, such as `d10`. */
  readonly die: string;
  /** The number of its faces. */
  readonly faces: number;
  /** How many of this die fall together: the most faces that can be given at once. The Wild Die of D6 falls alone. */
  readonly count: number;
  /**
   * Gives a face, or several. @throws {LateError} the battle has moved on @throws {FeedError} the die has no such face,
   * or fewer are wanted
   */
  answer(faces: number | readonly number[]): void;
}

/** A legal answer, such as a button. */
export interface Answer {
  /** `null` for nothing, such as no defense. */
  readonly value: Value | null;
  readonly label: string;
  /** The button's tooltip. */
  readonly meaning: string;
}

/** An answer that exists but is not legal now: a gray button. */
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

/** A figure with its standard error, which is 0 if it is exact. */
export interface Figure {
  readonly mean: number;
  readonly error: number;
}

/** An attack with its figures. */
export interface AttackFigures {
  readonly attacker: Actor;
  readonly target: Actor;
  readonly attack: Value;
  /** Whether the figures are exact, not estimated from trials. */
  readonly exact: boolean;
  /** The chance to hit, the mean harm in points of fitness, the chance that the attack takes the target out of the fight. */
  readonly hit: Figure;
  readonly harm: Figure;
  readonly fell: Figure;
  /** The status effect that it begins where it takes hold, and the chance of that; `null` where it has none. */
  readonly begins: { readonly effect: Value; readonly chance: Figure } | null;
}

/** What some outcomes of a roll lead to: a band, or neighboring totals with the same effect. */
export interface Consequence {
  /** The lowest of the outcomes, and the highest. */
  readonly low: Value;
  readonly high: Value;
  /** How likely one of them is. */
  readonly probability: number;
  /** The attack that is open, if they are rolled; `null` if no attack ends in this step. */
  readonly attack: AttackFigures | null;
  /** The headline of the attack, if it is certain then. */
  readonly headline: string | null;
  /** All that in a line. */
  readonly text: string;
}

/** Legal answers: any whole number of a range. */
export interface AnswerRange {
  readonly kind: string;
  readonly low: number;
  readonly high: number;
}

/** A question to a player, the Judge or the map. */
interface Question extends Asked {
  readonly wanted: 'decision';
  /** The question's name in the schema. */
  readonly question: QuestionName;
  /** The question as a sentence. */
  readonly title: string;
  /** The meaning of the question, in a sentence or two. */
  readonly meaning: string;
  /** Its subject, as values by name. */
  readonly subject: Readonly<Record<string, Value>>;
  /** The legal answers; none if every number of `range` is one. */
  readonly answers: readonly Answer[];
  readonly range: AnswerRange | null;
  /** The answer of the seat's plan. */
  readonly suggestion: Value | null;
  /** Whether to ask in private, because the answer stays secret for now. */
  readonly secret: boolean;
  /** Whether that is a legal answer. */
  allows(given: AnswerLike): boolean;
  /** The answer that is meant. @throws {FeedError} none matches, or several do */
  find(given: AnswerLike): Value | null;
}

/** The open question to a player, the Judge or the map. */
export interface Decision extends Question {
  /** @throws {LateError} the battle has moved on @throws {FeedError} it is not a legal answer */
  answer(given: AnswerLike): void;
  /** Answers with the suggestion, on behalf of the host; returns the answer. */
  answerSuggestion(): Value | null;
}

/** A question of a form, with the answers that are legal after those of the fields before it. */
export interface FormField extends Question {
  /** The answer that it has: the one given, else the suggestion. */
  readonly value: Value | null;
  /** The label of that answer. */
  readonly label: string;
}

export interface StakesOptions {
  /** The side whose victories count: by default that of the seat asked. */
  side?: string | number;
  /** Whether the target of an attack answers it with its best defense, not with that of its plan. */
  bestDefense?: boolean;
  /** For the gamemaster: also what others keep secret from the seat that is asked counts. */
  secrets?: boolean;
  /** The most paths of exact odds, beyond which an attack is tried; 5,000 by default. */
  paths?: number | bigint;
  /** The trials of an attack without exact odds; 400 by default. */
  attackTrials?: number;
  /** The most trials of the rest of the fight for each answer; 100 by default. */
  trials?: number;
  /** The most checkpoints of these for each answer; 16,000 by default. */
  work?: number | bigint;
  seed?: number | bigint;
  language?: Texts;
}

/** What tells an answer from the others. */
export type StakeAbout = StakeRow['about'];

/** What an answer is worth. */
export interface Stake {
  readonly answer: Value | null;
  readonly label: string;
  /** What tells it from the other answers: the attack, the rest of the fight, or nothing. */
  readonly about: StakeAbout;
  /** The attack that it leads to, or that is open. */
  readonly attack: AttackFigures | null;
  /** The rest of the fight, by trials: shares of victories, draws and fights that go on; the worth of the end, -1 to 1. */
  readonly fight: {
    readonly win: Figure;
    readonly draw: number;
    readonly open: number;
    readonly worth: Figure;
    readonly trials: number;
  } | null;
  /** The first row that leads to the same. */
  readonly sameAs: number | null;
  /** Whether it is the answer of the seat's plan. */
  readonly suggested: boolean;
  /** All that in a line. */
  readonly text: string;
}

export type Request = RollRequest | Decision;
/** A `Value`, an `Answer`, or a value that matches exactly one legal answer: a name, a number, a fighter, … */
export type AnswerLike = Value | Answer | Actor | boolean | number | string | readonly string[] | null;
