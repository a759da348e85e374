/**
 * A room of Owlbear Rodeo as a table of case. The game master's page has the battle; the others see its
 * lines and answer what they are asked. Everything of Owlbear comes in as `obr`, so that it can be
 * tested without: the SDK's `player`, `party`, `room` and `broadcast`.
 */

import { areFaces, asked, hopes, meant, revised } from '../asked.mjs';
import { t } from './words.mjs';

/** The names of what this extension keeps and sends: its own, as the SDK wants it. */
export const KEY = 'case.table/save';
export const CHANNEL = 'case.table/says';

/** A room keeps 16 kB for all extensions together, and a message may have as much: so much is ours. */
export const MOST = 12_000;

const AUDIENCES = ['gamemaster', 'players'];
const NOTHING_SHOWN = { gamemaster: [], players: [] };

export class Room {
  isMaster = false;
  #obr;
  #page;
  #packing;
  #battle = null;
  #me = null;
  /** The places of the events whose lines are shown: to the game master, and to the players. */
  #shown = { ...NOTHING_SHOWN };
  #waiting = new Map();
  /** Who takes fields that have changed. */
  #revised = null;
  #next = 0;

  constructor(obr, page, packing) {
    this.#obr = obr;
    this.#page = page;
    this.#packing = packing;
  }

  async join() {
    const { player, broadcast } = this.#obr;
    this.#me = await player.getId();
    this.isMaster = (await player.getRole()) === 'GM';
    // Owlbear says by which connection it has come.
    broadcast.onMessage(CHANNEL, ({ data, connectionId }) => this.#heard(data, connectionId));
    if (!this.isMaster) await this.#say({ joined: this.#me });
  }

  #say(data) {
    return this.#obr.broadcast.sendMessage(CHANNEL, data, { destination: 'REMOTE' });
  }

  /** The save that the room keeps, if it keeps one. */
  async saved() {
    return (await this.#obr.room.getMetadata())[KEY];
  }

  /** What an error says, in the language of the page. */
  said(engine, error) {
    const { language = 'english' } = this.#packing;
    const { problems = [] } = error;
    // An error does not say of which system it is.
    const said = (one) => engine.systems.map((system) => engine.said(one, language, system)).find((text) => text !== one.message) ?? one.message;
    return problems.length ? problems.slice(0, 8).map((one) => `${one.path}: ${said(one)}`).join('\n') : said(error);
  }

  /** Plays a roster, or goes on with the save that the room keeps. */
  async play(engine, roster) {
    const { language = 'english', unpack } = this.#packing;
    this.#battle = roster
      ? engine.battle(roster, { control: 'host', language })
      : engine.resume(await unpack(await this.saved()), { language });
    if (roster) for (const { number } of this.#battle.fighters) this.#battle.setPolicy('usual', number);
    this.#shown = { ...NOTHING_SHOWN };
    this.#say({ withdrawn: null });
    await this.#battle.play({
      roll: (request, closed) => this.#roll(request, closed),
      decide: (request, closed) => this.#decide(request, closed),
      show: (news) => this.#show(news),
    });
    await this.#obr.room.setMetadata({ [KEY]: undefined });
    this.#battle = null;
  }

  undo() {
    return this.#battle?.undo() ?? false;
  }

  /** Ends the fight: what has happened stays in the log. */
  end() {
    if (this.#battle) this.#battle.referee.end();
  }

  /** All that its seat is asked before the next die falls is one form. */
  async #decide(request, closed) {
    const battle = this.#battle;
    const fields = battle.form();
    const title = fields.length > 1 ? t('form', { who: request.who.name }) : request.title;
    const question = { title, secret: request.secret, fields: asked(battle, fields) };
    const revise = (given) => revised(battle, request, given);
    let values = null;
    while (!values) {
      const given = await this.#ask(request, question, closed, revise);
      values = given === null ? fields.map(({ value }) => value) : meant(battle, given);
    }
    battle.answerForm(values);
  }

  /** A roll, until faces have come that it can have. */
  async #roll(request, closed) {
    const { title, rule, die, faces, count } = request;
    const question = { title: `${title} (${rule})`, dice: { die, faces, count, hopes: hopes(this.#battle, request) } };
    let given = null;
    while (!areFaces(request, given)) given = await this.#ask(request, question, closed);
    return given;
  }

  /** Who answers: the player whose name a fighter's id or name has, else the game master. */
  async #playerOf(who) {
    const fighter = this.#battle.fighters.find((one) => one.number === who.number);
    const party = await this.#obr.party.getPlayers();
    return party.find((one) => fighter && (one.name === fighter.id || one.name === fighter.name));
  }

  async #ask({ who }, question, closed, revise = null) {
    const player = await this.#playerOf(who);
    closed.throwIfAborted();
    const id = `${this.#me}.${this.#next++}`;
    return new Promise((resolve, reject) => {
      const over = () => {
        this.#waiting.delete(id);
        this.#page.asked();
        this.#say({ withdrawn: id });
      };
      closed.addEventListener('abort', () => {
        if (this.#waiting.has(id)) over();
        reject(closed.reason);
      }, { once: true });
      const answer = (given) => {
        if (!this.#waiting.has(id)) return;
        over();
        resolve(given);
      };
      this.#waiting.set(id, { answer, player, question, revise });
      const here = () => this.#page.ask(question, answer, revise);
      if (!player) return here();
      this.#say({ asks: id, player: player.id, question });
      // Who has left, or sits elsewhere, holds nobody up.
      return this.#page.waits(t('waits', { who: player.name, title: question.title }), here);
    });
  }

  async #heard(data, connectionId) {
    // Whoever is in the room may send anything.
    if (data === null || typeof data !== 'object') return;
    if (this.isMaster) {
      const waiting = this.#waiting.get(data.answers ?? data.revises);
      // Only who was asked answers, by the connection that the player has; the engine checks what comes.
      if (waiting?.player?.connectionId === connectionId) {
        if (data.answers) waiting.answer(data.given);
        else this.#say({ revised: data.revises, fields: waiting.revise?.(data.given) ?? null });
      }
      if (data.joined) this.#welcome(data.joined);
      return;
    }
    const party = await this.#obr.party.getPlayers();
    if (!party.some((one) => one.role === 'GM' && one.connectionId === connectionId)) return;
    if (data.lines) this.#page.lines(data.lines, data.from);
    if (data.standing) this.#page.standing(data.standing);
    if (data.asks && data.player === this.#me) this.#showTo(data);
    if (data.revised) this.#revised?.(data.fields);
    if (data.withdrawn !== undefined) this.#page.asked();
  }

  /** A question to this page's player. */
  #showTo({ asks, question }) {
    const answer = (given) => {
      this.#page.asked();
      this.#say({ answers: asks, given });
    };
    const revise = (given) => new Promise((resolve) => {
      this.#revised = resolve;
      this.#say({ revises: asks, given });
    });
    this.#page.ask(question, answer, revise);
  }

  /** What a player sees who comes later: all lines, in parts that a message can hold, and its question. */
  #welcome(player) {
    if (!this.#battle) return;
    const audience = 'players';
    const told = [...this.#battle.events(0, { audience }), ...this.#battle.openEvents({ audience })];
    this.#send(told.filter((event) => event.text).map((event) => event.text), 0);
    this.#say({ standing: this.#standing() });
    for (const [id, waiting] of this.#waiting) {
      if (waiting.player?.id === player) this.#say({ asks: id, player, question: waiting.question });
    }
  }

  #send(lines, from) {
    for (let part = 0; part < lines.length || part === 0; part += 50) {
      this.#say({ lines: lines.slice(part, part + 50), from: from + part });
    }
  }

  /** How everybody is, as players may know it. */
  #standing() {
    const { fighters, acting } = this.#battle.tracker({ audience: 'players' });
    return fighters.map(({ who, stands, gauges, conditions }) => ({
      name: who.name, stands, acts: acting?.number === who.number,
      gauges: gauges.map(({ name, current, greatest, words }) => ({ name, current, greatest, words })),
      conditions: conditions.map(({ words }) => words),
    }));
  }

  async #show({ first }) {
    // Players are told less of what is secret; and what an undo took back, or was open, is withdrawn.
    for (const audience of AUDIENCES) {
      const told = (list) => list.filter((event) => event.text);
      const kept = this.#shown[audience].filter((index) => index < first);
      const events = told(this.#battle.events(first, { audience }));
      const lines = [...events, ...told(this.#battle.openEvents({ audience }))].map(({ text }) => text);
      if (audience === 'players') this.#send(lines, kept.length);
      else this.#page.lines(lines, kept.length);
      this.#shown[audience] = [...kept, ...events.map(({ index }) => index)];
    }
    const standing = this.#standing();
    this.#page.standing(standing);
    this.#say({ standing });
    const packed = await this.#packing.pack(this.#battle.save({ brief: true }));
    if (packed.length > MOST) {
      this.#page.wrong(t('full', { size: packed.length, most: MOST }));
      return;
    }
    await this.#obr.room.setMetadata({ [KEY]: packed });
  }
}
