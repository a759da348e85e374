/**
 * What a plugin keeps of a fight: the battle, what is wanted of people, and what happened. It draws
 * nothing; `changed` is told after every input, and draws.
 */

import { CaseError } from '../../dist/case.mjs';

/** How many steps are run at once before a person is asked whether it goes on. */
const MOST = 3000;
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
  resume(save, roster = null, { audience, settled = [] } = {}) {
    this.#take(this.engine.resume(save, { language: this.language }), roster);
    this.audience = audience ?? this.#ownEyes();
    this.settled = settled;
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
    let request = null;
    for (let steps = 0; steps < MOST && !request && !this.battle.isOver; steps++) {
      const told = this.battle.length;
      request = this.battle.step();
      // Where nobody decides by hand a person looks on, and says when it goes on.
      if (!runs && this.battle.events(told, { audience: this.audience }).some((event) => event.text)) break;
    }
    this.request = request;
    this.isPaused = !request && !this.battle.isOver;
  }

  /** Whether anybody decides by hand. */
  isAsked() {
    return this.seats().some(({ control }) => control === 'host');
  }

  /** Gives an answer or faces to the request that stands. @throws {FeedError} */
  answer(request, given) {
    request.answer(given);
    this.goOn();
  }

  /** Rolls what a person would have to roll until it has to decide; `face` rolls a die of so many faces. */
  rollOn(face) {
    for (let rolls = 0; rolls < MOST && this.request?.wanted === 'roll'; rolls++) {
      this.request.answer(Array.from({ length: this.request.count }, () => face(this.request.faces)));
      this.#run();
    }
    this.#tell();
  }

  /** Does something with the battle from outside the rules. @throws {CaseError} */
  meddle(change) {
    change(this.battle);
    this.goOn();
  }

  /** Takes back what was given last; over a checkpoint where nothing was. */
  undo() {
    // Nobody is hurt or healed by going back.
    this.tracker = null;
    if (this.battle.undoInput()) {
      this.goOn();
      return true;
    }
    if (!this.battle.undo()) return false;
    this.request = null;
    this.isPaused = true;
    this.#tell();
    return true;
  }

  redo() {
    this.tracker = null;
    const done = this.battle.redo();
    if (done) this.goOn();
    return done;
  }

  setLanguage(language) {
    this.language = language;
    if (!this.battle) return;
    this.battle.language = language;
    this.request = this.battle.request;
    this.#again();
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

  /** What people are asked, and for whom they roll. */
  arrange({ policy, dice }) {
    for (const { seat, who, control } of this.seats()) {
      const isHost = control === 'host';
      for (const one of who) {
        if (isHost) this.battle.setPolicy(this.#policyOf(seat, policy), one);
        this.battle.setDiceOf(dice === 'mine' && isHost ? 'host' : 'engine', one);
      }
    }
  }

  /** A policy that comes with the system, behind what the seat's person has settled. */
  #policyOf(seat, name) {
    const policies = this.engine.policies(this.battle.system);
    const policy = policies.find((one) => one.name === name) ?? policies[0];
    const own = this.settled.filter((one) => one.seat === seat);
    return { ...policy, rules: [...own.map(({ question, answer }) => ({ question, then: answer })), ...(policy.rules ?? [])] };
  }

  /** Gives an answer, and the same to every question of that name from now on. @throws {FeedError} */
  settle(request, given, kept) {
    const group = this.seats().find(({ who }) => who.some((one) => (one.number ?? one) === request.who.number));
    request.answer(given);
    const one = { seat: group.seat, question: request.question, answer: given.value, words: `${request.ruleTitle}: ${given.name}` };
    this.settled = [...this.settled.filter(({ seat, question }) => seat !== one.seat || question !== one.question), one];
    this.arrange(kept);
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
  if (error instanceof CaseError) return error.message;
  throw error;
}
