// What stands in the headers and what was made of them is the same. It needs no build.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { OUTPUTS, generate } from '../generate.mjs';

const text = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('the generated files are current', () => {
  const made = generate();
  for (const [what, name] of Object.entries(OUTPUTS)) {
    assert.equal(text(name), made[what], `${name} is out of date: run \`node generate.mjs\``);
  }
});

test('everything in the headers was understood', () => {
  const header = ['case', 'case_odds', 'case_tables'].map((name) => text(`../../include/${name}.h`)).join('');
  const { found } = generate();
  const count = (pattern) => header.match(pattern).length;
  assert.equal(found.structs.length, count(/^typedef struct \w+ \{/gm));
  assert.equal(found.enums.length, count(/^(CASE_ENUM\(|enum case_)/gm));
  const symbols = text('../tests/golden/symbols.list').trim().split(/\s+/).sort();
  assert.deepEqual(found.functions.map(({ name }) => name).sort(), symbols);
});
