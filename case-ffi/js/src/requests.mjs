// What a battle wants next: a roll, or a decision. Each is bound to where it came up.
import { FeedError, LateError, shown, wrong } from './errors.mjs';
import { Odds } from './odds.mjs';
import { Value, fromJson, isMeant, modifiersOf, namedFromJson } from './values.mjs';

/** How many answers an error names. */
const MOST_SHOWN = 12;

class Asked {
  #battle;
  #moment;

  constructor(battle, moment, json) {
    this.#battle = battle;
    this.#moment = moment;
    this.wanted = json.wanted;
    this.who = battle._actor(json.who.value);
    this.rule = json.rule;
    this.ruleTitle = battle.schema._ruleTitle(json.rule);
  }

  get isOpen() {
    return this.#battle._moment === this.#moment;
  }

  /** The battle, if it still waits for this. */
  _waiting(what) {
    if (this.isOpen) return this.#battle;
    const now = this.#battle.request;
    const message = `${what} comes too late: it was answered, or taken back, and the battle has moved on`;
    throw new LateError('LATE', `${message}; now it wants ${now ? `\`${now.roll ?? now.question}\` of ${now.who.name}` : 'a step'}`);
  }
}

export class RollRequest extends Asked {
  constructor(battle, moment, json) {
    super(battle, moment, json);
    const value = (found) => fromJson(battle, found);
    this.roll = json.name;
    this.title = json.title;
    this.against = json.against && battle._actor(json.against.value);
    this.base = value(json.base);
    this.at = value(json.at);
    this.flat = json.flat;
    this.outcome = json.outcome;
    this.modifiers = modifiersOf(battle, json.modifiers);
    this.dice = json.dice;
    this.bands = json.bands.map(({ low, high, outcome }) => ({ low, high, outcome: value(outcome) }));
    this.odds = json.odds.length ? rollOdds(json.odds, BigInt(json.denominator), value) : null;
    this.lying = json.lying;
    this.die = json.die;
    this.faces = Number(json.die.slice(1));
    this.count = json.count;
    Object.freeze(this);
  }

  answer(faces) {
    const given = typeof faces === 'number' ? [faces] : faces;
    const battle = this._waiting(`the roll \`${this.roll}\` of ${this.who.name}`);
    battle._feedFaces(this.checked(given));
  }

  /** The faces, if they are some of this die. */
  checked(given) {
    const right = `${this.count === 1 ? 'one face' : `1 to ${this.count} faces`} of a ${this.die}, 1 to ${this.faces}`;
    if (!Array.isArray(given) || given.length < 1 || given.length > this.count) {
      throw wrong(`\`${this.roll}\` of ${this.who.name} wants ${right}, not ${shown(given)}`, FeedError);
    }
    for (const face of given) {
      if (!Number.isInteger(face) || face < 1 || face > this.faces) {
        throw wrong(`\`${this.roll}\` of ${this.who.name}: ${shown(face)} is no face: give ${right}`, FeedError);
      }
    }
    return given;
  }
}

/** The odds of one roll, which come as weights. */
function rollOdds(rows, denominator, value) {
  const made = rows.map(({ outcome, weight }) => {
    const numerator = BigInt(weight);
    const probability = Number(numerator) / Number(denominator);
    return { outcome: value(outcome), probability, atMost: probability, low: probability, high: probability, numerator };
  });
  return new Odds(made, denominator);
}

/** A question with its legal answers. */
class Question extends Asked {
  constructor(battle, moment, json) {
    super(battle, moment, json);
    const info = battle.schema.questions[json.name];
    this.question = json.name;
    this.title = json.title;
    this.meaning = info.meaning;
    this.subject = namedFromJson(battle, json.subject);
    this.answers = json.answers.map(({ value: found, label }) => {
      const value = fromJson(battle, found);
      return Object.freeze({ value, label, meaning: battle.schema.meaning(value) || info.meaning });
    });
    this.range = json.range;
    this.suggestion = fromJson(battle, json.suggestion);
    this.secret = json.secret;
  }

  allows(given) {
    return this.meant(given).length === 1;
  }

  find(given) {
    const found = this.meant(given);
    if (found.length === 1) return found[0];
    throw wrong(this.refusal(given, found), FeedError);
  }

  /** The legal answers that it can mean. */
  meant(given) {
    if (this.range) {
      const { kind, low, high } = this.range;
      const plain = given instanceof Value ? given.value : given;
      const is = Number.isInteger(plain) && plain >= low && plain <= high && (plain === given || given.kind === kind);
      return is ? [new Value(kind, plain)] : [];
    }
    return this.answers.map(({ value }) => value).filter((value) => isMeant(value, given));
  }

  refusal(given, found, why = '') {
    const said = (value) => (value ? shown(value.value === value.name ? value.value : value.name) : 'null');
    if (found.length) return `${shown(given)} could be several answers to \`${this.question}\`: ${found.map(said).join(', ')}`;
    if (this.range) return `${shown(given)} is no answer to \`${this.question}\`: a whole number from ${this.range.low} to ${this.range.high}`;
    const right = this.answers.slice(0, MOST_SHOWN).map(({ value }) => said(value)).join(', ');
    const more = this.answers.length - MOST_SHOWN;
    return `${shown(given)} is no answer to \`${this.question}\`: ${why && `${why}; `}give ${right}${more > 0 ? ` or one of ${more} others` : ''}`;
  }
}

export class Decision extends Question {
  constructor(battle, moment, json) {
    super(battle, moment, json);
    Object.freeze(this);
  }

  answer(given) {
    const battle = this._waiting(`the answer to \`${this.question}\` of ${this.who.name}`);
    const found = this.meant(given);
    if (found.length !== 1) {
      const gray = battle.unavailable().filter(({ value }) => isMeant(value, given));
      throw wrong(this.refusal(given, found, gray.length === 1 ? gray[0].why : ''), FeedError);
    }
    battle._feedAnswer(found[0]);
  }

  answerSuggestion() {
    return this._waiting(`the answer to \`${this.question}\` of ${this.who.name}`)._feedSuggestion();
  }
}

/** A field of a form: a question that comes after the open one. */
export class Field extends Question {
  constructor(battle, moment, json) {
    super(battle, moment, { ...json, ...json.decision, wanted: 'decision' });
    this.value = fromJson(battle, json.answer);
    this.label = json.label;
    Object.freeze(this);
  }
}

/** The open request as a command gives it, if there is one. */
export function request(battle, moment, row) {
  if (!row) return null;
  const { roll, decision, ...json } = row;
  return roll ? new RollRequest(battle, moment, { ...json, ...roll }) : new Decision(battle, moment, { ...json, ...decision });
}
