/**
 * A combat of Foundry as a battle of case. Everything of Foundry comes in through `host`, so that it
 * can be tested without: `{ Roll, ChatMessage, DialogV2, game, ui }` as Foundry documents them, `pack` and `unpack`.
 */

import { areFaces, asked, hopes, meant, revised } from '../asked.mjs';
import { Chat } from './chat.mjs';
import { ID } from './messenger.mjs';
import { ask, thrown } from './windows.mjs';

/** The side of a token: as its sheet says, else by its disposition; none of a neutral one. */
function sideOf(combatant) {
  const disposition = combatant.token?.disposition ?? 0;
  const own = disposition > 0 ? 'friendly' : disposition < 0 ? 'hostile' : null;
  return combatant.actor?.getFlag(ID, 'sheet')?.side || own;
}

const fightersOf = (combat) => combat.combatants.filter((combatant) => sideOf(combatant) !== null);

/** Who stands by: neutral tokens whose sheets name no side. */
export const neutralsOf = (combat) => combat.combatants.filter((combatant) => sideOf(combatant) === null).map(({ name }) => name);

/** What somebody is on a sheet: as its actor says by an adapter, else as the sheet that was typed here says. */
const sheetOf = ({ adapters }, system, combatant) =>
  adapters.sheet(system, combatant.actor, combatant) ?? combatant.actor?.getFlag(ID, 'sheet');

/** The roster of a combat: each actor's sheet, under the name and the side of its token. */
export function rosterOf(combat, host) {
  const system = combat.getFlag(ID, 'system');
  const fighters = fightersOf(combat).map((combatant) =>
    ({ ...sheetOf(host, system, combatant), name: combatant.name, side: sideOf(combatant), id: combatant.id }));
  return { ...combat.getFlag(ID, 'rules'), system, fighters };
}

/** The save of a combat, the number of the page that has written it, and which fight of the combat it is of. */
export const keptOf = (combat) => ({ generation: 0, ...combat.getFlag(ID, 'save') });

export const languageOf = ({ i18n }) => (i18n.lang === 'de' ? 'german' : 'english');

/** Says what is wrong with a combat's sheets. @throws any other error */
function explain(engine, combat, host, error) {
  const { game, ui } = host;
  if (!error.problems) throw error;
  const said = (problem) => engine.said(problem, languageOf(game), combat.getFlag(ID, 'system'));
  const { fighters } = rosterOf(combat, host);
  const whose = (path) => path.replace(/^fighters\[(\d+)\]\.?/, (_, place) => `${fighters[place].name}: `);
  const found = error.problems.length ? error.problems : [{ path: '', message: error.message }];
  const problems = found.slice(0, 5).map((problem) => `${whose(problem.path)} ${said(problem)}`.trim());
  ui.notifications.error(game.i18n.format('CASE_TABLE.wrong', { problems: problems.join('; ') }), { permanent: true });
}

/** Whether a fight can begin with a combat's sheets; what is wrong is shown. */
export function isRight(engine, combat, host) {
  try {
    engine.battle(rosterOf(combat, host)).free();
    return true;
  } catch (error) {
    explain(engine, combat, host, error);
    return false;
  }
}

/** Foundry's statuses for what a fighter can be, where a system of Foundry has them. */
const STATUSES = { stun: 'stun', stun_rounds: 'stun', knocked_out: 'unconscious', held: 'restrain', blind: 'blind', burning: 'burning' };

/** The save goes to every page: not oftener than once in so many milliseconds. */
const CALM = 1000;

/** A combat that is played: at the page of the active game master alone. */
export class CombatTable {
  #host;
  #messenger;
  #combat;
  #closing = new AbortController();
  /** What it tells the chat. */
  #chat;
  /** Which page it is that plays: of two the later one. */
  #generation;
  /** Which fight of its combat it is. */
  #fight;
  /** What each seat is asked. */
  #policies = new Map();
  /** Whether the save has to be written once more, the write under way, what ends its waiting, and when one was. */
  #isBehind = false;
  #writing = null;
  #hurry = null;
  #saved = -CALM;
  /** Whether the combat is gone, with all that could be written into it. */
  #isGone = false;
  /** The save that the combat has. */
  #kept = null;
  /** What was written into each actor last. */
  #written = new Map();

  /**
   * Goes on with the combat's save, or begins with the sheets of its actors: also where the saved fight is over.
   * @throws {RosterError} a sheet is missing or wrong
   */
  static async open(engine, combat, host, messenger) {
    const { game, unpack } = host;
    const language = languageOf(game);
    const { text, generation, fight } = keptOf(combat);
    let battle = text ? engine.resume(await unpack(text), { language }) : null;
    const isNew = !battle || battle.isOver;
    if (isNew) {
      battle?.free();
      battle = engine.battle(rosterOf(combat, host), { control: 'host', language });
      const names = neutralsOf(combat);
      if (names.length) host.ui.notifications.warn(game.i18n.format('CASE_TABLE.neutral', { names: names.join(', ') }));
    }
    return new CombatTable(battle, combat, host, messenger, { generation: generation + 1, fight: isNew ? `${game.user.id}.${Date.now()}` : fight });
  }

  /** As `open`; what is wrong with a sheet is shown, and nothing is played. */
  static async tryOpen(engine, combat, host, messenger) {
    try {
      return await CombatTable.open(engine, combat, host, messenger);
    } catch (error) {
      explain(engine, combat, host, error);
      return null;
    }
  }

  constructor(battle, combat, host, messenger, { generation, fight }) {
    this.battle = battle;
    this.#combat = combat;
    this.#host = host;
    this.#messenger = messenger;
    this.#generation = generation;
    this.#fight = fight;
    // What a save has told before stands in the chat already.
    this.battle.news();
    this.#chat = new Chat(host, battle, fight, (text) => this.#veiled(text));
    this.arrange();
    // Whoever plays now says so before anything else.
    this.#save();
  }

  /** A text without the names of those whom players don't see. */
  #veiled(text) {
    const hidden = this.battle.fighters.filter((one) => {
      const combatant = this.#combatant(one);
      return combatant?.hidden || combatant?.token?.hidden;
    });
    return hidden.reduce((told, { name }) => told.replaceAll(name, this.#host.game.i18n.localize('CASE_TABLE.hidden')), text);
  }

  /** Another page has written a save: a later one plays now, an earlier one was too late. */
  heard() {
    const { generation } = keptOf(this.#combat);
    if (generation > this.#generation) this.drop();
    else if (generation < this.#generation) {
      this.#kept = null;
      this.#save();
    }
  }

  /** Whoever answers for a fighter is asked what that user's setting says; the game master also for the Judge and the map. */
  arrange() {
    const seats = [...this.battle.fighters.map(({ number }) => [number, this.#userOf({ number })]), ...['judge', 'map'].map((seat) => [seat, this.#host.game.user])];
    for (const [seat, user] of seats) {
      const policy = user.getFlag(ID, 'policy') ?? 'usual';
      // A seat that is given anew is asked anew: only where something has changed.
      if (this.#policies.get(seat) === policy) continue;
      this.#policies.set(seat, policy);
      if (policy === 'none') this.battle.setControl('built-in', seat);
      else this.battle.setPolicy(policy, seat);
    }
  }

  async play() {
    const { signal } = this.#closing;
    this.#messenger.withdrawAll();
    try {
      await this.battle.play({
        roll: (request, closed) => this.#roll(request, closed),
        decide: (request, closed) => this.#decide(request, closed),
        show: (news) => this.#show(news),
        signal,
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await this.saved();
    }
  }

  /** Takes back what was done last: `play` goes on from there. */
  undo() {
    return this.battle.undo();
  }

  /** The game master ends the fight: it stays in the chat. */
  end() {
    this.battle.referee.end();
  }

  /** Puts the fight aside: its save goes on. */
  close() {
    this.#closing.abort();
  }

  /** Ends with the combat, which was deleted. */
  drop() {
    this.#isGone = true;
    this.close();
  }

  #combatant(actor) {
    const fighter = this.battle.fighters.find((one) => one.number === actor.number);
    return fighter && this.#combat.combatants.get(fighter.id);
  }

  /** Who answers for somebody: the player whose character it is, else one who owns it, else the game master. */
  #userOf(actor) {
    const owned = this.#combatant(actor)?.actor;
    if (!owned) return this.#host.game.user;
    const players = this.#host.game.users.filter((user) => user.active && !user.isGM);
    return players.find(({ character }) => character && character.id === owned.id)
      // What everybody owns is nobody's own.
      ?? players.find(({ id, character }) => !character && owned.ownership?.[id] === 3)
      ?? players.find((user) => owned.testUserPermission(user, 'OWNER')) ?? this.#host.game.user;
  }

  /* ------------------------------------------------------------ Dice and answers */

  /** Foundry's dice at the page of whom they are rolled for: with its colors, or typed in from the table. */
  async #roll(request, closed) {
    const user = this.#userOf(request.who);
    const formula = `${request.count}${request.die}`;
    const title = `${request.title} (${request.rule})`;
    const isElsewhere = user !== this.#host.game.user;
    const faces = isElsewhere ? await this.#askElsewhere(user, { title, formula, lines: hopes(this.battle, request) }, closed) : null;
    // Who has left or closed the window leaves it to the game master.
    return closed.aborted || areFaces(request, faces) ? faces : thrown(this.#host, formula);
  }

  /** All that its seat is asked before the next die falls is one form. */
  async #decide(request, closed) {
    const user = this.#userOf(request.who);
    const fields = this.battle.form();
    const title = fields.length > 1 ? this.#host.game.i18n.format('CASE_TABLE.form', { who: request.who.name }) : request.title;
    const question = { title, secret: request.secret, fields: asked(this.battle, fields) };
    const revise = (given) => revised(this.battle, request, given);
    const settled = (given) => (given === null ? fields.map(({ value }) => value) : meant(this.battle, given));
    const isElsewhere = user !== this.#host.game.user;
    let values = isElsewhere ? settled(await this.#askElsewhere(user, question, closed, revise)) : null;
    // Who has left, closed the window or sent nonsense leaves it to the game master.
    while (!values && !closed.aborted) {
      const given = await ask(this.#host, question, closed, revise);
      if (given === undefined) {
        if (!closed.aborted) this.close();
        return;
      }
      values = settled(given);
    }
    if (!closed.aborted) this.battle.answerForm(values);
  }

  /** Meanwhile the tracker has a button that leaves it to the game master. */
  async #askElsewhere(user, question, closed, revise) {
    const asking = this.#messenger.ask(user, question, closed, revise);
    this.#host.ui.combat?.render();
    const given = await asking;
    this.#host.ui.combat?.render();
    return given;
  }

  /* ------------------------------------------------------------ What everybody sees */

  /** The chat, the tracker, and the save. */
  async #show(news) {
    await this.#chat.show(news.first);
    await this.#mark();
    this.#save();
  }

  /** Has the save written, now or after a while: by this page alone. */
  #save() {
    this.#isBehind = true;
    this.#writing ??= this.#write();
  }

  async #write() {
    await new Promise((resolve) => {
      this.#hurry = resolve;
      setTimeout(resolve, Math.max(0, this.#saved + CALM - performance.now()));
    });
    try {
      this.#isBehind = false;
      // A fight that is over has nothing to go on with; one that was only resumed has its save.
      const packed = this.battle.isOver ? null : await this.#host.pack(this.battle.save({ brief: true }));
      if (!packed || packed === this.#kept || this.#isGone) return;
      await this.#combat.setFlag(ID, 'save', { text: packed, generation: this.#generation, fight: this.#fight });
      this.#kept = packed;
    } finally {
      this.#saved = performance.now();
      this.#writing = null;
    }
    if (this.#isBehind) this.#save();
  }

  /** Until everything is written: nobody waits any longer. */
  async saved() {
    while (this.#writing) {
      this.#hurry();
      await this.#writing;
    }
  }

  /** Who is out of the fight, the order of turns, whose turn it is, and how each actor is: only what is different. */
  async #mark() {
    const { fighters, acting, order, turn: round } = this.battle.tracker({ audience: 'players' });
    const places = new Map(order.map(({ who }, place) => [who.number, order.length - place]));
    const changes = fighters.flatMap(({ who, stands }) => {
      const combatant = this.#combatant(who);
      if (!combatant) return [];
      const initiative = places.get(who.number) ?? combatant.initiative ?? null;
      const isSame = Boolean(combatant.defeated) !== stands && (combatant.initiative ?? null) === initiative;
      return isSame ? [] : [{ _id: combatant.id, defeated: !stands, initiative }];
    });
    if (changes.length) await this.#combat.updateEmbeddedDocuments('Combatant', changes);
    const found = acting ? this.#combat.turns.findIndex(({ id }) => id === this.#combatant(acting)?.id) : -1;
    const turn = found >= 0 ? found : this.#combat.turn;
    const isElsewhere = turn !== this.#combat.turn || Math.max(1, round) !== this.#combat.round;
    // What other modules let end with a turn ends by their own clocks, not by the order of this one.
    if (isElsewhere) await this.#combat.update({ round: Math.max(1, round), turn }, { turnEvents: false });
    for (const fighter of fighters) await this.#note(fighter);
  }

  /** Statuses of an actor, and its values by its adapter. Another module's mistake stops no fight. */
  async #note({ who, stands, gauges, conditions }) {
    const { CONFIG, adapters, ui } = this.#host;
    const { actor } = this.#combatant(who) ?? {};
    if (!actor) return;
    // A list of them, or by their names.
    const known = new Set(Object.entries(CONFIG.statusEffects ?? {}).map(([name, { id = name }]) => id));
    const out = CONFIG.specialStatusEffects?.DEFEATED;
    const wanted = [[out, !stands, true], ...[...new Set(Object.values(STATUSES))]
      .map((status) => [status, conditions.some(({ field }) => STATUSES[field] === status), false])]
      .filter(([status]) => known.has(status));
    const state = JSON.stringify([wanted, gauges, conditions]);
    if (this.#written.get(who.number) === state) return;
    const isFirst = !this.#written.has(who.number);
    this.#written.set(who.number, state);
    try {
      for (const [status, active, overlay] of wanted) {
        if (active !== Boolean(actor.statuses?.has(status)) && !(isFirst && !active)) await actor.toggleStatusEffect(status, { active, overlay });
      }
      await adapters.write(this.battle.system, actor, { gauges, conditions, stands });
    } catch (error) {
      ui.notifications.warn(this.#host.game.i18n.format('CASE_TABLE.unwritten', { name: actor.name, problem: error.message }));
    }
  }
}
