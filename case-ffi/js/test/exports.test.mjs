// The WebAssembly has what the headers say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { generate } from '../generate.mjs';
import * as gen from '../src/case.gen.mjs';
import { namesOf } from '../src/lists.mjs';
import { engine, path } from './support.mjs';

test('the WebAssembly needs nothing, and its functions take what their types say', async () => {
  const module = await WebAssembly.compile(readFileSync(path('dist/case.wasm')));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  for (const { name, parameters } of generate().found.functions) {
    const f = engine.exports[name];
    if (f) assert.equal(f.length, parameters.length, name);
  }
});

test('lists of the header have the names that rosters have', () => {
  // The dice have names alone.
  for (const name of namesOf('ListName').filter((list) => list !== 'die')) {
    const start = `CASE_${name.toUpperCase()}_`;
    const spelled = Object.keys(gen[`case_${name}`]).map((key) => key.slice(start.length).toLowerCase());
    assert.deepEqual(engine.list(name), spelled);
  }
});
