// Plays a battle to its end with somebody who rolls, decides and shows.
import { FeedError, wrong } from './errors.mjs';

/**
 * Asks a handler, as long as its request is open. If the battle moves on in the meantime, such as by an undo, its
 * answer is dropped, and `undefined` is returned at once.
 */
function ask(battle, handler, request, signal) {
  const closing = new AbortController();
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    const moved = () => { if (!request.isOpen) resolve(undefined); };
    signal?.addEventListener('abort', stop);
    battle._watchers.add(moved);
    closing.signal.addEventListener('abort', () => {
      signal?.removeEventListener('abort', stop);
      battle._watchers.delete(moved);
    });
    Promise.resolve(handler(request, closing.signal)).then((given) => resolve({ given }), reject);
  }).finally(() => closing.abort());
}

/** Gives the answer to what was asked, unless it was answered by other handlers. */
function give(request, { given }) {
  if (!request.isOpen) return;
  if (given !== undefined) request.answer(given);
  else if (request.wanted === 'decision') request.answerSuggestion();
  else throw wrong(`\`roll\` gave nothing for \`${request.roll}\` of ${request.who.name}: give ${request.count} of a ${request.die}`, FeedError);
}

export async function play(battle, { roll, decide, show, signal, audience } = {}) {
  const handlers = { roll, decide };
  for (;;) {
    signal?.throwIfAborted();
    const request = battle.run();
    if (show) await show(battle.news(audience && { audience }));
    signal?.throwIfAborted();
    if (!request) {
      if (battle.isOver) return;
      continue;
    }
    if (!request.isOpen) continue;
    const handler = handlers[request.wanted === 'roll' ? 'roll' : 'decide'];
    if (!handler) {
      const right = request.wanted === 'roll' ? 'a handler `roll`, or a seed for the battle' : 'a handler `decide`, or another control';
      throw wrong(`nobody answers \`${request.roll ?? request.question}\` of ${request.who.name}: give ${right}`, FeedError);
    }
    const answer = await ask(battle, handler, request, signal);
    if (answer) give(request, answer);
  }
}
