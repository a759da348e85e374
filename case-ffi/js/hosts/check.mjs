// Looks through an unpacked module of a host, as the host would: node check.mjs FOLDER VERSION. Every file that its
// manifest, its pages and its modules name is there by a relative path, and its engine plays.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, version] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name), 'utf8');
const isThere = (name, from = '.') => {
  assert.ok(!/^(\/|\w+:)/.test(name), `${name} is no relative path`);
  assert.ok(existsSync(join(folder, from, name)), `${name}, which ${from} names, is missing`);
};

const isFoundry = existsSync(join(folder, 'module.json'));
const manifest = JSON.parse(read(isFoundry ? 'module.json' : 'manifest.json'));
assert.equal(manifest.version, version);
if (isFoundry) {
  assert.ok(manifest.id && manifest.title && manifest.authors.length && manifest.compatibility.minimum);
  assert.equal(manifest.compatibility.verified, undefined);
  for (const name of [...manifest.esmodules, ...manifest.styles, ...manifest.languages.map(({ path }) => path), manifest.license]) isThere(name);
  if (manifest.manifest) assert.ok(manifest.manifest.endsWith('/module.json') && manifest.download.endsWith('/module.zip'));
  else console.error('the manifest names no address: ship/all.sh --repository https://ADDRESS');
} else {
  for (const name of [manifest.icon, manifest.background_url, manifest.action.icon, manifest.action.popover]) isThere(name);
}

for (const name of readdirSync(folder, { recursive: true })) {
  const from = dirname(name);
  const named = {
    mjs: /^(?:import|export)\b[^'";]*?from '([^']+)'/gm, html: /(?:src|href)="([^"]+)"/g,
  }[name.split('.').at(-1)];
  // What was bundled is one file.
  if (!named || /^(obr|case(\.single)?)\.mjs$/.test(name)) continue;
  for (const [, other] of read(name).matchAll(named)) isThere(other, from);
}

const { load } = await import(pathToFileURL(resolve(folder, isFoundry ? 'case.single.mjs' : 'case.mjs')));
const engine = await load(undefined, { languages: ['german'] });
assert.notEqual(engine.title('talislanta', 'german'), engine.title('talislanta'));
const fighter = (side) => ({ name: side, side, abilities: Object.fromEntries(['fighting', 'agility', 'strength', 'endurance', 'reason', 'intuition', 'psyche'].map((name) => [name, 20])), attacks: [{ name: 'fist', form: 'ba' }] });
const battle = engine.battle({ system: 'case', fighters: [fighter('a'), fighter('b')] }, { seed: 1 });
battle.run();
assert.ok(battle.isOver);
console.log(`${manifest.title ?? manifest.name} ${version}: whole`);
