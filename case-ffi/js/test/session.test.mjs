// The call protocol in JavaScript: the scripts that every door plays.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { path, roster, text } from './support.mjs';

const skip = existsSync(path('dist/call/case.wasm')) ? false : 'no dist/call: node build.mjs --call';
const engine = skip ? null : await (await import('../dist/call/case.mjs')).load();

/** An answer as the scripts keep it: a long one by its length and its hash (FNV-1a). */
function short(answer) {
  const bytes = Buffer.from(answer);
  if (bytes.length <= 400) return answer;
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `${bytes.length} bytes ${hash.toString(16).padStart(16, '0')}`;
}

for (const system of ['case', 'faserip', 'd6', 'talislanta', 'cosmic']) {
  test(`${system}: the same bytes as through every other door`, { skip }, () => {
    const session = engine.session();
    const lines = text(`../tests/golden/call/${system}.jsonl`).trimEnd().split('\n');
    assert.ok(lines.length > 80);
    for (let i = 0; i < lines.length; i += 2) {
      // This build has neither TOML nor the texts of other languages.
      const command = JSON.parse(lines[i].slice(1));
      if (command.call === 'new') {
        session.callText(JSON.stringify({ ...command, roster: roster(system) }));
      } else if (!('language' in command) && command.call !== 'sentences' && command.call !== 'versions') {
        assert.equal(short(session.callText(lines[i].slice(1))), lines[i + 1], lines[i].slice(0, 200));
      } else {
        session.callText(lines[i].slice(1));
      }
    }
    session.free();
  });
}

test('a seat may less, and what is no audience says so', { skip }, () => {
  const session = engine.session();
  session.call({ call: 'new', roster: roster('d6'), seats: [{ policy: 'all' }] });
  assert.equal(session.call({ call: 'save' }, { audience: 0 }).error.code, 'audience');
  assert.throws(() => session.call({ call: 'tracker' }, { audience: -1 }), /place of a fighter/);
  assert.throws(() => session.callText({ call: 'tracker' }), /JSON/);
  session.free();
  assert.throws(() => session.call({ call: 'tracker' }), /freed/);
});
