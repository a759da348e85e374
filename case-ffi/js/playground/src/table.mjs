/**
 * What a plugin keeps of a fight: the battle, what is wanted of people, and what happened. It draws
 * nothing; `changed` is told after every input, and draws.
 */

import { same } from './figures.mjs';
import { MODES, Together, asking, together } from './lead.mjs';

/** How many steps are run at once before a person is asked whether it goes on. */
const MOST = 3000;
/** How many of the latest decisions for a person are looked through. */
const LATELY = 60;
/** The seats of the table besides the fighters. */
export const SEATS = ['judge', 'map'];

export class Table {
  /** The request that waits; `null` where none does. */
  request = null;
  /** The lines of the log that stand, and those of the open action. */
  events = [];
  open = [];
  /** Whether the fight waits for somebody to say that it goes on. */
  isPaused = false;
  /** Whom the page is for: `gamemaster`, `players`, or a fighter's number, for the player of its seat. */
  audience = 'players';
  /** How everybody is, for that audience; and how far the last input moved each gauge. */
  tracker = null;
  moved = new Map();
  /** The cards that have a headline, and the event that the last input began with of which some tell. */
  cards = [];
  recent = 0;
  /** Whether the fight is only laid out: nobody has said yet who leads whom. */
  isNew = false;
  /** What a person has settled once and for all: `{seat, question, answer, words}`. */
  settled = [];
  /** What was decided for a person, by the places among the inputs: `{place, who, title, label}`; `together` where an answer of its own brought it. */
  decided = [];
  /** The places of inputs that a person has taken back, to give them by hand. */
  #byHand = new Set();
  /** The faces that a person has thrown, by the places of the inputs: whoever takes them back does not throw anew. */
  #thrown = new Map();
  /** The roll that a person has made last: `{from, name, who}`. */
  #own = null;
  /** What people are asked. */
  #mode = MODES[0];
  /** The number of inputs that there are at least, and the place of the decision that a person has made last. */
  #inputs = 0;
  #asked = 0;

  constructor(engine, language, changed) {
    this.engine = engine;
    this.language = language;
    this.changed = changed;
    this.battle = null;
    this.roster = null;
  }

  /** Lays a fight out. @throws {RosterError} and leaves the fight before as it was */
  lay(roster) {
    const battle = this.engine.battle(roster, { language: this.language });
    // Whoever goes on editing the roster edits another fight.
    this.#take(battle, structuredClone(roster));
    this.isNew = true;
    this.#tell();
  }

  /** Begins the fight that is laid out: who decides for whom, and by what dice. */
  begin({ controls = {}, ...kept }) {
    this.isNew = false;
    for (const [seat, control] of Object.entries(controls)) this.giveSeat(seat, control);
    this.roll(kept);
    this.arrange(kept);
    this.audience = this.#ownEyes();
    this.goOn();
  }

  /** Goes on with a save. @throws {SaveError} */
  resume(save, roster = null, { audience, settled = [], decided = [], policy } = {}) {
    this.#take(this.engine.resume(save, { language: this.language }), roster);
    this.arrange({ policy, dice: null });
    this.audience = audience ?? this.#ownEyes();
    Object.assign(this, { settled, decided });
    this.goOn();
  }

  #take(battle, roster) {
    this.battle?.free();
    this.battle = battle;
    this.roster = roster;
    this.events = [];
    this.tracker = null;
    this.recent = 0;
    this.isNew = false;
    this.settled = [];
    this.decided = [];
    this.#byHand.clear();
    this.#thrown.clear();
    this.#own = null;
    this.#inputs = 0;
    this.#asked = 0;
    this.#later = [];
    this.audience = 'players';
    this.request = null;
    this.isPaused = false;
  }

  /** Whose eyes a person has: of the side that it leads, of the game master who leads several, or of an onlooker. */
  #ownEyes() {
    const led = this.seats().filter(({ control }) => control === 'host');
    if (led.length === 0) return 'players';
    return led.length === 1 && led[0].name !== null ? led[0].first.number : 'gamemaster';
  }

  /** Shows the page to somebody else. */
  seeAs(audience) {
    this.audience = audience;
    this.#again();
  }

  /** Whether that audience may see what somebody is asked. */
  sees(who) {
    if (this.audience === 'gamemaster') return true;
    const side = (number) => this.battle.fighters[number]?.sideNumber;
    return side(this.audience) !== undefined && side(this.audience) === side(who.number);
  }

  /** What the system has, with its meanings in the language of the page. */
  get schema() {
    return this.engine.schema(this.battle.system, this.language);
  }

  /** An English text of the engine, in the language of the page. */
  said(text) {
    return this.engine.said(text, this.language, this.battle.system);
  }

  /** Runs until somebody is asked, and says what is new. */
  goOn({ toTheEnd = false } = {}) {
    this.#run(toTheEnd);
    this.#tell();
  }

  #run(toTheEnd = false) {
    const runs = toTheEnd || this.isAsked();
    const isAsked = asking(this, this.#mode);
    let request = null;
    for (let steps = 0; steps < MOST && !request && !this.battle.isOver; steps++) {
      const told = this.battle.length;
      if (this.#later.length) this.#catchUp();
      request = this.#left(this.battle.step(), isAsked);
      // Where nobody decides by hand a person looks on, and says when it goes on.
      if (!runs && this.battle.events(told, { audience: this.audience }).some((event) => event.text)) break;
    }
    this.request = request;
    this.isPaused = !request && !this.battle.isOver;
  }

  /** What is left of a request for a person: what is not asked is decided here, and noted. */
  #left(request, isAsked) {
    if (request?.wanted !== 'decision' || this.#byHand.has(this.#count())) return request;
    const { seat } = this.seats().find(({ who }) => who.some((one) => (one.number ?? one) === request.who.number)) ?? {};
    const own = this.settled.find((one) => one.seat === seat && one.question === request.question);
    if (own && request.allows(own.answer)) return this.#decide(request, request.find(own.answer));
    if (isAsked(request)) return request;
    return together(this.battle, request, isAsked) ?? this.#decide(request, request.suggestion);
  }

  /** Gives an answer for a person, who can take it back where there was another. */
  #decide(request, value) {
    if (request.range || request.answers.length > 1) {
      this.decided.push({ place: this.#count(), who: request.who, title: this.battle.title(), label: this.battle.label(value) });
    }
    request.answer(value);
    return null;
  }

  /** How many inputs there are. */
  #count() {
    this.#inputs += this.battle.inputs(this.#inputs).length;
    return this.#inputs;
  }

  /** What was decided for a person with its last decision and since. */
  lately() {
    return this.decided.slice(-LATELY).filter(({ place }) => place >= this.#asked);
  }

  /** What was decided for a person, if it is that event of the log; `null` otherwise. */
  decidedAt({ event, index }) {
    if (event !== 'decision' || index >= this.battle.length) return null;
    const { place } = this.battle.eventInput(index);
    return this.decided.find((one) => one.place === place) ?? null;
  }

  /** Takes back what was decided for a person at a place, and all that came after it: now it is asked. */
  takeBack(place) {
    if (!this.battle.undoTo(place)) return;
    this.#byHand.add(place);
    this.#went();
    this.goOn();
  }

  /** Has gone back: nobody is hurt or healed by that. */
  #went() {
    this.tracker = null;
    this.#own = null;
    this.#inputs = 0;
    const count = this.#count();
    this.decided = this.decided.filter(({ place }) => place < count);
    this.#asked = Math.min(this.#asked, count);
  }

  /** Whether anybody decides by hand. */
  isAsked() {
    return this.seats().some(({ control }) => control === 'host');
  }

  /** Gives an answer or faces to the request that stands. @throws {FeedError} */
  answer(request, given) {
    this.#give(request, given);
    this.goOn();
  }

  #give(request, given) {
    const place = this.#count();
    const from = this.battle.length;
    if (request instanceof Together) this.#giveTogether(request, given);
    else request.answer(given);
    if (request.wanted !== 'roll') {
      this.#asked = place;
      return;
    }
    this.#thrown.set(place, { roll: request.roll, who: request.who.number, faces: given });
    if (!request.lying.length || !this.#own) this.#own = { from, name: request.roll, who: request.who.number };
  }

  /** What goes before an answer is decided for a person, and goes with it. */
  #giveTogether({ answers }, given) {
    const { before, decided } = answers.find(({ value }) => same(value, given));
    for (const [nth, value] of before.entries()) {
      const request = this.battle.request ?? this.battle.step();
      if (!request.allows(value)) return;
      if (decided[nth].answers.length > 1 || decided[nth].range) {
        this.decided.push({ place: this.#count(), who: request.who, title: this.battle.title(), label: this.battle.label(value), together: true });
      }
      request.answer(value);
      while (!this.battle.step() && !this.battle.isOver);
    }
    (this.battle.request ?? this.battle.step()).answer(given);
  }

  /** The answers to the open request that are not legal now, with why. */
  unavailable() {
    const { request, battle } = this;
    if (!(request instanceof Together)) return battle.unavailable();
    const copy = battle.copy();
    try {
      const { before = [] } = request.answers.find((one) => one.before.length) ?? {};
      for (const value of before) {
        (copy.request ?? copy.step()).answer(value);
        while (!copy.step() && !copy.isOver);
      }
      // An answer beside the others comes to an attack by itself: to charge, to the charge.
      const beside = request.answers.filter((one) => one.before.length === 0).flatMap(({ value }) => battle.form([value]))
        .flatMap(({ subject }) => Object.values(subject));
      const known = [...request.answers.map(({ value }) => value), ...beside];
      return copy.unavailable().filter((gray) => !known.some((value) => same(value, gray.value)));
    } finally {
      copy.free();
    }
  }

  /** Faces of fair dice; those that were thrown here before, where they were only taken back. */
  facesOf({ roll, who, count, faces }, face) {
    const before = this.#thrown.get(this.#count());
    const isSame = before?.roll === roll && before.who === who.number && before.faces.length === count && before.faces.every((one) => one <= faces);
    return isSame ? before.faces : Array.from({ length: count }, () => face(faces));
  }

  /** The roll that a person has made last, with the card that it belongs to; `null` where there is none. */
  ownRoll() {
    if (!this.#own) return null;
    const { from, name, who } = this.#own;
    const roll = [...this.events, ...this.open].find((event) => event.event === 'roll' && event.index >= from && event.name === name && event.who?.number === who);
    return roll ? { roll, card: this.cards.findLast(({ first, end }) => roll.index >= first && roll.index < end) ?? null } : null;
  }

  /** Rolls what a person would have to roll until it has to decide; `face` rolls a die of so many faces. */
  rollOn(face) {
    for (let rolls = 0; rolls < MOST && this.request?.wanted === 'roll'; rolls++) {
      this.#give(this.request, this.facesOf(this.request, face));
      this.#run();
    }
    this.#tell();
  }

  /** Does something with the battle from outside the rules. @throws {CaseError} */
  meddle(change) {
    change(this.battle);
    // Whoever takes a seat has begun.
    if (this.isNew && this.isAsked()) this.isNew = false;
    this.goOn();
  }

  /** Takes back what a person has given last, with what was decided for it since; over a checkpoint where it gave nothing. */
  undo() {
    const isDecided = (at, isTogether) => this.decided.some(({ place, together: is = false }) => place === at && is === isTogether);
    let before = this.#count();
    let isInput = this.battle.undoInput();
    // What was decided for a person goes with what it gave before; an intervention is an input without a place.
    while (isInput) {
      this.#inputs = 0;
      const now = this.#count();
      if (now === before || !(isDecided(now, false) || isDecided(now - 1, true))) break;
      before = now;
      isInput = this.battle.undoInput();
    }
    const isBack = isInput || this.battle.undo();
    this.#went();
    if (isInput || !isBack) this.goOn();
    else {
      this.request = null;
      this.isPaused = true;
      this.#tell();
    }
    return isBack;
  }

  redo() {
    const isAsked = asking(this, this.#mode);
    const done = this.battle.redo();
    // What was decided for a person comes with what it gave.
    for (let { request } = this.battle; done && this.battle.redos > 0 && request?.wanted === 'decision' && !isAsked(request); { request } = this.battle) {
      if (!this.battle.redo()) break;
    }
    if (done) {
      this.#went();
      this.goOn();
    }
    return done;
  }

  /** Does something from outside the rules as soon as they let it: at once, or between two actions. Says whether at once. */
  soon(change) {
    try {
      this.meddle(change);
      return true;
    } catch (error) {
      if (!(error.name === 'InterveneError')) throw error;
      this.#later.push({ change, why: error });
      return false;
    }
  }

  /** What waits for a moment between two actions. */
  #later = [];

  #catchUp() {
    this.#later = this.#later.filter(({ change }) => {
      try {
        change(this.battle);
        return false;
      } catch (error) {
        if (!(error.name === 'InterveneError')) throw error;
        return true;
      }
    });
  }

  setLanguage(language) {
    this.language = language;
    if (!this.battle) return;
    this.battle.language = language;
    this.#sayAgain();
    if (this.request) this.#run();
    this.#again();
  }

  /** What was decided for a person of late, in other words. */
  #sayAgain() {
    for (const one of this.lately()) {
      const [{ value } = {}] = this.battle.inputs(one.place);
      const copy = this.battle.copy();
      if (copy.undoTo(one.place) && (copy.request ?? copy.step())?.wanted === 'decision') Object.assign(one, { title: copy.title(), label: copy.label(value) });
      copy.free();
    }
  }

  /** All of the log anew. */
  #again() {
    this.events = [...this.battle.events(0, { audience: this.audience })];
    this.open = [...this.battle.openEvents({ audience: this.audience })];
    this.battle.news();
    this.tracker = null;
    this.#show(0, this.recent);
  }

  /** The seats in groups of one mind: each side, and the table. */
  seats() {
    const sides = new Map();
    for (const fighter of this.battle.fighters) {
      if (!sides.has(fighter.side)) sides.set(fighter.side, { name: fighter.side, who: [], first: fighter });
      sides.get(fighter.side).who.push(fighter);
    }
    const groups = [...sides].map(([name, group]) => ({ ...group, seat: `side ${name}` }));
    groups.push({ name: null, who: SEATS, seat: 'table' });
    return groups.map((group) => ({ ...group, control: this.battle.control(group.who[0]) }));
  }

  /** Who decides for a group of seats from now on. */
  giveSeat(seat, control) {
    const group = this.seats().find((one) => one.seat === seat);
    for (const who of group?.who ?? []) this.battle.setControl(control, who);
  }

  /** By what dice: of the host, who rolls `all` of them or `mine`, or of the page. */
  roll({ dice, seed = chance() }) {
    if (dice === 'all') this.battle.setHostDice();
    else this.battle.setSeed(seed);
  }

  /** What people are asked, and for whom they roll: the page decides for them what they are not asked. */
  arrange({ policy, dice }) {
    this.#mode = MODES.includes(policy) ? policy : MODES[0];
    for (const { who, control } of this.seats()) {
      const isHost = control === 'host';
      for (const one of who) {
        if (isHost) this.battle.setPolicy('all', one);
        if (dice) this.battle.setDiceOf(dice === 'mine' && isHost ? 'host' : 'engine', one);
      }
    }
  }

  /** Gives an answer, and the same to every question of that name from now on. @throws {FeedError} */
  settle(request, given) {
    const group = this.seats().find(({ who }) => who.some((one) => (one.number ?? one) === request.who.number));
    this.#give(request, given);
    const one = { seat: group.seat, question: request.question, answer: given.value, words: `${request.ruleTitle}: ${given.name}` };
    this.settled = [...this.settled.filter(({ seat, question }) => seat !== one.seat || question !== one.question), one];
    this.goOn();
  }

  /** Cards of what happened after an event: a turn that begins says less. */
  #told(first) {
    return this.cards.filter(({ kind, end }) => kind !== 'turn' && end > first);
  }

  /** What the last input brought about, the newest first; before anything has, what happened last. */
  newest() {
    const told = this.#told(this.recent);
    return (told.length ? told : this.cards.slice(-1)).toReversed();
  }

  /** What the log calls the turn: some systems have rounds. */
  turnTitle() {
    const named = new RegExp(`^\\P{N}+ ${this.battle.turn}$`, 'u');
    return this.cards.findLast(({ kind, headline }) => kind === 'turn' && named.test(headline))?.headline ?? null;
  }

  #tell() {
    const news = this.battle.news({ audience: this.audience });
    this.events.length = this.events.filter(({ index }) => index < news.first).length;
    this.events.push(...news.events);
    this.open = [...news.open];
    this.#show(news.first);
  }

  #show(first, recent = first) {
    this.cards = this.battle.cards(0, { audience: this.audience }).filter(({ headline }) => headline);
    if (this.#told(recent).length) this.recent = recent;
    const before = this.tracker && gaugesOf(this.tracker);
    this.tracker = this.battle.tracker({ audience: this.audience });
    this.moved = new Map([...gaugesOf(this.tracker)]
      .map(([place, current]) => [place, current - (before?.get(place) ?? current)]).filter(([, by]) => by !== 0));
    this.changed(first);
  }
}

/** Where a gauge is, among all. */
export const gaugePlace = (who, gauge) => `${who.number}/${gauge.field}/${gauge.place ?? ''}`;

const gaugesOf = (tracker) => new Map(tracker.fighters.flatMap(({ who, gauges }) =>
  gauges.map((gauge) => [gaugePlace(who, gauge), gauge.current])));

/** A seed that nobody knows beforehand. */
const chance = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** What an error of the engine says; any other is a fault of this page, and goes on. */
export function said(error) {
  if (error.told) return error.message;
  throw error;
}
