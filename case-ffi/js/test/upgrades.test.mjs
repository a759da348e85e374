// What earlier versions saved opens and plays on, or is refused by the version that it names.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { engine, js } from './support.mjs';

const RELEASED = new URL('../../../tests/released/', import.meta.url);
const REFUSED = /version \d+.*: .*resume it with the/s;

const versions = readdirSync(RELEASED).filter((name) => existsSync(new URL(`${name}/ends.txt`, RELEASED)));
const savesOf = (folder) => readdirSync(folder).map((name) => [name.replace('.json', ''), readFileSync(new URL(name, folder), 'utf8')]);

for (const version of versions) {
  test(`saves of ${version}`, () => {
    const ends = readFileSync(new URL(`${version}/ends.txt`, RELEASED), 'utf8').split('\n');
    for (const [name, saved] of savesOf(new URL(`${version}/saves/`, RELEASED))) {
      let battle;
      try {
        battle = engine.resume(saved);
      } catch (error) {
        assert.ok(error instanceof js.CaseError && version !== engine.version, `${name}: ${error}`);
        assert.match(error.message, REFUSED);
        continue;
      }
      battle.setSeed(5);
      battle.setControl('built-in');
      battle.run();
      const end = `${name} turn ${battle.turn} ${JSON.parse(battle.save({ brief: true })).digest}`;
      assert.ok(ends.includes(end), `plays on otherwise: ${end}`);
      battle.free();
    }
  });
}

test('forms of saves before the first release are refused by name', () => {
  for (const [name, saved] of savesOf(new URL('before/', RELEASED))) {
    assert.throws(() => engine.resume(saved), (error) => {
      assert.ok(error instanceof js.CaseError, name);
      assert.ok(error.message.includes(`is version ${JSON.parse(saved).version}`), error.message);
      assert.match(error.message, REFUSED);
      return true;
    });
  }
});
