// Who decides: control, plans as data, tacticians. The last group are methods of `Battle`.
import * as gen from './case.gen.mjs';
import { PlanError, asText, whole, wide } from './errors.mjs';
import { namesOf, numbered } from './lists.mjs';

const CONTROLS = namesOf('Control');
const DICE = namesOf('Dice');

/** A plan as data, from its handle. */
export function readPlan(core, address, system) {
  const text = (name) => core.text((buffer, capacity, needed) => core.calls[name](address, buffer, capacity, needed));
  const data = Object.freeze(JSON.parse(text('case_plan_json')));
  return Object.freeze({ name: text('case_plan_name'), system, about: '', digest: text('case_plan_digest'), data });
}

export const seating = {
  setControl(control, who) {
    const number = numbered(CONTROLS, control, 'control');
    if (who === undefined) this._call('case_battle_set_control_of_all', number);
    else this._call('case_battle_set_control', this._whom(who), number);
    this._changed();
  },

  control(who) {
    const number = this._whom(who);
    const { calls } = this._core;
    return CONTROLS[this._core.number((out) => calls.case_battle_control(this._address, number, out))];
  },

  /** The number of a whole side, or -1: a fighter has a side too. */
  _sideOf(who) {
    return who && typeof who === 'object' && !('number' in who) && 'side' in who ? this._side(who.side) : -1;
  },

  /** The call for one seat, a side or everybody, with its number. */
  _bySeat(name, ofOne, who) {
    if (who === undefined) return [`${name}_of_all`];
    const side = this._sideOf(who);
    return side < 0 ? [ofOne, this._whom(who)] : [`${name}_of_side`, side];
  },

  setPlan(plan, who) {
    const side = this._sideOf(who);
    if (plan === null) {
      const all = this.fighters.filter(({ sideNumber }) => sideNumber === side);
      if (side < 0) this.setControl('built-in', who);
      else for (const fighter of all) this.setControl('built-in', fighter);
      return;
    }
    const whom = side < 0 && who !== undefined ? this._whom(who) : side;
    const address = this.engine._planHandle(this.system, plan);
    try {
      if (who === undefined) this._call('case_battle_set_plan_of_all', address);
      else this._call(side < 0 ? 'case_battle_set_plan' : 'case_battle_set_plan_of_side', whom, address);
    } finally {
      this._core.calls.case_plan_free(address);
    }
    this._changed();
  },

  plan(who) {
    const core = this._core;
    const number = this._whom(who);
    if (core.check(core.calls.case_battle_plan(this._address, number, core.out)) !== gen.case_status.CASE_OK) return null;
    const address = core.v.getUint32(core.out, true);
    try {
      return readPlan(core, address, this.system);
    } finally {
      core.calls.case_plan_free(address);
    }
  },

  setPolicy(policy, who) {
    const given = typeof policy === 'string' ? policy : asText(policy, 'a policy', PlanError);
    const set = this._bySeat('case_battle_set_policy', 'case_battle_set_policy', who);
    const [[at, length]] = this._core.texts(given);
    this._call(...set, at, length);
    this._changed();
  },

  policy(who) {
    return JSON.parse(this._text('case_battle_policy_json', this._whom(who)));
  },

  setDiceOf(dice, who) {
    const number = numbered(DICE, dice, 'dice');
    this._call(...this._bySeat('case_battle_set_dice', 'case_battle_set_dice_of', who), number);
    this._changed();
  },

  diceOf(who) {
    const number = this._whom(who);
    const { calls } = this._core;
    return DICE[this._core.number((out) => calls.case_battle_dice_of(this._address, number, out))];
  },

  setTactician(who, settings = {}) {
    const number = this._whom(who);
    const [[at, length]] = this._core.texts(asText(settings, 'a tactician', PlanError));
    this._call('case_battle_set_tactician', number, at, length, gen.case_format.CASE_FORMAT_JSON);
    this._changed();
  },

  /** A plan for everybody, or plans by whom they are for. */
  _setPlans(plans) {
    if (plans instanceof Map) for (const [who, plan] of plans) this.setPlan(plan, who);
    else this.setPlan(plans);
  },

  /** Does something with this battle, or where plans are given with a copy that plays by them. */
  _under(plans, use) {
    if (plans === undefined) return use(this);
    const battle = this.copy();
    try {
      battle._setPlans(plans);
      return use(battle);
    } finally {
      battle.free();
    }
  },
};

/** A number of settings where 0 means the default: of 64 bits, and of 32. */
export const setting = (given, what) => (given === undefined ? 0n : wide(given, what));
export const small = (given, what, low = 0) => (given === undefined ? 0 : whole(given, what, low));

/** Uses a handle, and gives it back. */
export function using(core, free, address, use) {
  try {
    return use(address);
  } finally {
    core.calls[free](address);
  }
}
