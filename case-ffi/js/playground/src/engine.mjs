/** The engine of the system that is played, and the first roster on their way: asked for before the rest of the page is there, so that all come at once. */

import { current, firstLanguage, sharedFight } from './share.mjs';
import { byId, put } from './dom.mjs';
import { SYSTEMS, code, t } from './words.mjs';

const rosterText = async (system) => (await fetch(new URL(`../../rosters/${system}.json`, import.meta.url))).text();

/** The page says with which system it begins where nothing was played yet. */
export const FIRST = document.querySelector('meta[name=first-system]').content;
/** The system of a save; the one that the page begins with where it says none. */
export const systemOf = (save) => SYSTEMS.find((system) => system === /"system":\s*"(\w+)"/.exec(save)?.[1]) ?? FIRST;

/** Says how much of an engine has come, in place of what is asked. */
function told({ done, of }) {
  const title = byId('asked').querySelector('[data-t=loading]');
  if (!title) return;
  const megabytes = (bytes) => new Intl.NumberFormat(code(), { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(bytes / 1e6);
  put(title, `${t('loading')} ${megabytes(done)}${of ? ` / ${megabytes(of)}` : ''} MB`);
}

/** The engines that were asked for, by what loads them: a build may have each system alone, or one for all. */
const engines = new Map();

/** The engine that plays a system; `early` gets it before all of it is there, and it counts as there. */
export async function engineOf(system, early) {
  const { load } = await import(`../../dist/${system}/case.mjs`);
  if (!engines.has(load)) {
    const lay = early && ((engine) => {
      engines.set(load, engine);
      return early(engine);
    });
    const coming = load(undefined, { languages: [firstLanguage()], progress: told, ...(lay && { early: lay }) });
    engines.set(load, coming);
    // Whoever tries again loads it anew.
    coming.catch(() => engines.delete(load));
  }
  return engines.get(load);
}

/** The system of the fight of the link, else of the one that was played last, else the first. */
async function firstSystem() {
  const shared = await sharedFight().catch(() => null);
  const save = shared ?? current.last()?.save;
  return save ? systemOf(save) : FIRST;
}

const first = firstSystem();
const roster = first.then(rosterText);
/** Says what lays a fight out, with an engine that may not be all there yet. */
export let layBy;
const drawn = new Promise((resolve) => { layBy = resolve; });
export const coming = first.then((system) => engineOf(system, async (engine) => (await drawn)(engine)));
// What a load that fails says is told once the page is there to say it.
for (const one of [roster, coming]) one.catch(() => {});

/** The roster that comes with the engine's package for a system. */
export async function exampleRoster(system) {
  return JSON.parse(await (system === (await first) ? roster.catch(() => rosterText(system)) : rosterText(system)));
}
