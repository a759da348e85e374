// The right answers of `tests/answers.json` through the call protocol, as every language asks them.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { path, text } from './support.mjs';

const skip = existsSync(path('dist/call/case.wasm')) ? false : 'no dist/call: node build.mjs --call';
const engine = skip ? null : await (await import('../dist/call/case.mjs')).load();
const all = JSON.parse(text('../../tests/answers.json'));

/** A command with the data that its texts stand for. */
function meant(command) {
  if (typeof command === 'string' && command.startsWith('$')) return all.data[command.slice(1)];
  if (Array.isArray(command)) return command.map(meant);
  if (command === null || typeof command !== 'object') return command;
  return Object.fromEntries(Object.entries(command).map(([name, of]) => [name, meant(of)]));
}

/** What is at a place in an answer; null where nothing is. */
function at(answer, place) {
  let found = answer;
  for (const part of place.split('.')) {
    const [key, value] = part.split('=');
    const said = (of) => (typeof of === 'string' ? of : JSON.stringify(of ?? null));
    found = (value === undefined ? found?.[part] : found?.find((of) => said(of[key]) === value)) ?? null;
  }
  return found;
}

/** Whether a check holds, where `said` are the answers so far. */
function holds(found, asked, value, said) {
  const earlier = () => at(said[value[0]], value[1]);
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  switch (asked) {
    case 'is': return same(found, value);
    case 'near': return typeof found === 'number' && Math.abs(found - value[0]) <= value[1];
    case 'above': return typeof found === 'number' && found > value;
    case 'has': return JSON.stringify(found).includes(value);
    case 'equals': return found !== null && same(found, earlier());
    case 'differs': return found !== null && !same(found, earlier());
    default: throw new Error(`no check ${asked}`);
  }
}

for (const answer of all.answers) {
  test(answer.name, { skip }, () => {
    const session = engine.session();
    const said = [];
    for (const step of answer.steps) {
      const heard = session.call(meant(step.call));
      said.push(heard);
      if (step.check.length === 0) assert.equal(heard.error, undefined, JSON.stringify(heard));
      for (const [place, asked, value] of step.check) {
        const found = at(heard, place);
        const told = JSON.stringify({ place, asked, value, found, call: step.call });
        assert.ok(holds(found, asked, value, said), told);
      }
    }
    session.free();
  });
}
