// What a page has to load, in KB (1024): brotli where the file is there as `.br`, else gzip. `sizes.json` says
// how much at most, by folder. It grows only by a commit that says why.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { path, text } from './support.mjs';

/** How all folders are made: `node build.mjs` alone makes only the first. */
const HOW = 'node build.mjs --each';

for (const [folder, sizes] of Object.entries(JSON.parse(text('sizes.json')))) {
  const skip = existsSync(path(`${folder}/case.wasm`)) ? false : `no ${folder}: ${HOW}`;
  for (const [name, most] of Object.entries(sizes)) {
    test(`${folder}/${name} is at most ${most} KB`, { skip }, () => {
      const file = readFileSync(path(`${folder}/${name}`));
      const size = (name.endsWith('.br') ? file : gzipSync(file, { level: 9 })).length / 1024;
      assert.ok(size <= most, `${size.toFixed(1)} KB`);
      assert.ok(size > most / 2, `${size.toFixed(1)} KB: write down what it has come down to`);
    });
  }
}

test('the README says how much a page has to load, within 2 %', (t) => {
  const readme = text('README.md');
  const rows = [...readme.matchAll(/^\| `(\w+)`[^|]*\| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$/gm)];
  assert.equal(rows.length, 6);
  const kilobytes = (name) => (existsSync(path(name)) ? readFileSync(path(name)).length / 1024 : 0);
  for (const [, name, first, all, gzip] of rows) {
    if (!existsSync(path(`dist/${name}/case.wasm`))) return t.skip(`no dist/${name}: ${HOW}`);
    const parts = ['case.wasm', 'rest.wasm'].filter((part) => existsSync(path(`dist/${name}/${part}`)));
    const found = [
      kilobytes(`dist/${name}/case.wasm.br`),
      parts.reduce((sum, part) => sum + kilobytes(`dist/${name}/${part}.br`), 0),
      parts.reduce((sum, part) => sum + gzipSync(readFileSync(path(`dist/${name}/${part}`)), { level: 9 }).length / 1024, 0),
    ];
    [first, all, gzip].map((said) => Number(said.replace(',', ''))).forEach((said, i) =>
      assert.ok(Math.abs(said / found[i] - 1) < 0.02, `${name}: ${said}, and ${found[i].toFixed(1)} KB`));
  }
  const [, whole] = /A page loads ([\d,]+) KB/.exec(readme);
  assert.ok(Math.abs(Number(whole.replace(',', '')) / kilobytes('dist/case.wasm.br') - 1) < 0.02, whole);
});

test('what is compressed already is the file itself', () => {
  for (const name of ['case.wasm', 'case.mjs'].filter((name) => existsSync(path(`dist/${name}.br`)))) {
    assert.ok(brotliDecompressSync(readFileSync(path(`dist/${name}.br`))).equals(readFileSync(path(`dist/${name}`))), name);
  }
});

/** The lines of the library's Rust, tests and comments aside. */
function* lines(folder) {
  for (const entry of readdirSync(path(folder), { recursive: true, withFileTypes: true })) {
    const file = `${entry.parentPath ?? entry.path}/${entry.name}`;
    if (!entry.name.endsWith('.rs') || /[/]tests?([/]|[.]rs)/.test(file)) continue;
    const code = readFileSync(file, 'utf8').split('#[cfg(test)]\nmod tests {')[0].split('\n');
    for (const [i, line] of code.entries()) if (!/^\s*\/\//.test(line)) yield { line, at: `${file}:${i + 1}` };
  }
}

test('no message needs `{:?}`, of which nothing is left in this build', () => {
  const found = [...lines('../../case-core/src'), ...lines('../src')].filter(({ line }) => /:#?\?\}/.test(line));
  assert.deepEqual(found.map(({ at }) => at), []);
});
