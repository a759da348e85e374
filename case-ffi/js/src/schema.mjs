// Everything that a system can ask, roll, tell and change, as data by name.
import { Value } from './values.mjs';

const LISTED = ['kinds', 'rolls', 'questions', 'refusals', 'notes', 'fields', 'interventions', 'tables', 'limits'];

function byName(rows, key = 'name') {
  const found = Object.create(null);
  for (const row of rows) found[row[key]] = Object.freeze(row);
  return Object.freeze(found);
}

/** A ruling: a switch with its values, or a reading that is the same at every table. */
export function ruling({ switch: found, ...row }) {
  return Object.freeze({ ...row, value: found?.value ?? null, default: found?.default ?? null, domain: found?.values ?? null });
}

export class Schema {
  #kinds = new Map();

  constructor(data) {
    Object.assign(this, data, { data });
    for (const name of LISTED) this[name] = byName(data[name]);
    this.defenses = Object.freeze(data.defenses.map(({ kind, name }) => new Value(kind, name)));
    this.rulings = byName(data.rulings.map(ruling));
    this.rules = byName(data.rules, 'id');
    this.lists = byName(data.lists.map((list) => ({ ...list, members: byName(list.members) })));
    for (const { number, name } of data.kinds) this.#kinds.set(number, { name });
    for (const { name, kind, set, members } of Object.values(this.lists)) {
      const names = [];
      for (const member of Object.values(members)) names[member.number] = member.name;
      this.#kinds.set(kind, { name, members: names });
      this.#kinds.set(set, { name: `set_of_${name}`, members: names });
    }
    Object.freeze(this);
  }

  /** The kind of that number: its name, and for lists and sets the names of the members. */
  _kind(number) {
    return this.#kinds.get(number);
  }

  /** What a rule id is about; an id of several rules has the title of none. */
  _ruleTitle(id) {
    return this.rules[id]?.title ?? '';
  }

  meaning(value) {
    if (!(value instanceof Value)) return '';
    return this.lists[value.kind]?.members[value.value]?.meaning ?? '';
  }
}
