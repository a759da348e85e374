// The state of a battle: methods of `Battle`.
import * as gen from './case.gen.mjs';
import { UnknownNameError, optionsOf } from './errors.mjs';
import { ruling } from './schema.mjs';
import { fromJson, fromStruct } from './values.mjs';

export const standing = {
  get turn() {
    return this._info.turn;
  },

  get isOver() {
    return this._info.over !== 0;
  },

  get checkpoints() {
    return this._info.checkpoints;
  },

  get length() {
    return this._info.events;
  },

  get acting() {
    return this._actorOrNull(this._info.acting);
  },

  get isBetweenTurns() {
    return this._info.between_turns !== 0;
  },

  get fighters() {
    return this._ask({ call: 'fighters' }).map(({ who: number, name, id, side, stands, fitness }) => {
      const { side: sideNumber } = this._struct(gen.case_fighter_info, 'case_battle_fighter', number);
      return Object.freeze({ number, name, id, side, sideNumber, stands, fitness });
    });
  },

  find(idOrName) {
    try {
      return this._actor(this._whom(String(idOrName)));
    } catch (error) {
      if (error instanceof UnknownNameError) return null;
      throw error;
    }
  },

  nameOf(who) {
    return this._actor(this._whom(who)).name;
  },

  state(options) {
    const { open = false, audience = 'players' } = optionsOf(options, 'open', 'audience');
    const rows = this._ask({ call: 'state', open: Boolean(open) }, { audience });
    const names = new Map();
    return rows.map(({ field, who, place, value, limits, settable }) => {
      if (!names.has(field)) names.set(field, this.word('field', field));
      return Object.freeze({
        field,
        name: names.get(field),
        who: who && this._actor(who.value),
        place: fromJson(this, place),
        value: fromJson(this, value),
        least: limits?.[0] ?? null,
        most: limits?.[1] ?? null,
        settable,
      });
    });
  },

  tracker(options) {
    const { language, audience = 'players' } = optionsOf(options, 'language', 'audience');
    const json = this._ask({ call: 'tracker' }, { language, audience });
    const actor = (found) => found && this._actor(found.value);
    const read = (found) => fromJson(this, found);
    const list = (rows, row) => Object.freeze(rows.map((one) => Object.freeze(row(one))));
    return Object.freeze({
      turn: json.turn,
      acting: actor(json.acting),
      order: list(json.order, ({ who, has_acted: hasActed }) => ({ who: actor(who), hasActed })),
      fighters: list(json.fighters, ({ who, stands, gauges, conditions }) => ({
        who: actor(who),
        stands,
        gauges: list(gauges, ({ place, value, ...gauge }) => ({ ...gauge, place: read(place), value: read(value) })),
        conditions: list(conditions, ({ place, value, ...one }) => ({ ...one, place: read(place), value: read(value) })),
      })),
    });
  },

  rulings() {
    return this._ask({ call: 'rulings' }).map(ruling);
  },

  get basis() {
    const basis = this._ask({ call: 'basis' });
    const text = this._text('case_battle_basis');
    return Object.freeze({ ...basis, text, toString: () => text });
  },

  /** A value of a struct. */
  _read(struct) {
    return fromStruct(this, struct);
  },
};
