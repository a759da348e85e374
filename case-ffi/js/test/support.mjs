// What the tests share: the built package, the bundled rosters, dice.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
export const text = (name) => readFileSync(path(name), 'utf8');

if (!existsSync(path('dist/case.wasm'))) throw new Error('there is no dist/case.wasm: run `node build.mjs` first');

export const js = await import('../dist/case.mjs');
export const engine = await js.load(undefined, { languages: ['german'] });
export const SYSTEMS = engine.systems;
export const roster = (system) => text(`rosters/${system}.json`);

/** The dice of the golden fights: small enough for a language that has only floating-point numbers. */
export function dice(seed = 1) {
  let state = seed;
  return (n) => {
    state = (state * 75 + 74) % 65537;
    return state % n;
  };
}

/** An answer to a request, by dice. */
export function answered(request, below) {
  if (request.wanted === 'roll') return 1 + below(request.faces);
  if (request.range) return request.range.low + below(Math.min(request.range.high - request.range.low, 9) + 1);
  return request.answers[below(request.answers.length)];
}

/** The same by somebody who wants it to end: mostly what the plan would answer. */
export function sensible(request, below) {
  return request.wanted === 'decision' && below(4) ? request.suggestion : answered(request, below);
}

/** A battle in which the host rolls and decides for everybody. */
export const hosted = (system, options) => engine.battle(roster(system), { control: 'host', ...options });
