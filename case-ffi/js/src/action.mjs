// The front door: one ACTION with its column, its color and its reasons, and tables of `case` as calls.
import * as gen from './case.gen.mjs';
import { Freed } from './core.mjs';
import { namesOf } from './lists.mjs';
import { ruling } from './schema.mjs';
import { NumberError, UnknownNameError, flag, shown, whole, wrong } from './errors.mjs';

const RANKS = namesOf('Rank');
const COLORS = namesOf('Color');
const EFFECTS = namesOf('Effect');
const CHECKS = namesOf('Check');
const RESULTS = namesOf('CheckResult');
const THRESHOLDS = namesOf('Threshold');
const REASONS = namesOf('ColumnReason');
const LISTS = namesOf('ListName');

/** Rulings of a playing group, for the calls below. */
export class Rulings extends Freed {
  constructor(core, text) {
    const [[at, length]] = core.texts(text);
    const any = gen.case_format.CASE_FORMAT_ANY;
    super(core, core.handle((out) => core.calls.case_rulings_new(at, length, any, out)), 'case_rulings_free');
  }

  get list() {
    const core = this._core;
    const rows = core.json((buffer, capacity, needed) =>
      core.calls.case_rulings_json(this._address, buffer, capacity, needed));
    return rows.map(ruling);
  }
}

/** The address of rulings, 0 for the defaults. */
function under(core, rulings) {
  if (rulings === undefined) return 0;
  if (rulings instanceof Rulings && rulings._core === core) return rulings._address;
  throw wrong('rulings: what engine.rulings() gave, of this engine since its last restart');
}

/** What was looked up before: the lists are the same in every instance. */
const found = new Map();

/** The number of a rank: of its name, its abbreviation, or a number of that rank. */
function rankOf(core, given) {
  if (typeof given === 'number') return core.calls.case_rank_of_number(whole(given, 'the number of a rank'));
  return member(core, 'rank', given);
}

/** The number of a member of a list, by its name. */
function member(core, list, given) {
  const key = `${list}:${given}`;
  let number = found.get(key);
  if (number === undefined) {
    if (typeof given !== 'string') throw wrong(`a ${list}: its name, not ${shown(given)}`, UnknownNameError);
    const [[at, length]] = core.texts(given);
    number = core.number((out) => core.calls.case_list_number(LISTS.indexOf(list), at, length, out));
    found.set(key, number);
  }
  return number;
}

/** The answer of a pure function, where it is one. */
function answered(number, what) {
  if (number !== gen.CASE_INVALID) return number;
  throw wrong(`${what} out of range`, NumberError);
}

const d100 = (face) => whole(face, 'a face of the d100', 1, 100);

/** R4: one ACTION: a rank, what shifts it, and the rulings it is read under. */
export class Action {
  #core;
  #rank;
  #shift;
  #rulings;

  constructor(engine, rank, shifts, toHit, rulings) {
    const core = engine._core;
    this.#core = core;
    this.#rank = rankOf(core, rank);
    this.#shift = shifts.reduce((sum, { by }) => core.calls.case_shift_sum(sum, by), 0);
    this.#rulings = rulings;
    under(core, rulings);
    flag(toHit, 'toHit');
    this.engine = engine;
    this.rank = RANKS[this.#rank];
    this.shifts = Object.freeze(shifts);
    this.toHit = toHit;
    Object.freeze(this);
  }

  shifted(by, rule = 'R2') {
    const shifts = [...this.shifts, Object.freeze({ rule, by: whole(by, 'a shift', -100, 100) })];
    return new Action(this.engine, this.rank, shifts, this.toHit, this.#rulings);
  }

  get column() {
    return this.resolve(1).column;
  }

  resolve(face) {
    const core = this.#core;
    const { filled } = core;
    core.v.setUint32(filled, gen.case_action_outcome.size, true);
    const rulings = under(core, this.#rulings);
    core.check(core.calls.case_action(rulings, this.#rank, this.#shift, this.toHit ? 1 : 0, d100(face), filled));
    const { column, reason, color } = gen.case_action_outcome.read(core.v, filled);
    return {
      rank: this.rank,
      shifts: this.shifts,
      column: column === gen.CASE_NONE ? null : RANKS[column],
      reason: REASONS[reason],
      face,
      color: COLORS[color],
    };
  }

  odds() {
    const odds = Object.fromEntries(COLORS.map((color) => [color, 0]));
    for (let face = 1; face <= 100; face++) odds[this.resolve(face).color]++;
    return odds;
  }
}

/** What the engine answers without a battle: methods of `Engine`. */
export const pure = {
  list(name) {
    const place = LISTS.indexOf(name);
    if (place < 0) throw wrong(`unknown list ${shown(name)}, known are: ${LISTS.join(', ')}`, UnknownNameError);
    const core = this._core;
    return Array.from({ length: core.calls.case_list_length(place) }, (_, number) =>
      core.text((buffer, capacity, needed) => core.calls.case_list_name(place, number, buffer, capacity, needed)));
  },

  color(rank, face) {
    const core = this._core;
    return COLORS[core.calls.case_color_of_face(rankOf(core, rank), d100(face))];
  },

  threshold(rank, intensity, rulings) {
    const core = this._core;
    const [own, against] = [rankOf(core, rank), rankOf(core, intensity)];
    return THRESHOLDS[answered(core.calls.case_threshold_of(under(core, rulings), own, against), 'a rank')];
  },

  effect(form, color) {
    const core = this._core;
    return EFFECTS[core.calls.case_effect_of_attack(member(core, 'form', form), member(core, 'color', color))];
  },

  readAttack(form, column, face) {
    const core = this._core;
    const [how, where] = [member(core, 'form', form), rankOf(core, column)];
    const { color, effect, check } = core.struct(gen.case_attack_outcome, (out) =>
      core.calls.case_read_attack(how, where, d100(face), out));
    return { color: COLORS[color], effect: EFFECTS[effect], check: check === gen.CASE_NONE ? null : CHECKS[check] };
  },

  checkResult(check, color) {
    const core = this._core;
    return RESULTS[core.calls.case_result_of_check(member(core, 'check', check), member(core, 'color', color))];
  },

  damageFor(number, color, rulings) {
    const core = this._core;
    const damage = whole(number, 'the damage', 0);
    return core.calls.case_damage_of_color(under(core, rulings), damage, 0, member(core, 'color', color));
  },

  thrownRange(strength, rulings) {
    const core = this._core;
    const areas = core.calls.case_thrown_range(under(core, rulings), rankOf(core, strength));
    return areas === gen.CASE_NONE ? null : areas;
  },

  chargeDamage(endurance, armor, areas, rulings) {
    const core = this._core;
    const numbers = [whole(endurance, 'the Endurance', 0), whole(armor, 'the armor', 0), whole(areas, 'the areas', 0)];
    return core.calls.case_charge_damage(under(core, rulings), ...numbers);
  },

  stack(a, b, rulings) {
    const core = this._core;
    return core.calls.case_protection(under(core, rulings), whole(a, 'a protection', 0), whole(b, 'a protection', 0));
  },
};
