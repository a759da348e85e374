// Values: everything that leaves or enters a battle, with what it is a value of.
import { CASE_KIND_SET, CASE_NOBODY, case_kind } from './case.gen.mjs';
import { UnknownNameError, shown, whole, wrong } from './errors.mjs';

const NOTHING = { kind: case_kind.CASE_KIND_NOTHING, of: CASE_NOBODY, number: 0 };
export const YES_NO = 'yes_no';
const SET = 'set_of_';
/** Kinds whose numbers are places. */
const NAMED = new Set(['actor', 'attack', 'object', 'side', 'status_effect']);

/** A number, a name or a fighter with what it is one of. */
export class Value {
  #battle;
  #name;

  constructor(kind, value, of) {
    this.kind = kind;
    this.value = value;
    if (of !== undefined) this.of = of;
    Object.freeze(this);
  }

  /** A value that a battle can say. */
  static _of(battle, kind, value, of) {
    const made = new Value(kind, value, of);
    made.#battle = battle;
    return made;
  }

  get name() {
    this.#name ??= this.#battle ? this.#battle.say(this) : this.toString();
    return this.#name;
  }

  get meaning() {
    return this.#battle ? this.#battle.schema.meaning(this) : '';
  }

  equals(other) {
    return other instanceof Value && this.kind === other.kind && this.of === other.of
      && String(this.value) === String(other.value);
  }

  toString() {
    if (this.#battle) return this.name;
    if (typeof this.value === 'boolean') return this.value ? 'yes' : 'no';
    if (typeof this.value === 'number') return `${this.value} ${this.kind.replaceAll('_', ' ')}`;
    return Array.isArray(this.value) ? this.value.join(', ') : this.value;
  }

  toJSON() {
    const { kind, value, of } = this;
    return of === undefined ? { kind, value } : { kind, of, value };
  }
}

/** A value as JSON holds it, with the battle that can say it. */
export function fromJson(battle, json) {
  return json && Value._of(battle, json.kind, Array.isArray(json.value) ? Object.freeze(json.value) : json.value, json.of);
}

/** The attack that figures are about, with them. */
export const attackOf = (battle, { attacker, target, attack, begins, ...figures }) => Object.freeze({
  ...figures, attacker: battle._actor(attacker.value), target: battle._actor(target.value), attack: fromJson(battle, attack),
  begins: begins && { ...begins, effect: fromJson(battle, begins.effect) },
});

/** Modifiers of a roll, each with its reason as a text and as a value. */
export const modifiersOf = (battle, modifiers) => modifiers.map(({ rule, name, by, words, why }) =>
  Object.freeze({ rule, ruleTitle: name, by: fromJson(battle, by), text: words, why: fromJson(battle, why) }));

/** Values by name; what is absent is left out. */
export function namedFromJson(battle, json) {
  const found = {};
  for (const [name, value] of Object.entries(json)) if (value) found[name] = fromJson(battle, value);
  return Object.freeze(found);
}

/** A `case_value` as JavaScript has it. */
export function fromStruct(battle, { kind, of, number }) {
  if (kind === NOTHING.kind) return null;
  const { name, members } = battle.schema._kind(kind);
  if (kind >= CASE_KIND_SET) {
    const names = members.filter((_, bit) => (number >>> bit) & 1);
    return Value._of(battle, name, Object.freeze(names));
  }
  if (members) return Value._of(battle, name, members[number]);
  if (name === YES_NO) return Value._of(battle, name, number !== 0);
  return Value._of(battle, name, number, of === CASE_NOBODY ? undefined : of);
}

/** A value as a `case_value`, by the numbers of a schema. */
export function toStruct(schema, value) {
  if (value === null) return NOTHING;
  if (typeof value?.kind !== 'string') throw wrong(`a value: of the class Value, or null, not ${shown(value)}`);
  const { kind, value: found, of = CASE_NOBODY } = value;
  if (schema.kinds[kind]) {
    const number = typeof found === 'boolean' ? Number(found) : whole(found, `a value of the kind \`${kind}\``);
    return { kind: schema.kinds[kind].number, of, number };
  }
  const list = schema.lists[kind] ?? schema.lists[kind.replace(SET, '')];
  if (!list) throw new UnknownNameError('INPUT', `unknown kind ${shown(kind)} of \`${schema.system}\``);
  const number = (name) => {
    const member = list.members[name];
    if (member) return member.number;
    const known = Object.keys(list.members).join(', ');
    throw new UnknownNameError('INPUT', `unknown ${list.name} ${shown(name)}, known are: ${known}`);
  };
  if (kind === list.name) return { kind: list.kind, of, number: number(found) };
  return { kind: list.set, of, number: found.reduce((bits, name) => bits | (1 << number(name)), 0) };
}

/**
 * The value of one of these kinds that was meant: a value, or what one is. `whom` finds fighters.
 * `undefined` where it is none.
 */
export function meant(schema, kinds, given, whom, own) {
  if (given instanceof Value) return given;
  if (given === null) return null;
  if (typeof given === 'object' && 'label' in given) return given.value;
  for (const kind of kinds) {
    const value = meantOf(schema, kind, given, whom, own);
    if (value) return value;
  }
  return undefined;
}

function meantOf(schema, kind, given, whom, own) {
  const list = schema.lists[kind];
  const set = schema.lists[kind.replace(SET, '')];
  if (kind === 'actor') {
    const is = typeof given === 'string' || typeof given?.number === 'number';
    return is ? new Value(kind, whom(given)) : undefined;
  }
  if (kind === YES_NO) return typeof given === 'boolean' ? new Value(kind, given) : undefined;
  if (list) return typeof given === 'string' && list.members[given] ? new Value(kind, given) : undefined;
  if (set) return Array.isArray(given) && given.every((name) => set.members[name]) ? new Value(kind, given) : undefined;
  if (typeof given !== 'number') return undefined;
  return new Value(kind, whole(given, `a value of the kind \`${kind}\``), kind === 'attack' ? own : undefined);
}

/** Whether a value is what was given: itself, its answer, or what it is without its kind. */
export function isMeant(value, given) {
  if (given !== null && typeof given === 'object' && 'label' in given) return isMeant(value, given.value);
  if (value === null || given === null) return value === given;
  if (given instanceof Value) return value.equals(given);
  if (Array.isArray(given)) return Array.isArray(value.value) && String([...given].sort()) === String([...value.value].sort());
  if (typeof given === 'object') return value.kind === 'actor' && value.value === given.number;
  // A number is nobody: whoever means a fighter says so.
  if (NAMED.has(value.kind)) return typeof given === 'string' && value.name === given;
  // What an answer is called is said where another is refused.
  return value.value === given || (typeof given === 'string' && value.name === given);
}
