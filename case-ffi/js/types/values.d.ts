/* Values, and actors. */
/**
 * A number, name or fighter with its kind. An absent value is `null`, never a value.
 *
 * `value` is as in JSON: a boolean for a yes or no, a name for a member of a list, names for a
 * set of them, else a number; of a fighter, a side or an object its place.
 */
export class Value {
  constructor(kind: string, value: boolean | number | string | readonly string[], of?: number);
  /** Its kind, such as `areas`, `actor` or the name of a list. */
  readonly kind: string;
  readonly value: boolean | number | string | readonly string[];
  /** For an attack, its owner: a fighter's place. */
  readonly of?: number;
  /** As a reader sees it, in the battle's language: `3 turns`, `dodge`, `Captain Meridian`. */
  readonly name: string;
  /** The meaning of a member of a list; empty for any other value. */
  readonly meaning: string;
  equals(other: Value | null): boolean;
  toString(): string;
  toJSON(): { kind: string; value: boolean | number | string | readonly string[]; of?: number };
}

/** A fighter, or a seat of the table: the Judge or the map. */
export interface Actor {
  /** The place in the roster; the seats of the table are at 65533 and above. */
  readonly number: number;
  readonly name: string;
}

export interface Fighter extends Actor {
  /** The host's id, if the roster gives one. */
  readonly id: string | null;
  /** The name of the side. */
  readonly side: string;
  readonly sideNumber: number;
  /** Whether it can still win. */
  readonly stands: boolean;
  /** The points that measure its fitness: Health, Body Points, … */
  readonly fitness: number;
}

/** A fighter by its place, its id, its only name or itself; a seat as `judge` or `map`. */
export type Who = number | string | Actor | Value;
