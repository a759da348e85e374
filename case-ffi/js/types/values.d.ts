/* Values, and who is who. */
/**
 * A number, name or fighter with what it is one of. What is absent is `null`, never a value.
 *
 * `value` is as JSON holds it: a boolean for a yes or no, a name for a member of a list, names for a
 * set of them, else a number; of a fighter, a side or an object its place.
 */
export class Value {
  constructor(kind: string, value: boolean | number | string | readonly string[], of?: number);
  /** What it is a value of, such as `areas`, `actor` or the name of a list. */
  readonly kind: string;
  readonly value: boolean | number | string | readonly string[];
  /** Of an attack, whose it is: a fighter's place. */
  readonly of?: number;
  /** As a reader says it, in the battle's language: `3 turns`, `dodge`, `Captain Meridian`. */
  readonly name: string;
  /** What a member of a list means; empty for any other value. */
  readonly meaning: string;
  equals(other: Value | null): boolean;
  toString(): string;
  toJSON(): { kind: string; value: boolean | number | string | readonly string[]; of?: number };
}

/** A fighter, or a seat of the table: the Judge or the map. */
export interface Actor {
  /** The place in the roster; the seats of the table stand at 65533 and above. */
  readonly number: number;
  readonly name: string;
}

export interface Fighter extends Actor {
  /** The host's id, where the roster gives one. */
  readonly id: string | null;
  /** The name of the side. */
  readonly side: string;
  readonly sideNumber: number;
  /** Whether it can still win. */
  readonly stands: boolean;
  /** The points by which its fitness is read: Health, Body Points, … */
  readonly fitness: number;
}

/** A fighter by its place, its id, its only name or itself; a seat as `judge` or `map`. */
export type Who = number | string | Actor | Value;
