// A prepared attack: the basis of its odds, its defenses, its outcome.
import * as gen from './case.gen.mjs';
import { Freed } from './core.mjs';
import { FEATS } from './lists.mjs';
import { OddsError, UnknownNameError, flag, optionsOf, shown, whole, wrong } from './errors.mjs';
import { limited, oddsOf } from './odds.mjs';
import { Value, fromJson, meant, toStruct } from './values.mjs';

/** The kind of distances whose bare number would be taken for meters. */
const TENTHS = 'tenths_of_meter';

/** The place of an attack on its sheet. */
function placeOf(attack) {
  if (attack?.kind === 'attack') return attack.value;
  return whole(attack, 'an attack: its place on the sheet', 0);
}

/** What was given, as the list that C takes: its address, and how many. */
function givenAnswers(battle, given) {
  const core = battle._core;
  const { at, size } = core.input;
  const step = gen.case_named_value.size;
  const answers = Object.entries(given).map(([name, answer]) => ({ name, value: answerOf(battle, name, answer) }));
  whole(answers.length, 'answers that are given', 0, Math.floor(size / step));
  answers.forEach((answer, i) => core.give(gen.case_named_value, answer, at + i * step));
  return [at, answers.length];
}

/** What was given for a question, as a struct. */
function answerOf(battle, name, answer) {
  const { questions } = battle.schema;
  const question = questions[name];
  if (!question) {
    throw wrong(`unknown question ${shown(name)}, known are: ${Object.keys(questions).join(', ')}`, UnknownNameError);
  }
  if (typeof answer === 'number' && question.answers.includes(TENTHS)) {
    throw wrong(`\`${name}\` is ${answer} without a unit: give new Value('${TENTHS}', ${10 * answer}) for ${answer} m`, OddsError);
  }
  const value = meant(battle.schema, question.answers, answer, (who) => battle._whom(who));
  if (value !== undefined) return toStruct(battle.schema, value);
  throw wrong(`${shown(answer)} is no answer to \`${name}\`: give one of the kinds ${question.answers.join(', ')}`, OddsError);
}

/** An attack by itself: what the caller puts on it. */
export function intentOf(battle, attacker, target, attack, options) {
  const { defense = 'none', shift = 0, attacks = 1, areas = 0, passed = 0, pulled = false, spot = false } =
    optionsOf(options, 'defense', 'shift', 'attacks', 'areas', 'passed', 'pulled', 'spot');
  const known = battle.engine.list('defense');
  if (defense !== 'none' && !known.includes(defense)) {
    throw wrong(`unknown defense ${shown(defense)}, known are: none, ${known.join(', ')}`, UnknownNameError);
  }
  return {
    attacker: battle._whom(attacker),
    target: battle._whom(target),
    attack: placeOf(attack),
    defense: defense === 'none' ? gen.CASE_NONE : known.indexOf(defense),
    shift: whole(shift, 'a shift', -100, 100),
    attacks: whole(attacks, 'attacks', 1, 8),
    areas: whole(areas, 'areas', 0),
    passed: whole(passed, 'what the way takes off', 0),
    pulled: flag(pulled, 'pulled'),
    spot: flag(spot, 'spot'),
  };
}

export const aiming = {
  aim(attacker, target, attack = 0, options) {
    const { given = {}, shift = 0, flurry = 0 } = optionsOf(options, 'given', 'shift', 'flurry');
    const core = this._core;
    core.need('case_battle_aim', 'a build with the feature `aim` has it');
    const aim = {
      attacker: this._whom(attacker),
      target: this._whom(target),
      attack: placeOf(attack),
      shift: whole(shift, 'a shift', -100, 100),
      flurry: whole(flurry, 'a flurry', 0),
    };
    const [at, count] = givenAnswers(this, given);
    core.give(gen.case_aim, aim);
    const classes = { CASE_ERR_ANSWER: OddsError };
    const address = core.handle((out) => core.calls.case_battle_aim(this._address, core.given, at, count, out), classes);
    return new Aimed(this, address, aim);
  },

  attackOdds(attacker, target, attack = 0, options) {
    const { defense, paths, ...others } = optionsOf(options, 'defense', 'paths', 'given', 'shift', 'flurry');
    const aimed = this.aim(attacker, target, attack, others);
    try {
      return aimed.odds(defense, { paths });
    } finally {
      aimed.free();
    }
  },
};

/** An attack that is ready: everything that the turn and the map put on it is known. */
export class Aimed extends Freed {
  #battle;
  #went;
  #guards;

  constructor(battle, address, { attacker, target, attack }) {
    super(battle._core, address, 'case_aimed_free');
    this.#battle = battle;
    this.attacker = battle._actor(attacker);
    this.target = battle._actor(target);
    this.attack = Value._of(battle, 'attack', attack, attacker);
  }

  get feats() {
    return this.#battle.engine.feats(this.#battle.system);
  }

  get wentIn() {
    if (!this.#went) {
      const core = this._core;
      const json = core.json((b, n, needed) => core.calls.case_aimed_json(this._address, b, n, needed));
      this.#went = wentIn(this.#battle, json);
      this.#guards = json.guards.map((guard) => fromJson(this.#battle, guard));
    }
    return this.#went;
  }

  get guards() {
    return this.wentIn && this.#guards;
  }

  chance(feat, defense = null, options) {
    return this.#chance(this.#feat(feat), this.#guard(defense), limited(this._core, options));
  }

  #feat(feat) {
    const number = this.feats.includes(feat) ? FEATS.indexOf(feat) : -1;
    if (number >= 0) return number;
    throw wrong(`unknown feat ${shown(feat)}, known are: ${this.feats.join(', ')}`, UnknownNameError);
  }

  #chance(feat, guard, limits) {
    const core = this._core;
    const classes = { CASE_ERR_ANSWER: OddsError };
    return core.struct(gen.case_odds_row, (out) =>
      core.calls.case_aimed_chance(this._address, guard, feat, limits, 0, out), classes).probability;
  }

  /** What the target does, where C can read it; 0 for what its plan answers. */
  #guard(defense) {
    if (defense === 'plan') return 0;
    return this.#battle._value(this.#defense(defense));
  }

  /** The target's defense, as a value; `null` for none. */
  #defense(defense) {
    if (defense === null || defense === undefined || defense === 'none') return null;
    if (defense instanceof Value) return defense;
    if (typeof defense === 'object' && 'label' in defense) return defense.value;
    const { defenses, lists } = this.#battle.schema;
    const found = defenses.find(({ value }) => value === defense);
    if (found) return found;
    // Of a member of another list the rules say why it is no defense.
    const kind = Object.keys(lists).find((name) => lists[name].members[defense]);
    if (kind) return new Value(kind, defense);
    const known = ['none', 'plan', ...this.guards.map(({ value }) => value)].join(', ');
    throw wrong(`unknown defense ${shown(defense)}, known are: ${known}`, UnknownNameError);
  }

  odds(defense = null, options) {
    const core = this._core;
    const guard = this.#guard(defense);
    const limits = limited(core, options);
    const classes = { CASE_ERR_ANSWER: OddsError };
    const address = core.handle((out) => core.calls.case_aimed_odds(this._address, guard, limits, 0, out), classes);
    const odds = oddsOf(this.#battle, address);
    const value = defense === 'plan' ? null : this.#defense(defense);
    odds.defense = defense === 'plan' ? 'plan' : value ? String(value.value) : 'none';
    odds.chances = Object.fromEntries(this.feats.map((feat) => [feat, this.#chance(FEATS.indexOf(feat), guard, limits)]));
    odds.wentIn = this.wentIn;
    return odds;
  }

  later(defense = null, options) {
    const core = this._core;
    const guard = this.#guard(defense);
    const limits = limited(core, options);
    const classes = { CASE_ERR_ANSWER: OddsError };
    const json = core.json((b, n, needed) => core.calls.case_aimed_later(this._address, guard, limits, 0, b, n, needed), classes);
    return answersOf(this.#battle, json);
  }

  defenses(options) {
    const core = this._core;
    const { calls } = core;
    const limits = limited(core, options);
    const classes = { CASE_ERR_ANSWER: OddsError };
    const list = core.handle((out) => calls.case_aimed_best_defenses(this._address, limits, 0, out), classes);
    try {
      core.check(calls.case_defenses_count(list, core.out, core.out + 4));
      const [count, verdicts] = [core.v.getUint32(core.out, true), core.v.getUint32(core.out + 4, true)];
      return {
        rows: Array.from({ length: count }, (_, i) => this.#row(list, i)),
        verdicts: Array.from({ length: verdicts }, (_, i) => {
          const { name, feat, always, rule } = core.struct(gen.case_verdict, (out) => calls.case_defenses_verdict(list, i, out));
          return { name, feat: FEATS[feat], always: always !== 0, rule };
        }),
      };
    } finally {
      calls.case_defenses_free(list);
    }
  }

  #row(list, i) {
    const core = this._core;
    const { calls } = core;
    core.check(calls.case_defenses_get(list, i, core.filled));
    const defense = this.#battle._read(gen.case_value.read(core.v, core.filled));
    const chance = (feat) => core.struct(gen.case_odds_row, (out) =>
      calls.case_defenses_chance(list, i, FEATS.indexOf(feat), out)).probability;
    return { defense, chances: Object.fromEntries(this.feats.map((feat) => [feat, chance(feat)])) };
  }
}

function answersOf(battle, answers) {
  return answers.map(({ question, rule, who, answer, given }) =>
    ({ question, rule, who: battle._actor(who.value ?? who), answer: fromJson(battle, answer), given }));
}

function wentIn(battle, json) {
  const value = (found) => fromJson(battle, found);
  return Object.freeze({
    base: value(json.base),
    at: value(json.at),
    modifiers: json.modifiers.map(({ rule, by }) => ({ rule, by: value(by) })),
    answers: answersOf(battle, json.answers),
    presumed: json.presumed,
    unasked: json.unasked.map(({ question, answer }) => ({ question, answer: value(answer) })),
    freshTurn: json.fresh_turn,
  });
}
