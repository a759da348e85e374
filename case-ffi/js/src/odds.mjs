// Odds: outcomes with their probabilities, exact or counted.
import * as gen from './case.gen.mjs';
import { Freed } from './core.mjs';
import { optionsOf, whole, wide } from './errors.mjs';
import { fromStruct } from './values.mjs';

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** Rows of an outcome with its probability. What the engine holds is read when it is first asked for. */
export class Odds {
  #read;
  #found;

  /** Rows that are there, or a function that reads all of it: `{rows, denominator, unresolved, basis}`. */
  constructor(rows, denominator = 1n, { unresolved = 0, basis = '' } = {}) {
    if (typeof rows === 'function') this.#read = rows;
    else this.#found = { rows: Object.freeze(rows), denominator, unresolved, basis };
  }

  get #all() {
    this.#found ??= this.#read();
    return this.#found;
  }

  get rows() {
    return this.#all.rows;
  }

  get denominator() {
    return this.#all.denominator;
  }

  get unresolved() {
    return this.#all.unresolved;
  }

  get basis() {
    return this.#all.basis;
  }

  [Symbol.iterator]() {
    return this.rows[Symbol.iterator]();
  }

  chance(of) {
    const found = this.rows.filter(({ outcome }) => of(outcome));
    // What is certain is 1, whatever floating-point numbers add up to.
    const whole = found.reduce((all, { numerator }) => all + numerator, 0n);
    return whole === this.denominator ? 1 : sum(found.map(({ probability }) => probability));
  }

  isCertain(of) {
    return this.unresolved === 0 && this.rows.every(({ outcome, numerator }) => numerator === 0n || of(outcome));
  }

  never(of) {
    return this.isCertain((outcome) => !of(outcome));
  }

  mean(number) {
    return sum(this.rows.map(({ outcome, probability }) => number(outcome) * probability));
  }

  map(by, key = (coarse) => coarse) {
    const groups = new Map();
    for (const row of this.rows) {
      const outcome = by(row.outcome);
      const group = groups.get(key(outcome));
      if (!group) groups.set(key(outcome), { ...row, outcome });
      else for (const part of ['probability', 'atMost', 'low', 'high', 'numerator']) group[part] += row[part];
    }
    return new Odds([...groups.values()], this.denominator, this);
  }

  toJSON() {
    const rows = this.rows.map((row) => ({ ...row, numerator: String(row.numerator) }));
    return { denominator: String(this.denominator), unresolved: this.unresolved, rows, basis: this.basis };
  }
}

/** A table of odds in the engine's memory. */
export class Table extends Freed {
  constructor(core, address) {
    super(core, address, 'case_odds_free');
  }

  /** Two simulations as one; both are given back. */
  and(other) {
    const core = this._core;
    const address = core.handle((out) => core.calls.case_odds_merge(this._address, other._address, out));
    this.free();
    other.free();
    return new Table(core, address);
  }

  /** The same by its first field alone. */
  byFirst() {
    const core = this._core;
    core.v.setInt32(core.given, 0, true);
    return new Table(core, core.handle((out) => core.calls.case_odds_only(this._address, core.given, 1, out)));
  }

  /** Everything; `outcomeOf` makes an outcome of the values of a row's fields. */
  read(battle, fields, outcomeOf) {
    const core = this._core;
    const { calls } = core;
    const table = this._address;
    const { rows: count, unresolved } = core.struct(gen.case_odds_summary, (out) => calls.case_odds_info(table, out));
    const rows = [];
    let denominator = 1n;
    for (let i = 0; i < count; i++) {
      const row = core.struct(gen.case_odds_row, (out) => calls.case_odds_get(table, i, out));
      denominator = (row.denominator_high << 64n) | row.denominator;
      const values = fields.map((_, field) => {
        core.check(calls.case_odds_value(table, i, field, core.filled));
        return fromStruct(battle, gen.case_value.read(core.v, core.filled));
      });
      const { probability, at_most: atMost, low, high } = row;
      const numerator = (row.numerator_high << 64n) | row.numerator;
      rows.push({ outcome: outcomeOf(values), probability, atMost, low, high, numerator });
    }
    const basis = core.text((buffer, capacity, needed) => calls.case_odds_basis(table, buffer, capacity, needed));
    return { rows: Object.freeze(rows), denominator, unresolved, basis };
  }

  /** The fields: their names, and whose they are. */
  fields() {
    const core = this._core;
    const { calls } = core;
    const table = this._address;
    const { fields } = core.struct(gen.case_odds_summary, (out) => calls.case_odds_info(table, out));
    return Array.from({ length: fields }, (_, i) => ({
      name: core.text((buffer, capacity, needed) => calls.case_odds_field(table, i, buffer, capacity, needed)),
      who: core.number((out) => calls.case_odds_field_who(table, i, out)),
    }));
  }
}

/** An outcome by the names of its fields; a fighter's has its place behind it. */
const named = (fields) => {
  const names = fields.map(({ name, who }) => (who === gen.CASE_NOBODY ? name : `${name}.${who}`));
  return (values) => Object.freeze(Object.fromEntries(values.map((value, i) => [names[i], value])));
};

/** Odds that the engine has given by their handle, read and given back when they are first looked at. */
export function oddsOf(battle, address, makeOutcome = named) {
  const table = new Table(battle._core, address);
  return new Odds(() => readAll(battle, table, makeOutcome));
}

/** Everything of a table, which is given back. */
export function readAll(battle, table, makeOutcome = named) {
  const fields = table.fields();
  const found = table.read(battle, fields, makeOutcome(fields));
  table.free();
  return found;
}

/** Limits where a call can read them; 0, which is the usual ones, where none are given. */
export function limited(core, options) {
  const { turns = 0, states = 0, paths = 0 } = optionsOf(options, 'turns', 'states', 'paths');
  if (!turns && !states && !paths) return 0;
  const limits = { turns: whole(turns, 'turns', 0), states: wide(states, 'states'), paths: wide(paths, 'paths') };
  return core.give(gen.case_limits, limits, core.given + 64);
}
