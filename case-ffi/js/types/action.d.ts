/* One ACTION of `case`. */
import type { Ruling } from './battle.js';
import type { Freed } from './freed.js';
import type { Color, ColumnReason, Rank } from './names.gen.js';

/** A rank by its name, its abbreviation, or a number of that rank. */
export type RankLike = string | number;

/** R4: one ACTION of `case`. It is immutable. */
export class Action {
  private constructor();
  readonly rank: Rank;
  readonly shifts: readonly { readonly rule: string; readonly by: number }[];
  readonly toHit: boolean;
  /** R3: the column after all shifts; `null` if it is impossible. */
  readonly column: Rank | null;
  /** R2: the same, shifted by a number of columns, by a rule. */
  shifted(by: number, rule?: string): Action;
  /** R4: the outcome with that face of the d100. */
  resolve(face: number): ActionOutcome;
  /** The exact chance of each color, in hundredths. */
  odds(): Readonly<Record<Color, number>>;
}

export interface ActionOutcome {
  readonly rank: Rank;
  readonly shifts: readonly { readonly rule: string; readonly by: number }[];
  /** The column it was read in; `null` if it is impossible and the face does not count. */
  readonly column: Rank | null;
  /** How the column was determined. */
  readonly reason: ColumnReason;
  readonly face: number;
  readonly color: Color;
}

/** The rulings of a playing group, for the functions of `case`. */
export class Rulings extends Freed {
  private constructor();
  readonly list: readonly Ruling[];
}
