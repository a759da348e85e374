// Who decides: control, plans as data, tacticians. The last group are methods of `Battle`.
import * as gen from './case.gen.mjs';
import { NumberError, PlanError, asText, wrong } from './errors.mjs';
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
  /** For whom something is set: everybody, a whole side, or one seat. */
  _for(who) {
    if (who === undefined) return gen.CASE_EVERYBODY;
    // A fighter has a side too.
    const isSide = who && typeof who === 'object' && !('number' in who) && 'side' in who;
    return isSide ? gen.CASE_SIDE + this._side(who.side) : this._whom(who);
  },

  /** Who decides and who rolls for a seat, and by what. */
  _seated(who) {
    const number = this._whom(who);
    const found = this._ask({ call: 'seated' }).find((seat) => seat.who.value === number);
    if (found) return found;
    throw wrong(`no fighter ${number}: there are ${this._info.fighters}`, NumberError);
  },

  setControl(control, who) {
    const number = numbered(CONTROLS, control, 'control');
    this._call('case_battle_set_control', this._for(who), number);
    this._changed();
  },

  control(who) {
    return this._seated(who).control.replaceAll('_', '-');
  },

  setPlan(plan, who) {
    if (plan === null) {
      this.setControl('built-in', who);
      return;
    }
    const whom = this._for(who);
    const address = this.engine._planHandle(this.system, plan);
    try {
      this._call('case_battle_set_plan', whom, address);
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
    const whom = this._for(who);
    const [[at, length]] = this._core.texts(given);
    this._call('case_battle_set_policy', whom, at, length);
    this._changed();
  },

  policy(who) {
    return this._seated(who).policy;
  },

  setDiceOf(dice, who) {
    const number = numbered(DICE, dice, 'dice');
    this._call('case_battle_set_dice', this._for(who), number);
    this._changed();
  },

  diceOf(who) {
    return this._seated(who).dice;
  },

  setTactician(who, settings = {}) {
    const given = asText(settings, 'a tactician', PlanError);
    let tactician;
    try {
      tactician = JSON.parse(given);
    } catch (error) {
      throw wrong(`a tactician: ${error.message}`, PlanError);
    }
    const whom = this._whom(who);
    this._change({ call: 'seats', seats: [{ who: whom, tactician }] }, { CASE_ERR_COMMAND: PlanError });
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
