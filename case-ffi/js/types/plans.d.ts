/* Fights, plans, advice. */
import type { Data, Texts } from './engine.js';
import type { AttackLike, Odds, OutcomeFields } from './odds.js';
import type { Commands, MattersOf } from './protocol.gen.js';
import type { Actor, Value, Who } from './values.js';

/** How far advice looks ahead: to the end of the fight, of the turn or of the open step. */
export type Horizon = NonNullable<Commands['advise']['given']['horizon']>;

export interface SimulateOptions {
  seed?: number | bigint;
  /** The number of checkpoints after which a trial is cut off. */
  checkpoints?: number;
  plans?: Plans;
  /** Called between slices. */
  progress?(done: number, trials: number): void;
  signal?: AbortSignal;
  /** About how many milliseconds a slice takes; 12. */
  slice?: number;
}

/** The ends of simulated fights: the same for a seed in every language. */
export interface Simulation {
  readonly trials: number;
  /** The number of trials cut off. */
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
  /** Its description, for plans that come with the engine. */
  readonly about: string;
  /** Plans with equal digests give the same answers. */
  readonly digest: string;
  readonly data: { readonly [name: string]: unknown };
}
export type PlanLike = Plan | Data;
export type Plans = PlanLike | null | ReadonlyMap<Who, PlanLike | null>;

export interface Tactician {
  horizon?: Horizon;
  trials?: number;
  work?: number;
  seed?: number;
  questions?: readonly string[];
}

export interface AdviseOptions {
  horizon?: Horizon;
  trials?: number;
  seed?: number | bigint;
  side?: string | number;
  checkpoints?: number;
  work?: number;
  paths?: number;
  /** For the gamemaster: also what others keep secret counts. */
  secrets?: boolean;
  language?: Texts;
}

/** The legal answers of an open question with their results, the best first. */
export interface Advice {
  readonly who: Actor;
  readonly side: string;
  readonly horizon: Horizon;
  readonly trials: number;
  /** The recommended answer. */
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
  /** The result, in a line. */
  readonly reason: string;
}

export interface TuneOptions {
  seed?: number | bigint;
  first?: number;
  trials?: number;
  answers?: number;
  plans?: Plans;
}

/** The plan with which a side wins most, and how often. */
export interface Tuning {
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
  readonly basis: string;
}

export interface RulingOptions {
  /** The rulings to try; all by default. */
  names?: readonly string[];
  /** One attack instead of the whole fight. */
  attack?: { attacker: Who; target: Who; attack?: AttackLike };
  seed?: number | bigint;
  trials?: number;
  paths?: number;
}
/** Which rulings matter, the greatest effect first. */
export type RulingEffects = MattersOf;

/** The basis of a result: results with equal bases are of the same question. */
export interface Basis {
  readonly system: string;
  readonly engine: string;
  readonly rules: number;
  readonly built_in: number;
  readonly rulings: readonly string[];
  readonly plans: readonly { readonly plan: string; readonly digest: string; readonly seats: readonly string[] }[];
  /** A digest of the roster with the referee's changes, the same for equal rosters; `null` for results without one. */
  readonly roster: string | null;
  /** A digest of the state and of what the open step was given; `null` for results without one. */
  readonly state: string | null;
  /** All of it but the digests in a line. */
  readonly text: string;
  toString(): string;
}
