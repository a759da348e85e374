// The lists of the header as names, in the order of their numbers.
import * as gen from './case.gen.mjs';
import { UnknownNameError, shown, wrong } from './errors.mjs';
import { SPELLED, spelled } from './spelling.mjs';

/** The names of a list, by the name of its type. */
export function namesOf(type) {
  const [list, start, gap] = SPELLED[type];
  return Object.keys(gen[list]).map((name) => spelled(name, start, gap));
}

export const FEATS = namesOf('Feat');

/** The number of a name of such a list. */
export function numbered(names, name, what) {
  const number = names.indexOf(name);
  if (number >= 0) return number;
  throw wrong(`unknown ${what} ${shown(name)}, known are: ${names.join(', ')}`, UnknownNameError);
}
