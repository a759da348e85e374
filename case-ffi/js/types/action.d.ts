/* One ACTION of `case`. */
import type { Ruling } from './battle.js';
import type { Freed } from './freed.js';

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
