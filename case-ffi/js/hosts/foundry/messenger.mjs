/** Asks people at other pages, over the module's socket; every page has one. */

import { ask, askRoll } from './windows.mjs';

/** The id of the module: the scope of its flags and settings, and the name of its socket. */
export const ID = 'case-table';
const CHANNEL = `module.${ID}`;
/** How long another page is waited for that may be gone, in milliseconds. */
const PATIENCE = 1500;

export class Messenger {
  #host;
  /** What was asked of others: `{ user, resolve, revise }` by its id. */
  #waiting = new Map();
  /** What is shown here: what closes the window, and what takes fields that have changed. */
  #shown = new Map();
  #next = 0;
  /** Called where another game master's page has put a fight aside. */
  #taken = () => {};
  /** Puts a fight aside. */
  handOver = async () => {};

  constructor(host) {
    this.#host = host;
    // Foundry says who has sent it.
    host.game.socket.on(CHANNEL, (message, sender) => this.#heard(message, sender));
  }

  #emit(message) {
    this.#host.game.socket.emit(CHANNEL, message);
  }

  /** What somebody at another page answers; `undefined` if they closed the window, left, or are not asked any more. */
  ask(user, question, closed, revise) {
    const id = `${this.#host.game.user.id}.${this.#next++}`;
    return new Promise((resolve) => {
      const done = (given) => {
        this.#waiting.delete(id);
        resolve(given);
      };
      this.#waiting.set(id, { user: user.id, done, revise });
      closed.addEventListener('abort', () => {
        if (!this.#waiting.has(id)) return;
        this.#emit({ withdrawn: id });
        done(undefined);
      }, { once: true });
      this.#emit({ asks: id, user: user.id, question });
    });
  }

  /** Whether somebody at another page is asked. */
  get isWaiting() {
    return this.#waiting.size > 0;
  }

  /** Takes back what others are asked: it is left to the game master. */
  release() {
    for (const [id, { done }] of [...this.#waiting]) {
      this.#emit({ withdrawn: id });
      done(undefined);
    }
  }

  /** Nobody waits for who has left. */
  left(user) {
    for (const { user: asked, done } of this.#waiting.values()) if (asked === user.id) done(undefined);
  }

  /** Closes the windows that an earlier page of the game master has opened at the others. */
  withdrawAll() {
    this.#emit({ withdrawn: null });
  }

  /** Has so many pages of other game masters put a fight aside: until each has written its save, or is gone. */
  takeOver(combat, others) {
    return new Promise((resolve) => {
      let waiting = others;
      this.#taken = (handed) => { if (handed === combat && --waiting === 0) resolve(); };
      setTimeout(resolve, PATIENCE);
      this.#emit({ takes: combat });
    });
  }

  #heard(message, sender) {
    // Whoever is at the table may send anything.
    if (message === null || typeof message !== 'object') return;
    if (this.#host.game.users.get(sender)?.isGM) this.#heardFromMaster(message);
    const waiting = this.#waiting.get(message.answers ?? message.revises);
    // Nobody answers for somebody else.
    if (!waiting || waiting.user !== sender) return;
    if (message.answers) waiting.done(message.answer);
    else this.#emit({ revised: message.revises, fields: waiting.revise?.(message.answer) });
  }

  async #heardFromMaster({ asks, user, question, withdrawn, revised, fields, takes, handed }) {
    if (handed) this.#taken(handed);
    if (takes && this.#host.game.user.isGM) {
      await this.handOver(takes);
      this.#emit({ handed: takes });
    }
    if (asks && user === this.#host.game.user.id) this.#show(asks, question);
    if (revised) this.#shown.get(revised)?.take?.(fields);
    if (withdrawn !== undefined) {
      for (const [id, { closing }] of this.#shown) if (withdrawn === null || withdrawn === id) closing.abort();
    }
  }

  async #show(id, question) {
    const shown = { closing: new AbortController(), take: null };
    this.#shown.set(id, shown);
    const revise = (answer) => new Promise((resolve) => {
      shown.take = resolve;
      this.#emit({ revises: id, answer });
    });
    const { signal } = shown.closing;
    const answer = await (question.formula ? askRoll(this.#host, question, signal) : ask(this.#host, question, signal, revise));
    this.#shown.delete(id);
    if (!signal.aborted) this.#emit({ answers: id, answer });
  }
}
