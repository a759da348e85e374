/** The engine and the first roster on their way: asked for before the rest of the page is there, so that all come at once. */

import { load } from '../../dist/case.mjs';
import { firstLanguage } from './share.mjs';

const rosterText = async (system) => (await fetch(new URL(`../../rosters/${system}.json`, import.meta.url))).text();

/** The page says with which system it begins where nothing was played yet. */
const FIRST = document.querySelector('meta[name=first-system]').content;
const first = rosterText(FIRST);
export const coming = load(undefined, { languages: [firstLanguage()] });
// What a load that fails says is told once the page is there to say it.
for (const one of [first, coming]) one.catch(() => {});

/** The roster that comes with the engine's package for a system. */
export async function exampleRoster(system) {
  return JSON.parse(await (system === FIRST ? first.catch(() => rosterText(system)) : rosterText(system)));
}
