/**
 * Powers in the editor: filled parts of a roster to begin with, which names in it stand for whom, and what somebody has.
 * All of it is data (`powers.json`) and the schema's: no rule is here, and the engine checks what comes of it.
 */

import { language } from './words.mjs';

const DATA = new URL('../powers.json', import.meta.url);
let coming;
/** What is known of powers, fetched once, when somebody edits a roster. */
export const powersData = (fetched = fetch) => (coming ??= fetched(DATA).then((answer) => answer.json()));

/** The parts that a system has, as `[id, title, help]`. */
export function templatesOf(data, system) {
  return Object.keys(partsOf(data, system)).map((id) => [id, ...(data.words[id][language()] ?? data.words[id].english)]);
}

/** A system that has the sheets of another has its parts. */
const partsOf = ({ systems }, system) => (typeof systems[system] === 'string' ? systems[systems[system]] : systems[system] ?? {});

/** Every name of an effect in a part of a roster, as `[holder, key]`: what `change` gives in its place, if anything, is set. */
function eachName(data, part, change) {
  if (part === null || typeof part !== 'object') return;
  for (const [key, value] of Object.entries(part)) {
    if (!Array.isArray(part) && key in data.naming) {
      if (Array.isArray(value)) part[key] = value.map(change).filter((name) => name !== null);
      else if (typeof value === 'string') {
        const name = change(value);
        if (name === null) delete part[key];
        else part[key] = name;
      }
    } else eachName(data, value, change);
  }
}

const effectsOf = (roster) => roster.effects ?? [];
const freshName = (name, taken) => {
  for (let number = 1; ; number++) {
    const fresh = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(fresh)) return fresh;
  }
};

/** Gives somebody a power: its effects stand in the roster, once for all who have them, the rest on the sheet. Says where. */
export function grant(data, roster, place, id) {
  const { effects = [], fighter: part = {}, begun } = structuredClone(partsOf(data, roster.system)[id]);
  const inWords = (name) => data.names[language()]?.[name] ?? name;
  const fighter = roster.fighters[place];
  const renamed = new Map();
  for (const effect of effects) {
    const own = { ...effect, name: inWords(effect.name) };
    const isKnown = effectsOf(roster).some((other) => JSON.stringify(other) === JSON.stringify(own));
    if (!isKnown) {
      own.name = freshName(own.name, effectsOf(roster).map(({ name }) => name));
      roster.effects = [...effectsOf(roster), own];
    }
    renamed.set(effect.name, own.name);
  }
  const rename = (name) => renamed.get(name) ?? name;
  eachName(data, part, rename);
  const paths = [...renamed.values()].map((name) => `effects[${effectsOf(roster).findIndex((effect) => effect.name === name)}]`);
  for (const [key, value] of Object.entries(part)) {
    if (!Array.isArray(value)) {
      fighter[key] = { ...fighter[key], ...value };
      paths.unshift(`fighters[${place}].${key}`);
      continue;
    }
    const before = fighter[key] ?? [];
    for (const entry of value) if (entry.name) entry.name = freshName(inWords(entry.name), before.map(({ name }) => name));
    fighter[key] = [...before, ...value.filter((entry) => !before.includes(entry))];
    if (typeof value[0] === 'object') paths.unshift(`fighters[${place}].${key}[${before.length}]`);
  }
  if (begun) beginAtFirst(data, roster, fighter, rename(begun));
  return paths;
}

/** An effect in force from the start, until something ends it. */
function beginAtFirst({ places: [left] }, roster, fighter, name) {
  const turns = [...(fighter.now?.[left] ?? [])];
  const at = effectsOf(roster).findIndex((effect) => effect.name === name);
  while (turns.length < at) turns.push(0);
  turns[at] = -1;
  fighter.now = { ...fighter.now, [left]: turns };
}

/** An effect is called otherwise, and so wherever it is named. */
export const renameEffect = (data, roster, from, to) => eachName(data, roster, (name) => (name === from ? to : name));

/** Takes an effect out, with all that names it; what is counted by the places of effects moves up. */
export function removeEffect(data, roster, at) {
  const [{ name }] = roster.effects.splice(at, 1);
  if (!roster.effects.some((other) => other.name === name)) eachName(data, roster, (named) => (named === name ? null : named));
  if (roster.effects.length === 0) delete roster.effects;
  for (const { now } of roster.fighters ?? []) {
    for (const field of data.places) {
      if (!Array.isArray(now?.[field])) continue;
      now[field].splice(at, 1);
      if (now[field].length === 0) delete now[field];
    }
  }
}

/** How a field that names an effect reads between whose it is and the effect. */
export const namingWords = ({ naming }, field) => naming[field][language()] ?? naming[field].english;

/** What somebody has of powers, as `{path, of, effect}`: the place on the sheet, what names it there, and the effect. */
export function powersOf(data, roster, place) {
  const found = [];
  const fighter = roster.fighters[place];
  const look = (part, path, of) => {
    for (const [key, value] of Object.entries(part)) {
      const at = Array.isArray(part) ? `${path}[${key}]` : `${path}.${key}`;
      if (key in data.naming) for (const effect of [value].flat()) found.push({ path: Array.isArray(value) ? path : at, field: key, of, effect });
      else if (value !== null && typeof value === 'object') look(value, at, value.name ?? of);
    }
  };
  look(fighter, `fighters[${place}]`, null);
  for (const [at, turns] of (fighter.now?.[data.places[0]] ?? []).entries()) {
    if (turns && effectsOf(roster)[at]) found.push({ path: `fighters[${place}].now`, field: null, of: null, effect: effectsOf(roster)[at].name });
  }
  return found;
}

/**
 * The names that a field, or with `isKey` the name of one, can take up: of effects, or kinds of damage that are written
 * somewhere; `null` for any other.
 */
export function namesFor(data, roster, field, isKey = false) {
  if (field in data.naming) return effectsOf(roster).map(({ name }) => name);
  const ofAttacks = data.kinds[roster.system] ?? data.kinds.attacks;
  if (!isKey && ![data.kinds.effects, ofAttacks].includes(field)) return null;
  const kinds = new Set();
  const look = (part, named) => {
    for (const [key, value] of Object.entries(part ?? {})) {
      if (key === named && typeof value === 'string') kinds.add(value);
      else if (value !== null && typeof value === 'object') look(value, named);
    }
  };
  const parts = Object.values(partsOf(data, roster.system));
  look([effectsOf(roster), parts.map(({ effects }) => effects)], data.kinds.effects);
  look([(roster.fighters ?? []).map(({ vehicle: _, ...fighter }) => fighter), parts.map(({ fighter }) => fighter)], ofAttacks);
  return [...kinds].sort();
}
