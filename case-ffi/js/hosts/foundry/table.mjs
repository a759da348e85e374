/**
 * A combat of Foundry as a battle of case. Everything of Foundry comes in through `host`, so that it
 * can be tested without: `{ Roll, ChatMessage, DialogV2, game, ui }` as Foundry documents them.
 */

/** The id of the module: the scope of its flags, and the name of its socket. */
export const ID = 'case-table';

/** The side of a token: as its sheet says, else by its disposition; none of a neutral one. */
function sideOf(combatant) {
  const disposition = combatant.token?.disposition ?? 0;
  const own = disposition > 0 ? 'friendly' : disposition < 0 ? 'hostile' : null;
  return combatant.actor?.getFlag(ID, 'sheet')?.side ?? own;
}

/** Who stands by: neutral tokens whose sheets name no side. */
export const neutralsOf = (combat) => combat.combatants.filter((combatant) => sideOf(combatant) === null).map(({ name }) => name);

/** The roster of a combat: each actor's sheet, under the name and the side of its token. */
export function rosterOf(combat) {
  const fighters = combat.combatants.filter((combatant) => sideOf(combatant) !== null).map((combatant) => {
    const sheet = combatant.actor?.getFlag(ID, 'sheet') ?? {};
    return { name: combatant.name, ...sheet, side: sideOf(combatant), id: combatant.id };
  });
  return { ...combat.getFlag(ID, 'rules'), system: combat.getFlag(ID, 'system'), fighters };
}

const escaped = (text) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const listed = (lines) => `<ul class="case-table">${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** Asks a question in a window; what was clicked, or `undefined` if it was closed. */
async function ask(host, { title, buttons, range }, closed) {
  const { DialogV2, game } = host;
  const render = (_, dialog) => closed?.addEventListener('abort', () => dialog.close(), { once: true });
  const window = { title };
  if (!range) {
    const content = listed(buttons.map(({ label, meaning }) => (meaning ? `${label}: ${meaning}` : label)));
    const shown = buttons.map(({ label }, i) => ({ action: String(i), label }));
    const action = await DialogV2.wait({ window, content, buttons: shown, rejectClose: false, render });
    return action == null ? undefined : Number(action);
  }
  const label = game.i18n.format('CASE_TABLE.number', range);
  const content = `<label>${escaped(label)} <input name="number" type="number" min="${range.low}" max="${range.high}" value="${range.low}" autofocus></label>`;
  const callback = (_, button) => button.form.elements.number.valueAsNumber;
  const give = { action: 'give', label: game.i18n.localize('CASE_TABLE.give'), default: true, callback };
  const number = await DialogV2.wait({ window, content, buttons: [give], rejectClose: false, render });
  return Number.isInteger(number) ? number : undefined;
}

/** Asks people at other pages, over the module's socket; every page has one. */
export class Messenger {
  #host;
  #waiting = new Map();
  #shown = new Map();
  #next = 0;
  #play;

  /** `play` is called where another page has begun a combat. */
  constructor(host, play = () => {}) {
    this.#host = host;
    this.#play = play;
    // Foundry says who has sent it.
    host.game.socket.on(`module.${ID}`, (message, sender) => this.#heard(message, sender));
  }

  /** Has the active game master's page play a combat. */
  begin(combat) {
    this.#emit({ begins: combat.id });
  }

  #emit(message) {
    this.#host.game.socket.emit(`module.${ID}`, message);
  }

  /** What somebody at another page answers; `undefined` if they closed the window. */
  ask(user, question, closed) {
    const id = `${this.#host.game.user.id}.${this.#next++}`;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { user: user.id, resolve });
      closed.addEventListener('abort', () => {
        this.#waiting.delete(id);
        this.#emit({ withdrawn: id });
        reject(closed.reason);
      }, { once: true });
      this.#emit({ asks: id, user: user.id, question });
    });
  }

  async #heard(message, sender) {
    if (message.asks && message.user === this.#host.game.user.id) {
      const closing = new AbortController();
      this.#shown.set(message.asks, closing);
      const answer = await ask(this.#host, message.question, closing.signal);
      this.#shown.delete(message.asks);
      if (!closing.signal.aborted) this.#emit({ answers: message.asks, answer: answer ?? null });
    } else if (message.answers) {
      const waiting = this.#waiting.get(message.answers);
      // Nobody answers for somebody else.
      if (waiting?.user !== sender) return;
      waiting.resolve(message.answer ?? undefined);
      this.#waiting.delete(message.answers);
    } else if (message.withdrawn) {
      this.#shown.get(message.withdrawn)?.abort();
    } else if (message.begins && this.#host.game.users.activeGM === this.#host.game.user) {
      this.#play(message.begins);
    }
  }
}

/** A combat that is played: at the page of the active game master alone. */
export class CombatTable {
  #host;
  #messenger;
  #combat;
  #closing = new AbortController();
  /** The chat cards of this combat, each with the events that it tells: an undo takes them back. */
  #cards;

  /**
   * Goes on with the combat's save, or begins with the sheets of its actors: also where the saved fight is over.
   * @throws {RosterError} a sheet is missing or wrong
   */
  static open(engine, combat, host, messenger) {
    const { game } = host;
    const language = game.i18n.lang === 'de' ? 'german' : 'english';
    const save = combat.getFlag(ID, 'save');
    let battle = save ? engine.resume(save, { language }) : null;
    if (!battle || battle.isOver) {
      battle?.free();
      battle = engine.battle(rosterOf(combat), { control: 'host', language });
      const names = neutralsOf(combat);
      if (names.length) host.ui.notifications.warn(game.i18n.format('CASE_TABLE.neutral', { names: names.join(', ') }));
    }
    const policy = game.settings.get(ID, 'policy');
    for (const { number } of battle.fighters) battle.setPolicy(policy, number);
    return new CombatTable(battle, combat, host, messenger);
  }

  /** As `open`; what is wrong with a sheet is shown, and nothing is played. */
  static tryOpen(engine, combat, host, messenger) {
    try {
      return CombatTable.open(engine, combat, host, messenger);
    } catch (error) {
      if (!error.problems) throw error;
      const { game, ui } = host;
      const said = (text) => engine.said(text, game.i18n.lang === 'de' ? 'german' : 'english', combat.getFlag(ID, 'system'));
      const whose = (path) => path.replace(/^fighters\[(\d+)\]\.?/, (_, place) => `${rosterOf(combat).fighters[place].name}: `);
      const problems = error.problems.slice(0, 5).map(({ path, message }) => `${whose(path)} ${said(message)}`);
      ui.notifications.error(game.i18n.format('CASE_TABLE.wrong', { problems: problems.join('; ') }), { permanent: true });
      return null;
    }
  }

  constructor(battle, combat, host, messenger) {
    this.battle = battle;
    this.#combat = combat;
    this.#host = host;
    this.#messenger = messenger;
    // What a save has told before stands in the chat already.
    this.battle.news();
    this.#cards = host.game.messages.filter((message) => message.getFlag(ID, 'told')?.combat === combat.id);
  }

  async play() {
    const { signal } = this.#closing;
    try {
      await this.battle.play({
        roll: (request) => this.#roll(request),
        decide: (request, closed) => this.#decide(request, closed),
        show: (news) => this.#show(news),
        signal,
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Takes back what was done last: `play` goes on from there. */
  undo() {
    return this.battle.undo();
  }

  close() {
    this.#closing.abort();
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

  /** Foundry's dice, and with them its 3D dice and those that are typed in from the table. */
  async #roll(request) {
    const { Roll, ChatMessage, game } = this.#host;
    const roll = await new Roll(`${request.count}${request.die}`).evaluate();
    const odds = request.odds?.rows.slice(0, 8).map((row) => `${row.outcome.name} ${percent(row.low)}`).join(', ') ?? '';
    const flavor = game.i18n.format('CASE_TABLE.need', { title: request.title, rule: request.rule, odds });
    const speaker = ChatMessage.getSpeaker({ actor: this.#combatant(request.who)?.actor });
    await roll.toMessage({ flavor: escaped(flavor), speaker });
    return roll.dice[0].results.filter((one) => one.active !== false).map((one) => one.result);
  }

  async #decide(request, closed) {
    const user = this.#userOf(request.who);
    const { low, high } = request.range ?? {};
    const question = {
      title: request.title,
      buttons: request.answers.map(({ label, meaning }) => ({ label, meaning })),
      range: request.range && { low, high },
    };
    const given = user === this.#host.game.user
      ? await ask(this.#host, question, closed)
      : await this.#messenger.ask(user, question, closed);
    // A window that was closed leaves it to the seat's plan.
    if (given === undefined) return undefined;
    return request.range ? given : request.answers[given];
  }

  /** One chat card a step, and the save: written once a step, by this page alone. */
  async #show(news) {
    const { ChatMessage } = this.#host;
    const told = (card) => card.getFlag(ID, 'told');
    const withdrawn = this.#cards.filter((card) => told(card).end > news.first);
    this.#cards = this.#cards.filter((card) => told(card).end <= news.first);
    for (const card of withdrawn) await card.delete();
    // An undo to the middle of a card leaves the beginning of it to be told again.
    const first = Math.min(news.first, ...withdrawn.map((card) => told(card).first));
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
    await this.#combat.setFlag(ID, 'save', this.battle.save({ brief: true }));
    await this.#mark();
  }

  /** Marks who is out of the fight, and whose turn it is, in Foundry's tracker: only what is different there. */
  async #mark() {
    const { fighters, acting } = this.battle.tracker({ audience: 'players' });
    for (const { who, stands } of fighters) {
      const combatant = this.#combatant(who);
      if (combatant && Boolean(combatant.defeated) === stands) await combatant.update({ defeated: !stands });
    }
    const turn = acting ? this.#combat.turns.findIndex(({ id }) => id === this.#combatant(acting)?.id) : -1;
    if (turn >= 0 && turn !== this.#combat.turn) await this.#combat.update({ turn });
  }
}
