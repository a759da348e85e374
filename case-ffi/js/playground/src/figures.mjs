/**
 * What each answer is worth, in one unit: how often the side of who is asked wins the fight, by fights that are played to
 * their end, in slices that the page lives between; beside it the attack's own odds, what a defense costs, and whether
 * an answer gives the fight up. It draws nothing.
 */

/** How many fights each answer is played before its figure is shown first, and then in each slice. */
export const SLICE = 4;
/** After how many fights a figure is good enough. */
export const TRIALS = 200;
/** How many fighters are many. */
const MANY = 10;
/** How long a slice may take before the next one is smaller, in milliseconds. */
const LONG = 40;
/** How often an answer is tried for what it costs, and for whether it gives up. */
const TRIES = 6;
/** How many steps of such a try are looked at. */
const MOST_STEPS = 300;
/** How often an answer is tried for the effect that it begins, and after how many of these tries the page lives. */
const BEGINNINGS = 200;
const BEGUN_AT_ONCE = 10;
/** What the log says of an effect that an attack or a power begins or fails to. */
const BEGINS = 'effect_begins';
const RESISTED = 'effect_resisted';
/** The rule by which powers are used. */
const POWERS = 'X6';
/** Attacks alone: the rest of the fight is not looked at. */
const ATTACK_ONLY = { trials: 1, work: 1 };

/** Whether two answers are the same one. */
export const same = (a, b) => (a === null ? b === null : a.equals(b));

/** A 95 % interval of a share: it is never a point, however many tries agree. */
export function interval(count, trials) {
  const z = 1.96;
  const share = count / trials;
  const middle = (share + z * z / (2 * trials)) / (1 + z * z / trials);
  const half = z * Math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The side whose victories count: of who is asked, else of the first fighter that the question is about. */
export function sideOf(battle, decision) {
  const about = [decision.who.number, ...Object.values(decision.subject).filter(({ kind }) => kind === 'actor').map(({ value }) => value)];
  return battle.fighters[about.find((number) => battle.fighters[number])] ?? battle.fighters[0];
}

/** The battles in which answers are given: the one that asks, or copies in which something was answered before. */
function placesOf(battle, decision) {
  const places = new Map();
  for (const [place, { before = [], value }] of decision.answers.entries()) {
    const key = JSON.stringify(before.map((one) => [one?.kind, one?.value]));
    if (!places.has(key)) places.set(key, { before, rows: [] });
    places.get(key).rows.push({ place, value });
  }
  return [...places.values()].map(({ before, rows }) => {
    if (before.length === 0) return { battle, rows, free: () => {} };
    const copy = battle.copy();
    for (const value of before) answered(copy, value);
    return { battle: copy, rows, free: () => copy.free() };
  });
}

/** Gives an answer, and runs to what is asked next. */
function answered(battle, value) {
  (battle.request ?? battle.step()).answer(value);
  for (let steps = 0; steps < MOST_STEPS && !battle.step() && !battle.isOver; steps++);
}

/** What an open decision leads to. `free` it. */
export class Figures {
  #places;
  #slice = 0;
  #most;

  constructor(battle, decision) {
    this.battle = battle;
    this.decision = decision;
    this.side = sideOf(battle, decision);
    // Of many fighters a fight takes longer.
    this.#most = battle.fighters.length > MANY ? 2 : SLICE;
    this.#places = placesOf(battle, decision);
    /**
     * A row for each answer: `{wins, open, trials}` of the fight, the `attack` and what its target has `left`, what it
     * `begins` as `{effect, count, trials}`, `costs`, and whether it `leaves`.
     */
    this.rows = decision.answers.map(() => ({ wins: 0, draws: 0, open: 0, trials: 0, attack: null, begins: null, costs: [], leaves: false }));
    this.trials = 0;
  }

  get isDone() {
    return this.trials >= TRIALS;
  }

  /** What needs no fights: attacks, costs, what gives up, and what is begun. */
  look() {
    for (const _ of this.looks());
    for (const _ of this.begins());
    return this.rows;
  }

  /** The same, answer by answer, so that the page lives between them. */
  * looks() {
    const { defends } = this.battle.schema.questions[this.decision.question];
    for (const { battle, rows } of this.#places) {
      const stakes = battle.stakes(ATTACK_ONLY);
      const isOpen = battle.openEvents({ audience: this.decision.who.number < battle.fighters.length ? this.decision.who : 'gamemaster' })
        .some(({ values }) => Object.values(values).some(({ kind }) => kind === 'attack'));
      for (const { place, value } of rows) {
        const row = this.rows[place];
        const { attack } = stakes.find(({ answer }) => same(answer, value)) ?? {};
        if (attack && (defends || this.#isOf(battle, value, attack, isOpen))) Object.assign(row, { attack, left: battle.fighters[attack.target.number]?.fitness });
        row.leaves = !defends && this.#gone(battle, value) >= TRIES / 2;
        if (defends && place > 0) row.costs = this.#costs(battle, value, this.decision.answers[0].value);
        yield;
      }
    }
    // Who is lost whatever it does gives nothing up.
    if (this.rows.every(({ leaves }) => leaves)) for (const row of this.rows) row.leaves = false;
  }

  /** What answers begin, by many tries of the turn, some at a time. */
  * begins() {
    const { defends } = this.battle.schema.questions[this.decision.question];
    if (!this.battle.rosterNow().effects?.length || !this.battle.fighters[this.decision.who.number]) return;
    for (const { battle, rows } of this.#places) {
      for (const { place, value } of rows) {
        if (value !== null && !this.rows[place].leaves) yield* this.#beginnings(battle, value, this.rows[place], defends);
      }
    }
  }

  /** Whether an attack is what an answer says, not what comes after it anyway. */
  #isOf(battle, value, attack, isOpen) {
    if (value === null) return false;
    // Of several targets the attack on the first comes first: under another it would be somebody else's.
    if (value.kind === 'actor') return value.value === attack.target.number;
    if (value.kind === 'attack') return true;
    const about = Object.values(this.decision.subject);
    if (isOpen || about.some(({ kind }) => kind === 'attack')) return true;
    return battle.form([value]).slice(1).some(({ answers }) => answers.some((one) => one.value?.kind === 'actor' || one.value?.kind === 'attack'));
  }

  /** How often who answers so is out of the fight at the end of the turn, though nobody has hurt it; 0 where it can stay. */
  #gone(battle, value) {
    const { number } = this.decision.who;
    if (!battle.fighters[number]) return 0;
    const { fitness } = battle.fighters[number];
    let gone = 0;
    for (let seed = 1; seed <= TRIES; seed++) {
      const end = after(battle, value, seed, (copy) => copy.turn === battle.turn, (copy) => copy.fighters[number]);
      if (end.stands) return 0;
      if (end.fitness === fitness) gone++;
    }
    return gone;
  }

  /** How often an answer begins an effect: by its attack or power, or of who defends, what then comes over it. */
  * #beginnings(battle, value, row, defends) {
    const { who: { number }, subject } = this.decision;
    const isOf = defends || [value, ...Object.values(subject)].some((one) => one && ['attack', 'status_effect'].includes(one.kind));
    const begun = new Map();
    let usedPowers = 0;
    for (let seed = 1; seed <= BEGINNINGS; seed++) {
      const { effect, isBegun, isPower } = beginningOf(battle, value, seed, defends ? { who: number } : { other: number });
      usedPowers += isPower;
      if (effect) begun.set(effect, (begun.get(effect) ?? 0) + isBegun);
      if (seed % BEGUN_AT_ONCE) continue;
      // Whatever does nothing of the kind is not tried on; nor is what comes after an answer that is about something else.
      if (seed === 2 * BEGUN_AT_ONCE && (begun.size === 0 || !(isOf || usedPowers >= BEGUN_AT_ONCE))) return;
      yield;
    }
    const [[effect, count]] = [...begun].sort(([, a], [, b]) => b - a);
    row.begins = { effect, count, trials: BEGINNINGS };
  }

  /** What is used up however the dice fall, beside the first answer, which does nothing: `{name, from, to}`. */
  #costs(battle, value, nothing) {
    const found = new Map();
    const { who } = this.decision;
    const before = amountsOf(battle, who);
    let tries = 0;
    for (let seed = 1; seed <= TRIES; seed++) {
      const isOpen = (copy) => copy.checkpoints === battle.checkpoints;
      const amounts = (copy) => (copy.fighters[who.number]?.stands ? amountsOf(copy, who) : null);
      const [none, done] = [nothing, value].map((one) => after(battle, one, seed, isOpen, amounts));
      // Who falls loses all that it was about to do: the answer doesn't use that up.
      if (!none || !done) continue;
      tries++;
      for (const [name, to] of done) {
        const from = none.get(name) ?? null;
        // What changes without it, such as by a hold that it wards off, is no cost.
        if (from !== to && from === (before.get(name) ?? null)) found.set(name, { name, from, to, count: (found.get(name)?.count ?? 0) + 1 });
      }
    }
    return [...found.values()].filter(({ count }) => count === tries);
  }

  /** Plays each answer to the end of the fight some times more. */
  go() {
    const before = performance.now();
    const { side } = this.side;
    for (const { battle, rows } of this.#places) {
      const { answers, trials } = battle.advise({ trials: this.#most, seed: 1 + this.#slice, side });
      for (const { answer, win, draw, open } of answers) {
        const found = rows.find(({ value }) => same(value, answer));
        if (!found) continue;
        const row = this.rows[found.place];
        row.wins += Math.round(win * trials);
        row.draws += Math.round(draw * trials);
        row.open += Math.round(open * trials);
        row.trials += trials;
      }
    }
    this.#slice++;
    this.trials += this.#most;
    const took = performance.now() - before;
    this.#most = took > LONG ? Math.max(2, this.#most >> 1) : took < LONG / 4 ? Math.min(2 * SLICE, this.#most + 2) : this.#most;
    return this.rows;
  }

  free() {
    for (const place of this.#places) place.free();
    this.#places = [];
  }
}

/** Looks at a copy some steps after an answer, all by the built-in plan, with dice of that seed. */
function after(battle, value, seed, goesOn, look) {
  const copy = battle.copy();
  try {
    (copy.request ?? copy.step()).answer(value);
    copy.setControl('built-in');
    copy.setDiceOf('engine');
    copy.setSeed(seed);
    for (let steps = 0; steps < MOST_STEPS && !copy.isOver && goesOn(copy); steps++) copy.step();
    return look(copy);
  } finally {
    copy.free();
  }
}

/** The first effect that somebody begins in the turn after an answer, or that begins on it, unless it is resisted; whether by a power that it uses. */
function beginningOf(battle, value, seed, whose) {
  const from = battle.length;
  const isOwn = (event) => Object.entries(whose).every(([part, number]) => event[part]?.number === number);
  // An attack on who defends is over with its step.
  const goesOn = (copy) => copy.turn === battle.turn && (whose.who === undefined || copy.checkpoints === battle.checkpoints);
  return after(battle, value, seed, goesOn, (copy) => {
    const news = copy.events(from);
    const at = news.findIndex((event) => (event.name === BEGINS || event.name === RESISTED) && isOwn(event));
    return {
      isPower: news.slice(0, at + 1).some(({ rule, who }) => rule === POWERS && who?.number === whose.other),
      effect: news[at] ? Object.values(news[at].values).find(({ kind }) => kind === 'status_effect').name : null,
      isBegun: news[at]?.name === BEGINS,
    };
  });
}

/** Whether a value is so many of something, which can be used up: not a yes, nor a weapon in the hand. */
const isAmount = (value) => value === null || (typeof value.value === 'number' && value.of === undefined && value.kind !== 'actor' && value.kind !== 'object');

/** Somebody's amounts in words, by their names. */
const amountsOf = (battle, { number }) => new Map(battle.state({ audience: 'gamemaster' }).filter(({ who, value }) => who?.number === number && isAmount(value))
  .map(({ name, place, value }) => [place ? `${name} (${battle.say(place)})` : name, value && battle.say(value)]));
