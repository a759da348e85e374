/**
 * What a fight tells the chat: one message a turn, which grows by an entry for each attack and action, its lines folded
 * behind its headline. What is still secret is whispered to the game masters in another.
 */

import { ID } from './messenger.mjs';
import { escaped } from './windows.mjs';

const listed = (lines) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

export class Chat {
  #host;
  #battle;
  #fight;
  #veiled;
  /** Where turns of the log begin, each with its number. */
  #turns = [];
  /** What stands in the chat, by where its turn begins and whether it is secret. */
  #messages = new Map();

  /** `fight` tells the messages of one fight from those of another in the same combat; `veiled` hides names in a text. */
  constructor(host, battle, fight, veiled) {
    this.#host = host;
    this.#battle = battle;
    this.#fight = fight;
    this.#veiled = veiled;
    for (const message of host.game.messages.filter((one) => one.getFlag(ID, 'told')?.fight === fight)) {
      const { first, turn, isSecret } = message.getFlag(ID, 'told');
      this.#messages.set(`${first} ${isSecret}`, { message, first, content: message.content });
      if (!this.#turns.some((one) => one.first === first)) this.#turns.push({ first, turn });
    }
    this.#turns.sort((one, other) => one.first - other.first);
  }

  /** Tells what has happened since an event; what was taken back is told no more. */
  async show(first) {
    const { length, turn } = this.#battle;
    this.#turns = this.#turns.filter((one) => one.first < Math.max(1, length));
    if (length > 0 && this.#turns.at(-1)?.turn !== turn) this.#turns.push({ first: this.#turns.length ? Math.min(first, length - 1) : 0, turn });
    const known = new Set(this.#turns.map((one) => one.first));
    for (const [key, one] of this.#messages) if (!known.has(one.first)) await this.#put(key, one.first, null);
    for (const [place, one] of this.#turns.entries()) {
      const end = this.#turns[place + 1]?.first ?? length;
      if (end <= first && end < length) continue;
      for (const isSecret of [false, true]) await this.#put(`${one.first} ${isSecret}`, one.first, this.#contentOf(one.first, end, isSecret), { ...one, isSecret });
    }
  }

  /** The events of a turn: those of an attack or an action behind its headline. */
  #contentOf(first, end, isSecret) {
    const events = this.#battle.events(first, { audience: isSecret ? 'gamemaster' : 'players' })
      .filter(({ index, text, secret }) => index < end && text && (!isSecret || secret));
    const told = (text) => escaped(isSecret ? text : this.#veiled(text));
    if (isSecret) return events.length ? listed(events.map(({ text }) => told(text))) : null;
    const cards = this.#battle.cards(0, { audience: 'players' }).filter((card) => card.headline && card.kind !== 'turn' && card.end > first && card.first < end);
    const parts = [];
    for (const { index, text } of events) {
      // Of parts of a card each has its own lines.
      const card = cards.findLast((one) => index >= one.first && index < one.end) ?? null;
      if (!parts.length || parts.at(-1).card !== card) parts.push({ card, lines: [] });
      parts.at(-1).lines.push(told(text));
    }
    const drawn = parts.map(({ card, lines }) => (card ? `<details><summary>${told(card.headline)}</summary>${listed(lines)}</details>` : listed(lines)));
    return drawn.length ? `<section class="case-table">${drawn.join('')}</section>` : null;
  }

  /** Writes a message, changes it, or takes it out of the chat: only what is different there. */
  async #put(key, first, content, told) {
    const { ChatMessage, game } = this.#host;
    const known = this.#messages.get(key);
    // Somebody may have cleared the chat meanwhile.
    const isThere = known && game.messages.has(known.message.id);
    if (known?.content === content && isThere) return;
    if (content === null) {
      this.#messages.delete(key);
      if (isThere) await known.message.delete();
    } else if (isThere) {
      known.content = content;
      await known.message.update({ content });
    } else {
      const whisper = told.isSecret ? ChatMessage.getWhisperRecipients('GM').map(({ id }) => id) : [];
      const message = await ChatMessage.create({ content, whisper, flags: { [ID]: { told: { ...told, fight: this.#fight } } } });
      this.#messages.set(key, { message, first, content });
    }
  }
}
