/**
 * A room of Owlbear Rodeo as a table of case. The game master's page has the battle; the others see its
 * lines and answer what they are asked. Everything of Owlbear comes in as `obr`, so that it can be
 * tested without: the SDK's `player`, `party`, `room` and `broadcast`.
 */

/** The names of what this extension keeps and sends: its own, as the SDK wants it. */
export const KEY = 'case.table/save';
export const CHANNEL = 'case.table/says';

/** A room keeps 16 kB for all extensions together, and a message may have as much: so much is ours. */
export const MOST = 12_000;

/** The faces of a roll are typed: Owlbear has no dice of its own that could be asked. */
const faces = ({ title, rule, die, faces: most, odds }) => ({
  title: `${title} (${rule}): ${die}${odds ? `; ${told(odds)}` : ''}`,
  range: { low: 1, high: most },
});
const told = (odds) =>
  odds.rows.slice(0, 6).map((row) => `${row.outcome.name} ${(100 * row.low).toFixed(1)} %`).join(', ');

export class Room {
  isMaster = false;
  #obr;
  #page;
  #packing;
  #battle = null;
  #me = null;
  /** How many lines everybody shows: those from the battle's event on, by its place. */
  #shown = [];
  #waiting = new Map();
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
    broadcast.onMessage(CHANNEL, ({ data }) => this.#heard(data));
    if (!this.isMaster) await this.#say({ joined: this.#me });
  }

  #say(data) {
    return this.#obr.broadcast.sendMessage(CHANNEL, data, { destination: 'REMOTE' });
  }

  /** The save that the room keeps, if it keeps one. */
  async saved() {
    return (await this.#obr.room.getMetadata())[KEY];
  }

  /** Plays a roster, or goes on with the save that the room keeps. */
  async play(engine, roster) {
    this.#battle = roster
      ? engine.battle(roster, { control: 'host' })
      : engine.resume(await this.#packing.unpack(await this.saved()));
    this.#shown = [];
    await this.#battle.play({
      roll: (request, closed) => this.#ask(request.who, faces(request), closed),
      decide: async (request, closed) => {
        const given = await this.#ask(request.who, {
          title: request.title,
          buttons: request.answers.map(({ label, meaning }) => ({ label, meaning })),
          range: request.range && { low: request.range.low, high: request.range.high },
        }, closed);
        return request.range ? given : request.answers[given];
      },
      show: (news) => this.#show(news),
    });
    await this.#obr.room.setMetadata({ [KEY]: undefined });
  }

  undo() {
    return this.#battle?.undo() ?? false;
  }

  /** Who answers: the player whose name a fighter's id or name has, else the game master. */
  async #playerOf(who) {
    const fighter = this.#battle.fighters.find((one) => one.number === who.number);
    const party = await this.#obr.party.getPlayers();
    return party.find((one) => fighter && (one.name === fighter.id || one.name === fighter.name));
  }

  async #ask(who, question, closed) {
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
        over();
        reject(closed.reason);
      }, { once: true });
      const answer = (given) => {
        if (!this.#waiting.has(id)) return;
        over();
        resolve(given);
      };
      this.#waiting.set(id, { answer, player, question });
      if (player) this.#say({ asks: id, player: player.id, question });
      else this.#page.ask(question, answer);
    });
  }

  #heard(data) {
    if (this.isMaster) {
      // Only who was asked answers; the engine checks what comes.
      if (data.answers) {
        const waiting = this.#waiting.get(data.answers);
        if (waiting?.player?.id === data.player) waiting.answer(data.answer);
      }
      if (data.joined) this.#welcome(data.joined);
      return;
    }
    if (data.lines) this.#page.lines(data.lines, data.from);
    if (data.asks && data.player === this.#me) {
      const answer = (given) => {
        this.#page.asked();
        this.#say({ answers: data.asks, player: this.#me, answer: given });
      };
      this.#page.ask(data.question, answer);
    }
    if (data.withdrawn) this.#page.asked();
  }

  /** What a player sees who comes later: all lines, in parts that a message can hold, and its question. */
  #welcome(player) {
    if (!this.#battle) return;
    this.#send(this.#battle.transcript(0, { audience: 'players' }), 0);
    for (const [id, waiting] of this.#waiting) {
      if (waiting.player?.id === player) this.#say({ asks: id, player, question: waiting.question });
    }
  }

  #send(lines, from) {
    for (let part = 0; part < lines.length || part === 0; part += 50) {
      this.#say({ lines: lines.slice(part, part + 50), from: from + part });
    }
  }

  async #show({ first, events, open }) {
    const lines = (list, secret) => list.filter((event) => event.text && (secret || !event.secret)).map((event) => event.text);
    // Lines of events that an undo took back, or that were open, are withdrawn.
    const kept = this.#shown.filter((one) => one.index < first);
    const count = (secret) => kept.filter((one) => secret || !one.secret).length;
    this.#page.lines(lines([...events, ...open], true), count(true));
    this.#send(lines([...events, ...open], false), count(false));
    this.#shown = [...kept, ...events.filter((event) => event.text)];
    const packed = await this.#packing.pack(this.#battle.save({ brief: true }));
    if (packed.length > MOST) {
      this.#page.wrong(`The room has no room for this save any more (${packed.length} of ${MOST} characters): it is as of before.`);
      return;
    }
    await this.#obr.room.setMetadata({ [KEY]: packed });
  }
}
