// What a page has to load, in KB (1024) of gzip: `sizes.json` says how much at most. It grows only by a
// commit that says why.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { path, text } from './support.mjs';

for (const [name, most] of Object.entries(JSON.parse(text('sizes.json')))) {
  test(`${name} is at most ${most} KB`, () => {
    const size = gzipSync(readFileSync(path(`dist/${name}`)), { level: 9 }).length / 1024;
    assert.ok(size <= most, `${size.toFixed(1)} KB`);
    assert.ok(size > most / 2, `${size.toFixed(1)} KB: write down what it has come down to`);
  });
}
