// A prepared attack: the basis of its odds, its defenses, its outcome.
import { CASE_NONE } from './case.gen.mjs';
import { Freed } from './core.mjs';
import { OddsError, UnknownNameError, amounts, flag, optionsOf, shown, whole, wrong } from './errors.mjs';
import { Odds } from './odds.mjs';
import { Value, fromJson, meant, modifiersOf } from './values.mjs';

/** The kind of distances whose bare number would be taken for meters. */
const TENTHS = 'tenths_of_meter';

/** The place of an attack on its sheet. */
function placeOf(attack) {
  if (attack?.kind === 'attack') return attack.value;
  return whole(attack, 'an attack: its place on the sheet', 0);
}

/** What was given for a question, as a value. */
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
  if (value !== undefined) return value;
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
    defense: defense === 'none' ? CASE_NONE : known.indexOf(defense),
    shift: whole(shift, 'a shift', -100, 100),
    attacks: whole(attacks, 'attacks', 1, 8),
    areas: whole(areas, 'areas', 0),
    passed: whole(passed, 'what the way takes off', 0),
    pulled: flag(pulled, 'pulled'),
    spot: flag(spot, 'spot'),
  };
}

/** What a refused answer is, of an attack that nobody has chosen. */
const CLASSES = { CASE_ERR_ANSWER: OddsError };

export const aiming = {
  aim(attacker, target, attack = 0, options) {
    const { given = {}, shift = 0, flurry = 0 } = optionsOf(options, 'given', 'shift', 'flurry');
    const answers = Object.entries(given).map(([name, answer]) => [name, answerOf(this, name, answer)]);
    const aim = {
      call: 'aim',
      attacker: this._whom(attacker),
      target: this._whom(target),
      attack: typeof attack === 'string' ? attack : placeOf(attack),
      shift: whole(shift, 'a shift', -100, 100),
      flurry: whole(flurry, 'a flurry', 0) || undefined,
      answers: Object.fromEntries(answers),
    };
    // A copy stays as it is, whatever happens to this battle meanwhile.
    const core = this._core;
    const address = core.handle((out) => core.calls.case_battle_clone(this._address, out));
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

/** The most paths of the odds of one attack. */
const pathsOf = (options) => {
  const { paths } = optionsOf(options, 'paths');
  return amounts({ paths: paths || undefined }).paths;
};

/** An attack that is ready: everything that the turn and the map put on it is known. */
export class Aimed extends Freed {
  #battle;
  #aim;

  constructor(battle, address, aim) {
    super(battle._core, address, 'case_battle_free');
    this.#battle = battle;
    this.#aim = aim;
    try {
      const { attacker, target, attack, guards, ...rest } = this.#ask({ parts: [] });
      this.attacker = battle._actor(attacker.value);
      this.target = battle._actor(target.value);
      this.attack = fromJson(battle, attack);
      this.guards = guards.map((guard) => fromJson(battle, guard));
      this.wentIn = wentIn(battle, rest);
    } catch (error) {
      this.free();
      throw error;
    }
  }

  #ask(what) {
    return this._core.ask(this._address, this.#battle._view(), { ...this.#aim, ...what }, CLASSES);
  }

  get feats() {
    return this.#battle.engine.feats(this.#battle.system);
  }

  chance(feat, defense = null, options) {
    if (!this.feats.includes(feat)) throw wrong(`unknown feat ${shown(feat)}, known are: ${this.feats.join(', ')}`, UnknownNameError);
    const { chances } = this.#ask({ guard: this.#guard(defense), feats: [feat], parts: ['chances'], paths: pathsOf(options) });
    return chances[feat].probability;
  }

  /** The target's defense, as a command takes it. */
  #guard(defense) {
    if (defense === null || defense === undefined || defense === 'none') return 'none';
    if (defense === 'plan' || defense instanceof Value) return defense;
    if (typeof defense === 'object' && 'label' in defense) return defense.value ?? 'none';
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
    const guard = this.#guard(defense);
    const found = this.#ask({ guard, parts: ['chances', 'outcomes'], paths: pathsOf(options) });
    const denominator = BigInt(found.denominator);
    const rows = found.outcomes.map(({ outcome, chance: { probability, ...part } }) => ({
      outcome: fieldsOf(this.#battle, outcome),
      probability,
      atMost: probability,
      low: probability,
      high: probability,
      numerator: (BigInt(part.numerator) * denominator) / BigInt(part.denominator),
    }));
    const odds = new Odds(rows, denominator, { basis: this.#basis });
    odds.defense = typeof guard === 'string' ? guard : String(guard.value);
    odds.chances = this.#chances(found.chances);
    odds.wentIn = this.wentIn;
    return odds;
  }

  get #basis() {
    const core = this._core;
    return core.text((b, n, needed) => core.calls.case_battle_basis(this._address, b, n, needed));
  }

  #chances(found) {
    return Object.fromEntries(this.feats.map((feat) => [feat, found[feat].probability]));
  }

  later(defense = null, options) {
    const { later } = this.#ask({ guard: this.#guard(defense), parts: ['later'], paths: pathsOf(options) });
    return answersOf(this.#battle, later);
  }

  defenses(options) {
    const { defenses, verdicts } = this.#ask({ defenses: true, parts: [], paths: pathsOf(options) });
    const row = ({ guard, chances }) => ({ defense: fromJson(this.#battle, guard), chances: this.#chances(chances) });
    return { rows: defenses.map(row), verdicts };
  }
}

/** Values by name, those that are absent too. */
const fieldsOf = (battle, outcome) =>
  Object.freeze(Object.fromEntries(Object.entries(outcome).map(([name, value]) => [name, fromJson(battle, value)])));

function answersOf(battle, answers) {
  return answers.map(({ question, rule, who, answer, given }) =>
    ({ question, rule, who: battle._actor(who.value), answer: fromJson(battle, answer), given }));
}

function wentIn(battle, json) {
  const value = (found) => fromJson(battle, found);
  return Object.freeze({
    base: value(json.base),
    at: value(json.at),
    modifiers: modifiersOf(battle, json.modifiers),
    answers: answersOf(battle, json.answers),
    presumed: json.presumed,
    unasked: json.unasked.map(({ question, answer }) => ({ question, answer: value(answer) })),
    freshTurn: json.fresh_turn,
  });
}
