/**
 * A combat of Foundry as a battle of case. Everything of Foundry comes in through `host`, so that it
 * can be tested without: `{ Roll, ChatMessage, DialogV2, game, ui }` as Foundry documents them, `pack` and `unpack`.
 */

import { asked, hopes, meant, revised } from '../asked.mjs';
import { ID } from './messenger.mjs';
import { ask, escaped } from './windows.mjs';

/** The side of a token: as its sheet says, else by its disposition; none of a neutral one. */
function sideOf(combatant) {
  const disposition = combatant.token?.disposition ?? 0;
  const own = disposition > 0 ? 'friendly' : disposition < 0 ? 'hostile' : null;
  return combatant.actor?.getFlag(ID, 'sheet')?.side || own;
}

const fightersOf = (combat) => combat.combatants.filter((combatant) => sideOf(combatant) !== null);

/** Who stands by: neutral tokens whose sheets name no side. */
export const neutralsOf = (combat) => combat.combatants.filter((combatant) => sideOf(combatant) === null).map(({ name }) => name);

/** The roster of a combat: each actor's sheet, under the name and the side of its token. */
export function rosterOf(combat) {
  const fighters = fightersOf(combat).map((combatant) =>
    ({ ...combatant.actor?.getFlag(ID, 'sheet'), name: combatant.name, side: sideOf(combatant), id: combatant.id }));
  return { ...combat.getFlag(ID, 'rules'), system: combat.getFlag(ID, 'system'), fighters };
}

export const languageOf = ({ i18n }) => (i18n.lang === 'de' ? 'german' : 'english');

/** Says what is wrong with a combat's sheets. @throws any other error */
function explain(engine, combat, { game, ui }, error) {
  if (!error.problems) throw error;
  const said = (problem) => engine.said(problem, languageOf(game), combat.getFlag(ID, 'system'));
  const { fighters } = rosterOf(combat);
  const whose = (path) => path.replace(/^fighters\[(\d+)\]\.?/, (_, place) => `${fighters[place].name}: `);
  const found = error.problems.length ? error.problems : [{ path: '', message: error.message }];
  const problems = found.slice(0, 5).map((problem) => `${whose(problem.path)} ${said(problem)}`.trim());
  ui.notifications.error(game.i18n.format('CASE_TABLE.wrong', { problems: problems.join('; ') }), { permanent: true });
}

/** Whether a fight can begin with a combat's sheets; what is wrong is shown. */
export function isRight(engine, combat, host) {
  try {
    engine.battle(rosterOf(combat)).free();
    return true;
  } catch (error) {
    explain(engine, combat, host, error);
    return false;
  }
}

const listed = (lines) => `<ul class="case-table">${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;

/** The save goes to every page: not oftener than once in so many milliseconds. */
const CALM = 1000;

/** A combat that is played: at the page of the active game master alone. */
export class CombatTable {
  #host;
  #messenger;
  #combat;
  #closing = new AbortController();
  /** The chat cards of this combat, each with what it tells: an undo takes them back. */
  #cards;
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
  /** The maximum that was written for each combatant last. */
  #most = new Map();

  /**
   * Goes on with the combat's save, or begins with the sheets of its actors: also where the saved fight is over.
   * @throws {RosterError} a sheet is missing or wrong
   */
  static async open(engine, combat, host, messenger) {
    const { game, unpack } = host;
    const language = languageOf(game);
    const save = combat.getFlag(ID, 'save');
    let battle = save ? engine.resume(await unpack(save), { language }) : null;
    if (!battle || battle.isOver) {
      battle?.free();
      battle = engine.battle(rosterOf(combat), { control: 'host', language });
      const names = neutralsOf(combat);
      if (names.length) host.ui.notifications.warn(game.i18n.format('CASE_TABLE.neutral', { names: names.join(', ') }));
    }
    return new CombatTable(battle, combat, host, messenger);
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

  constructor(battle, combat, host, messenger) {
    this.battle = battle;
    this.#combat = combat;
    this.#host = host;
    this.#messenger = messenger;
    this.#kept = combat.getFlag(ID, 'save');
    // What a save has told before stands in the chat already.
    this.battle.news();
    this.#cards = host.game.messages.filter((message) => message.getFlag(ID, 'told')?.combat === combat.id);
    this.arrange();
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
        roll: (request) => this.#roll(request),
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

  /** Who answers for somebody: a player who is there and owns the actor, else the game master. */
  #userOf(actor) {
    const owned = this.#combatant(actor)?.actor;
    const players = this.#host.game.users.filter((user) => user.active && !user.isGM);
    return players.find((user) => owned?.testUserPermission(user, 'OWNER')) ?? this.#host.game.user;
  }

  /* ------------------------------------------------------------ Dice and answers */

  /** Foundry's dice, and with them its 3D dice and those that are typed in from the table. */
  async #roll(request) {
    const { Roll, ChatMessage, game } = this.#host;
    const inputs = this.battle.inputs().length;
    const flavor = game.i18n.format('CASE_TABLE.need', { title: request.title, rule: request.rule, odds: hopes(this.battle, request).join('; ') });
    const roll = await new Roll(`${request.count}${request.die}`).evaluate();
    const { actor, token } = this.#combatant(request.who) ?? {};
    const speaker = ChatMessage.getSpeaker({ actor, token });
    const flags = { [ID]: { told: { combat: this.#combat.id, inputs } } };
    this.#cards.push(await roll.toMessage({ flavor: escaped(flavor), speaker, flags }));
    return roll.dice[0].results.filter((one) => one.active !== false).map((one) => one.result);
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

  /** One chat card a step, the tracker, and the save. */
  async #show(news) {
    const { ChatMessage } = this.#host;
    const first = await this.#withdraw(news.first);
    const end = this.battle.length;
    // What is secret the game master alone is told in full.
    const secrets = this.battle.events(first, { audience: 'gamemaster' }).filter((event) => event.secret);
    const open = this.battle.events(first, { audience: 'players' });
    const flags = { [ID]: { told: { combat: this.#combat.id, first, end } } };
    for (const [secret, events] of [[false, open], [true, secrets]]) {
      const lines = events.filter((event) => event.text).map((event) => event.text);
      if (lines.length === 0) continue;
      const whisper = secret ? ChatMessage.getWhisperRecipients('GM').map((user) => user.id) : [];
      this.#cards.push(await ChatMessage.create({ content: listed(lines), whisper, flags }));
    }
    await this.#mark();
    this.#save();
  }

  /** Deletes the cards of what was taken back; where the first of them begins. */
  async #withdraw(first) {
    const inputs = this.battle.inputs().length;
    const told = (card) => card.getFlag(ID, 'told');
    const isWithdrawn = (card) => (told(card).inputs ?? -1) >= inputs || (told(card).end ?? 0) > first;
    const withdrawn = this.#cards.filter(isWithdrawn);
    this.#cards = this.#cards.filter((card) => !isWithdrawn(card));
    // Somebody may have cleared the chat meanwhile.
    for (const card of withdrawn.filter(({ id }) => this.#host.game.messages.has(id))) await card.delete();
    // An undo to the middle of a card leaves the beginning of it to be told again.
    return Math.min(first, ...withdrawn.map((card) => told(card).first ?? first));
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
      await this.#combat.setFlag(ID, 'save', packed);
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

  /** Who is out of the fight, the order of turns, whose turn it is, and Health: only what is different in Foundry. */
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
    if (turn !== this.#combat.turn || Math.max(1, round) !== this.#combat.round) await this.#combat.update({ round: Math.max(1, round), turn });
    if (this.#host.game.settings.get(ID, 'bars')) for (const { who, gauges } of fighters) await this.#fill(this.#combatant(who), gauges);
  }

  /** The first bar of the token is the first gauge of the fighter. */
  async #fill(combatant, gauges) {
    const gauge = gauges.find(({ place }) => place === null);
    const shown = combatant?.token?.getBarAttribute?.('bar1');
    if (!gauge || shown?.type !== 'bar') return;
    // A system that reckons the maximum itself keeps its own: it is not written at every step.
    const hasMost = shown.max === gauge.greatest || this.#most.get(combatant.id) === gauge.greatest;
    if (shown.value === gauge.current && hasMost) return;
    this.#most.set(combatant.id, gauge.greatest);
    const at = `system.${shown.attribute}`;
    await combatant.actor.update({ [`${at}.value`]: gauge.current, [`${at}.max`]: gauge.greatest });
  }
}
