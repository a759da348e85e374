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
  /** How everybody stood at first, by field and fighter: what is different is worth showing. */
  first = new Map();
  /** The best fitness that each fighter was seen with: the whole of its bar. */
  mostFit = new Map();

  constructor(engine, language, changed) {
    this.engine = engine;
    this.language = language;
    this.changed = changed;
    this.battle = null;
    this.roster = null;
  }

  /** Begins a fight. @throws {RosterError} and leaves the fight before as it was */
  begin(roster, { controls = {}, seed = null, ...kept } = {}) {
    const battle = this.engine.battle(roster, { language: this.language });
    if (seed !== null) battle.setSeed(seed);
    // Whoever goes on editing the roster edits another fight.
    this.#take(battle, structuredClone(roster));
    this.#remember(battle);
    for (const [seat, control] of Object.entries(controls)) this.giveSeat(seat, control);
    this.arrange(kept);
    this.goOn();
  }

  /** Goes on with a save. @throws {SaveError} */
  resume(save, roster = null) {
    this.#take(this.engine.resume(save, { language: this.language }), roster);
    if (roster) {
      const fresh = this.engine.battle(roster, { language: this.language });
      this.#remember(fresh);
      fresh.free();
    }
    this.goOn();
  }

  #take(battle, roster) {
    this.battle?.free();
    this.battle = battle;
    this.roster = roster;
    this.events = [];
    this.first = new Map();
    this.mostFit = new Map();
  }

  /** Keeps how everybody stands in a battle that has not begun. */
  #remember(fresh) {
    for (const row of fresh.state({ audience: 'gamemaster' })) this.first.set(place(row), JSON.stringify(row.value));
    for (const { number, fitness } of fresh.fighters) this.mostFit.set(number, fitness);
  }

  /** Whether a value is another than at the start; of a fight from elsewhere nobody knows. */
  isChanged(row) {
    const before = this.first.get(place(row));
    return before === undefined ? Boolean(row.value?.value) : before !== JSON.stringify(row.value);
  }

  /** Runs until somebody is asked, and says what is new. */
  goOn({ toTheEnd = false } = {}) {
    const runs = toTheEnd || this.isAsked();
    let request = null;
    for (let steps = 0; steps < MOST && !request && !this.battle.isOver; steps++) {
      const told = this.battle.length;
      request = this.battle.step();
      // Where nobody decides by hand a person looks on, and says when it goes on.
      if (!runs && this.battle.events(told, { audience: 'gamemaster' }).some((event) => event.text)) break;
    }
    this.request = request;
    this.isPaused = !request && !this.battle.isOver;
    this.#tell();
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

  /** Does something with the battle from outside the rules. @throws {CaseError} */
  meddle(change) {
    change(this.battle);
    this.goOn();
  }

  /** Takes back what was given last; over a checkpoint where nothing was. */
  undo() {
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
    const done = this.battle.redo();
    if (done) this.goOn();
    return done;
  }

  setLanguage(language) {
    this.language = language;
    if (!this.battle) return;
    this.battle.language = language;
    this.request = this.battle.request;
    this.events = [...this.battle.events(0, { audience: 'gamemaster' })];
    this.battle.news();
    this.#show(0);
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

  /** What people are asked, and whether they roll their own dice alone: all of them, or none where the engine rolls. */
  arrange({ policy, mine = false }) {
    for (const { who, control } of this.seats()) {
      const isHost = control === 'host';
      for (const one of who) {
        if (policy && isHost) this.battle.setPolicy(policy, one);
        this.battle.setDiceOf(mine && isHost ? 'host' : 'engine', one);
      }
    }
  }

  #tell() {
    const news = this.battle.news({ audience: 'gamemaster' });
    this.events.length = news.first;
    this.events.push(...news.events);
    this.open = [...news.open];
    this.#show(news.first);
  }

  #show(first) {
    for (const { number, fitness } of this.battle.fighters) {
      this.mostFit.set(number, Math.max(fitness, this.mostFit.get(number) ?? 0));
    }
    this.changed(first);
  }
}

const place = (row) => `${row.field}/${row.who?.number ?? ''}/${row.place ? JSON.stringify(row.place) : ''}`;

/** What an error of the engine says; any other is a fault of this page, and goes on. */
export function said(error) {
  if (error instanceof CaseError) return error.message;
  throw error;
}
