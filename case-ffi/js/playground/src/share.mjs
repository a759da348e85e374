/** A fight outside the page: in a link, in the browser's storage. A save is a text of the engine. */

import { LANGUAGES, code, t } from './words.mjs';

const HEAD = '#fight=';
const SLOTS = 'case-playground/fights';
const CURRENT = 'case-playground/current';
const SETTINGS = 'case-playground/settings';

/** A text, compressed, in letters that a link may hold. */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpack(letters) {
  const plain = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}

/** The address of this page with a fight in it. A fragment never leaves the browser. */
export async function linkTo(save) {
  const here = new URL(location.href);
  here.hash = HEAD + (await pack(save));
  return here.href;
}

/** How many letters a message of a messenger holds. */
const MESSAGE = 2000;

/** What a link is: a copy as of now, and how long it is. */
export function linkNote(table, link) {
  const turn = table.turnTitle() ?? t('turn', { turn: table.battle.turn });
  const note = t('copyOf', { turn, count: new Intl.NumberFormat(code()).format(link.length) });
  return link.length > MESSAGE ? `${note} ${t('longLink')}` : note;
}

/** The fight in the page's address; `null` where there is none. @throws where it can't be read */
export async function sharedFight() {
  return location.hash.startsWith(HEAD) ? unpack(location.hash.slice(HEAD.length)) : null;
}

/** Takes the fight out of the address, so that reloading goes on with what was played since. */
export function forgetLink() {
  history.replaceState(null, '', location.pathname + location.search);
}

/* A browser can refuse its storage: then nothing is kept, and the page works all the same. */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What is being played, of each system: `{save, roster}`. It outlives a reload. */
export const current = {
  of: (system) => read(`${CURRENT}/${system}`, null),
  last: () => current.of(read(CURRENT, null)),
  write: (system, fight) => write(CURRENT, system) && write(`${CURRENT}/${system}`, fight),
};
export const settings = { read: () => read(SETTINGS, {}), write: (all) => write(SETTINGS, all) };

/** The language of the page: the one that was chosen, else the browser's. */
export function firstLanguage() {
  const kept = settings.read().language;
  const [found] = LANGUAGES.find(([name]) => name === kept) ?? LANGUAGES.find(([name]) => name.startsWith('ge') === navigator.language.startsWith('de'));
  return found;
}

/** Fights that were kept under a name, the newest first. */
export const slots = {
  list: () => read(SLOTS, []),
  keep: (fight) => write(SLOTS, [fight, ...slots.list().filter((kept) => kept.name !== fight.name)]),
  drop: (name) => write(SLOTS, slots.list().filter((kept) => kept.name !== name)),
};
