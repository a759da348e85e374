// What a page fetches, and what only when somebody asks for it: German, and what the books say.
import { CaseError, shown, wrong } from './errors.mjs';
import { beside } from './where.mjs';

async function bytesOf(url) {
  if (url.protocol !== 'file:') return fetch(url);
  // Node fetches no files; pages can't either. The name stands apart, since bundlers for pages look for what is imported.
  const files = 'node:fs/promises';
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
  return readFile(url);
}

/** An address as a page understands it; outside of one it has to be a whole one. */
function addressOf(text, call) {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  if (URL.canParse(text, base)) return new URL(text, base);
  throw wrong(`${call}: \`${text}\` is no whole address: give new URL('${text}', import.meta.url)`);
}

/** What an address or a response gives; anything else is what was asked for itself. */
export async function fetched(given, call, file) {
  if (typeof given === 'string') return fetched(addressOf(given, call), call, file);
  if (given instanceof URL) return fetched(await bytesOf(given), call, file);
  if (typeof Response === 'function' && given instanceof Response && !given.ok) {
    const message = `${given.url || file}: ${given.status} ${given.statusText}: put ${file} beside the module, or give ${call} its address`;
    throw new CaseError('LOAD', message);
  }
  return given;
}

/** A file of texts: the one beside the module, or what was given. */
export async function textOf(name, source = beside[name]()) {
  const file = name === 'sentences' ? 'sentences.json' : `${name}.po`;
  const given = await source;
  const isText = typeof given === 'string' && /^\s*[[{#"]|^\s*msg/.test(given);
  const found = isText ? given : await fetched(given, name === 'sentences' ? 'sentences()' : 'addLanguage()', file);
  if (typeof found === 'string') return found;
  if (typeof Response === 'function' && found instanceof Response) return found.text();
  if (ArrayBuffer.isView(found) || found instanceof ArrayBuffer) return new TextDecoder().decode(found);
  throw wrong(`${file}: its address, its text or a response, not ${shown(found)}`);
}
