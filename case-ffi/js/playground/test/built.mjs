/** The built engine and the page's table on it, for tests without a browser; `skip` says why there is none. */

import { existsSync, readFileSync } from 'node:fs';

const dist = new URL('../../dist/', import.meta.url);
export const skip = !existsSync(new URL('case.wasm', dist)) && 'no build: run `node build.mjs` first';
if (skip) console.error(`SKIPPED: ${skip}`);
const { load } = skip ? {} : await import(new URL('case.mjs', dist));
export const { Table } = skip ? {} : await import('../src/table.mjs');
export const engine = skip ? { systems: [] } : await load(readFileSync(new URL('case.wasm', dist)));

/** A roster that comes with the engine, anew. */
export const rosterOf = (system) => ({ ...JSON.parse(readFileSync(new URL(`../../rosters/${system}.json`, import.meta.url))), system });
/** The filled parts that the page offers. */
export const parts = JSON.parse(readFileSync(new URL('../powers.json', import.meta.url)));
