// The referee's interventions: changes from outside the rules.
import { InterveneError, RosterError, UnknownNameError, asText, optionsOf, shown, whole, wrong } from './errors.mjs';
import { Value, meant } from './values.mjs';

const CLASSES = { CASE_ERR_PARSE: RosterError, CASE_ERR_COMMAND: InterveneError };

export class Referee {
  #battle;

  constructor(battle) {
    this.#battle = battle;
  }

  set(who, field, value, options) {
    const { place = null, reason = '' } = optionsOf(options, 'place', 'reason');
    const number = this.#whose(who);
    const to = this.#meant(field, 'kind', value, number);
    this.#does({ call: 'set', field, who: number, place: this.#meant(field, 'place', place, number), to, reason });
  }

  add(who, field, points, options) {
    const { place = null, reason = '' } = optionsOf(options, 'place', 'reason');
    const by = whole(points, 'the points');
    const number = this.#whose(who);
    this.#does({ call: 'add', field, who: number, place: this.#meant(field, 'place', place, number), by, reason });
  }

  take(who, field, points, options) {
    this.add(who, field, -whole(points, 'the points'), options);
  }

  shift(who, by, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    this.#does({ call: 'shift', who: this.#battle._whom(who), by: whole(by, 'a shift'), reason });
  }

  join(part, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const battle = this.#battle;
    const before = battle.fighters.length;
    this.#does({ call: 'join', part: this.#part(part, 'fighters'), reason });
    return battle.fighters.slice(before).map(({ number }) => battle._actor(number));
  }

  ruling(name, value, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    this.#does({ call: 'ruling', name: String(name), to: value, reason });
  }

  teams(teams, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const given = Array.isArray(teams) ? teams : this.#data(teams, 'teams').teams;
    if (!given) throw wrong('expected a table with `teams` and nothing else', RosterError);
    this.#does({ call: 'teams', teams: given, reason });
  }

  sheet(who, part, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    this.#does({ call: 'sheet', who: this.#battle._whom(who), part: asText(part, 'a sheet'), reason });
  }

  reorder(who, options) {
    const { after = null, reason = '' } = optionsOf(options, 'after', 'reason');
    const moved = (Array.isArray(who) ? who : [who]).map((one) => this.#battle._whom(one));
    this.#does({ call: 'reorder', who: moved, after: this.#whose(after), reason });
  }

  faces(first, faces, options) {
    const { reason = '' } = optionsOf(options, 'reason');
    const input = whole(typeof first === 'object' ? first.place : first, 'an input', 0);
    const given = typeof faces === 'number' ? [faces] : faces;
    if (!Array.isArray(given)) throw wrong(`faces: a number or several, not ${shown(faces)}`, InterveneError);
    whole(given.length, 'faces at once', 1, 400);
    given.forEach((face) => whole(face, 'a face', 1));
    this.#does({ call: 'correct', input, faces: given, reason });
  }

  end(options) {
    const { reason = '' } = optionsOf(options, 'reason');
    this.#does({ call: 'end', reason });
  }

  goOn(options) {
    const { reason = '' } = optionsOf(options, 'reason');
    this.#does({ call: 'go_on', reason });
  }

  /** Carries out a command; the open request and the events may differ afterwards. */
  #does(command) {
    for (const text of [command.field ?? '', command.reason]) {
      if (typeof text !== 'string') throw wrong(`a name or reason: a text, not ${shown(text)}`, InterveneError);
    }
    this.#battle._change(command, CLASSES);
    this.#battle._rewound();
  }

  /** A text of JSON as data. */
  #data(given, name) {
    try {
      return JSON.parse(asText(given, name));
    } catch (error) {
      throw error instanceof RosterError ? error : wrong(`${name}: ${error.message}`, RosterError);
    }
  }

  /** A part of a roster as a text; a list becomes the list of that name. */
  #part(given, name) {
    return asText(Array.isArray(given) ? { [name]: given } : given, name);
  }

  /** Whose value: nobody's where none is given. */
  #whose(who) {
    return who === null || who === undefined ? null : this.#battle._whom(who);
  }

  /** A value of a field, or the place of one, that was meant. */
  #meant(field, part, given, own) {
    const battle = this.#battle;
    if (given === null || given instanceof Value) return given;
    const info = battle.schema.fields[field];
    if (!info) {
      const known = Object.values(battle.schema.fields).filter(({ settable }) => settable).map(({ name }) => name);
      throw wrong(`unknown field ${shown(field)}, what can be set: ${known.join(', ')}`, UnknownNameError);
    }
    const kind = info[part];
    const value = meant(battle.schema, kind ? [kind] : [], given, (who) => battle._whom(who), own);
    if (value !== undefined) return value;
    const called = battle.state().find(({ field: of, place }) => of === field && place?.name === given);
    if (part === 'place' && called) return called.place;
    throw wrong(`\`${field}\`: ${shown(given)} is no ${part === 'kind' ? 'value' : 'place'} of the kind \`${kind}\``, InterveneError);
  }
}
