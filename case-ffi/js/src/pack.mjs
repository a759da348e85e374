/**
 * Saves for hosts that have little room: a text of letters, digits, `-` and `_`.
 *
 * What is packed is the text itself, so that `unpack` gives back the same bytes. `battle.save({ brief:
 * true })` packs to less than half of a full save.
 */

import { SaveError } from './errors.mjs';

const HEAD = 'case1.';
/** What a packed text may hold once it is unpacked: a stranger's could hold anything. */
const MOST = 1 << 24;

function base64url(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** The chunks of a stream as one, if they are not too many. */
async function gathered(stream) {
  const chunks = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) {
      await reader.cancel();
      throw new SaveError('CASE_ERR_SAVE', `the packed text holds more than ${MOST} bytes`);
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Packs a text. */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return HEAD + base64url(await gathered(stream));
}

/** The text again. @throws {SaveError} it was not packed by `pack`, or was cut short */
export async function unpack(packed) {
  const wrong = (why) => new SaveError('CASE_ERR_SAVE', `this is no packed save: ${why}`);
  if (typeof packed !== 'string' || !packed.startsWith(HEAD)) {
    throw wrong(`a text that begins with \`${HEAD}\` would be one`);
  }
  try {
    const bytes = bytesOf(packed.slice(HEAD.length));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(await gathered(stream));
  } catch (error) {
    if (error instanceof SaveError) throw error;
    throw wrong('it was cut short or changed');
  }
}
