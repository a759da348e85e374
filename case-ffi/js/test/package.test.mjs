// The package as others get it: types, both single files, what npm packs, the README's first program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import vm from 'node:vm';
import { js, path, roster, text } from './support.mjs';

test('a program with types, strictly', () => {
  try {
    execFileSync('npm', ['run', '--silent', 'types'], { cwd: path('.'), encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    assert.fail(`${error.stdout}${error.stderr}`);
  }
});

test('everything that the types promise is there', async () => {
  const types = readdirSync(path('types')).map((name) => text(`types/${name}`)).join('');
  const exported = [...types.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(Object.keys(js).sort(), exported.sort());
  const engine = await js.load();
  const battle = engine.battle(roster('case'));
  const aimed = battle.aim(0, battle.fighters.length - 1);
  const objects = { Engine: engine, Battle: battle, Referee: battle.referee, Action: engine.action('good'), Value: new js.Value('areas', 1), Aimed: aimed, Odds: battle.foresee === undefined ? null : aimed.odds() };
  for (const [name, object] of Object.entries(objects)) {
    const body = types.match(new RegExp(`^export (?:class|interface) ${name}\\b.*?\\{\\n(.*?)^\\}`, 'ms'))[1];
    for (const [, member] of body.matchAll(/^ {2}(?:readonly )?(\w+)(?:<\w+>)?[(?:]/gm)) {
      if (member !== 'constructor' && member !== 'of') assert.ok(member in object, `${name}.${member}`);
    }
  }
});

test('the single file as a module and as a classic script', async () => {
  const single = await import('../dist/case.single.mjs');
  const context = vm.createContext({ WebAssembly, TextEncoder, TextDecoder, Response, Blob, DecompressionStream, atob, URL, FinalizationRegistry, AbortController, performance });
  vm.runInContext(text('dist/case.single.js'), context);
  for (const { load } of [single, context.caseJs]) {
    const engine = await load();
    const battle = engine.battle(roster('d6'), { seed: 1 });
    battle.run();
    assert.ok(battle.isOver);
  }
  assert.deepEqual(Object.keys(single).sort(), Object.keys(js).sort());
  assert.deepEqual(Object.keys(context.caseJs).sort(), Object.keys(js).sort());
  for (const name of ['case.mjs', 'case.single.js']) assert.doesNotMatch(text(`dist/${name}`), /\beval\(|new Function/);
});

test('the module comes from an address, bytes, a response or compiled', async () => {
  const bytes = readFileSync(path('dist/case.wasm'));
  const response = (type) => new Response(bytes, { headers: { 'content-type': type } });
  const sources = [bytes, new URL('../dist/case.wasm', import.meta.url), response('application/wasm'), Promise.resolve(response('application/octet-stream')), await WebAssembly.compile(bytes)];
  for (const source of sources) assert.equal((await js.load(source)).systems.length, 5);
  // How much has come is told; of how much, where it comes as it is.
  for (const [headers, of] of [[{ 'content-length': String(bytes.length) }, bytes.length], [{ 'content-encoding': 'br', 'content-length': '9' }, null]]) {
    const told = [];
    await js.load(new Response(bytes, { headers }), { progress: (so) => told.push(so) });
    assert.deepEqual(told.at(-1), { done: bytes.length, of });
  }
  await assert.rejects(js.load(new Response('', { status: 404 })), { code: 'LOAD' });
  await assert.rejects(js.load(new Response('<!doctype html>')), { code: 'LOAD', message: /not case\.wasm/ });
  await assert.rejects(js.load('case.wasm'), { code: 'INPUT' });
});

test('German and what the books say are fetched when they are asked for', async () => {
  const engine = await js.load();
  assert.deepEqual(engine.languages, ['english']);
  const battle = engine.battle(roster('case'));
  for (const speak of [() => engine.schema('case', 'german'), () => engine.title('case', 'german'), () => battle.tracker({ language: 'german' }), () => engine.battle(roster('case'), { language: { fallback: 'german' } })]) {
    assert.throws(speak, { code: 'MISSING', message: /addLanguage\('german'\)/ });
  }
  await assert.rejects(engine.addLanguage('klingon'), { code: 'INPUT' });
  await assert.rejects(engine.addLanguage('german', new Response('', { status: 404 })), { code: 'LOAD', message: /german\.po/ });
  await assert.rejects(engine.addLanguage('german', 'msgid ""\nnonsense'), { code: 'CASE_ERR_PARSE' });
  assert.deepEqual(engine.languages, ['english']);
  const source = readFileSync(path('dist/german.po'));
  const others = [source, source.toString(), new Response(source), new URL('../dist/german.po', import.meta.url)];
  for (const other of [...others, undefined]) {
    const fresh = await js.load();
    await fresh.addLanguage('german', other);
    assert.equal(fresh.said('White.', 'german'), 'Weiß.');
  }
  // A third language is a file; what it lacks is in English.
  const french = await js.load();
  await french.addLanguage('french', readFileSync(path('../../case-core/texts/fr.po'), 'utf8'));
  assert.deepEqual(french.languages, ['english', 'french']);
  assert.deepEqual(['White.', 'Green.'].map((text) => french.said(text, 'french')), ['Blanc.', 'Green.']);
  // A problem is said by what it is made of, and a finished message is only a text.
  assert.throws(() => french.battle({ ...JSON.parse(roster('case')), fightres: 1 }), (error) => {
    const [problem] = error.problems;
    assert.deepEqual([problem.path, problem.message], ['fightres', 'unknown field, did you mean `fighters`?']);
    assert.equal(french.said(error, 'french'), 'fightres: champ inconnu : `fighters` ?');
    assert.equal(french.said(problem, 'french'), 'champ inconnu : `fighters` ?');
    assert.equal(french.said(problem.message, 'french'), problem.message);
    return true;
  });
  const spoken = french.battle(roster('case'), { language: 'french', seed: 1 });
  spoken.run();
  assert.match(spoken.transcript().join('\n'), /^Tour 1/m);
  await french.restart();
  assert.equal(french.said('White.', 'french'), 'Blanc.');

  assert.equal(await engine.addLanguage('german'), engine);
  const meanings = Object.values(engine.schema('case', 'german').questions).map(({ meaning }) => meaning);
  assert.ok(meanings.every((meaning, i) => meaning !== Object.values(engine.schema('case').questions)[i].meaning));
  const before = engine.schema('d6', 'german').rulings;
  await engine.restart();
  assert.deepEqual(engine.languages, ['english', 'german']);
  assert.equal(engine.said('White.', 'german'), 'Weiß.');
  assert.ok(Object.keys(before).length > 0);

  const all = await engine.sentences('case');
  const of = await engine.sentences('case', 'T3');
  assert.ok(all.length > 100 && of.length > 0 && of.every(({ ids }) => ids.includes('T3')));
  await assert.rejects(engine.sentences('chess'), { code: 'INPUT' });
  const single = await (await import('../dist/case.single.mjs')).load(undefined, { languages: ['german'] });
  assert.equal(single.said('White.', 'german'), 'Weiß.');
  assert.deepEqual(await single.sentences('case', 'T3'), of);
});

test('what only plays plays as the whole does, and names what it lacks', async (t) => {
  if (!existsSync(path('dist/play/case.wasm'))) return t.skip('no dist/play: node build.mjs --each');
  const [whole, play] = [await js.load(), await (await import('../dist/play/case.mjs')).load()];
  assert.deepEqual(play.systems, whole.systems);
  for (const system of play.systems) {
    const [all, alone] = [whole, play].map((engine) => engine.battle(JSON.parse(text(`rosters/${system}.json`)), { seed: 1 }));
    while (all.run());
    while (alone.run());
    assert.deepEqual(alone.transcript(), all.transcript(), system);
    assert.throws(() => alone.turnOdds(), { code: 'MISSING', message: /has no case_odds_\w+: take one with odds/ });
    await assert.rejects(alone.simulate(10), { code: 'MISSING' });
    assert.throws(() => alone.advise(), { code: 'MISSING' });
  }
  // The odds of a roll are for the player who rolls.
  const asked = play.battle(JSON.parse(text('rosters/case.json'))).run();
  assert.equal(asked.wanted, 'roll');
  assert.ok(asked.odds.rows.length > 0);
});

test('each system alone plays, and says which others it lacks', async (t) => {
  const entries = Object.entries(JSON.parse(text('package.json')).exports)
    .filter(([name, { default: file }]) => name !== './play' && name !== './call' && /^\.\/dist\/\w+\/case\.mjs$/.test(file));
  assert.equal(entries.length, (await js.load()).systems.length);
  if (!existsSync(path('dist/case/case.wasm'))) return t.skip('no dist/case: node build.mjs --each');
  const whole = await js.load();
  for (const [entry, { default: file }] of entries) {
    const system = entry.slice(2);
    const engine = await (await import(`../${file}`)).load();
    // FASERIP is built upon CASE.
    assert.deepEqual(engine.systems, system === 'faserip' ? ['case', 'faserip'] : [system]);
    const [battle, all] = [engine, whole].map((one) => one.battle(JSON.parse(text(`rosters/${system}.json`)), { seed: 1 }));
    const [ours, theirs] = await Promise.all([battle, all].map(async (one) => (await one.simulate(20, { seed: 1 })).wins.rows));
    assert.deepEqual(ours, theirs, system);
    while (battle.run());
    while (all.run());
    assert.ok(battle.isOver && battle.transcript().length > 10, system);
    assert.deepEqual(battle.transcript(), all.transcript(), system);
    const other = system === 'd6' ? 'case' : 'd6';
    assert.throws(() => engine.battle(JSON.parse(text(`rosters/${other}.json`))), (error) => error.message.includes(other));
  }
});

test('a fight is laid out before all of its system is there, and whatever wants more is done again', async (t) => {
  if (!existsSync(path('dist/d6/rest.wasm'))) return t.skip('no dist/d6: node build.mjs --each');
  const { load } = await import('../dist/d6/case.mjs');
  const roster = JSON.parse(text('rosters/d6.json'));
  const laid = [];
  let calls = 0;
  const lay = (early) => {
    calls++;
    laid.push(early.battle(roster, { seed: 1, language: 'german' }));
  };
  const engine = await load(undefined, { languages: ['german'], early: lay });
  assert.deepEqual([calls, laid.length], [1, 1]);
  while (laid[0].run());
  assert.ok(laid[0].transcript().length > 10);
  const again = await load(undefined, { languages: ['german'], early: async (early) => {
    lay(early);
    await laid.at(-1).simulate(4, { seed: 1 });
  } });
  assert.deepEqual([calls, laid.length], [3, 3]);
  assert.throws(() => laid[1].turn, { code: 'TRAP' });
  while (laid[2].run());
  await assert.rejects(load(undefined, { early: () => { throw new RangeError('mine'); } }), { message: 'mine' });
  // After a restart both parts are there.
  for (const one of [engine, again]) {
    await one.restart();
    assert.ok((await one.battle(roster).simulate(2, { seed: 1 })).trials === 2);
  }
  // A part fits its other alone, and no entry but its own.
  const [first, rest] = ['cosmic/case', 'd6/rest'].map((name) => new WebAssembly.Module(readFileSync(path(`dist/${name}.wasm`))));
  const { exports } = await WebAssembly.instantiate(first, {});
  await assert.rejects(WebAssembly.instantiate(rest, { first: exports }), WebAssembly.LinkError);
  await assert.rejects(js.load(first), { code: 'LOAD', message: /case-js\/case/ });
});

test('npm packs what is needed, and the first program of the README runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'case-js-'));
  try {
    const [{ filename, files }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: path('.'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    const names = files.map(({ path: name }) => name);
    for (const name of ['dist/case.wasm', 'dist/case.mjs', 'dist/case.single.js', 'dist/german.po', 'dist/sentences.json', 'case.d.ts', 'case.gen.d.ts', 'README.md', 'LICENSE-MIT', 'LICENSE-OGL', 'NOTICE', 'rosters/d6.json']) {
      assert.ok(names.includes(name), `${name} is not packed`);
    }
    assert.ok(!names.some((name) => /test|build|dist-/.test(name)), names.join());
    for (const [name, entry] of Object.entries(JSON.parse(text('package.json')).exports)) {
      const file = entry.default ?? entry;
      if (!file.includes('*')) assert.ok(names.includes(file.slice(2)), `${name} is named, and ${file} is not packed`);
    }
    execFileSync('tar', ['xzf', filename], { cwd: folder });
    mkdirSync(join(folder, 'node_modules'));
    renameSync(join(folder, 'package'), join(folder, 'node_modules/case-js'));
    const [, program] = text('README.md').match(/```js\n(.*?)```/s);
    writeFileSync(join(folder, 'first.mjs'), program);
    const said = execFileSync(process.execPath, ['first.mjs'], { cwd: folder, encoding: 'utf8' });
    assert.match(said, /The battle is over/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the program of the main README prints what it says', async () => {
  const page = readFileSync(path('../../README.md'), 'utf8');
  const [, block] = page.match(/```js\n(.*?)```/s);
  const [, promised] = block.match(/console\.log.*\/\/ (.*?)…/);
  const lines = [];
  const program = `return (async () => {${block.replace(/^import .*$/m, '')}})();`;
  await new Function('load', 'roster', 'ask', 'console', program)(js.load, roster('case'), (request) => request.suggestion, { log: (line) => lines.push(line) });
  assert.equal(lines.length, 1);
  assert.ok(lines[0].startsWith(promised), lines[0]);
});

test('a language of the guide is spoken', async () => {
  const page = readFileSync(path('../../docs/guides/texts.md'), 'utf8');
  const [, block] = page.match(/```js\n(.*?)```/s);
  const address = "new URL('fr.po', import.meta.url)";
  assert.ok(block.includes(address));
  const program = `return (async () => {${block.replace(address, 'french')} while (battle.run()); return battle; })();`;
  const french = readFileSync(path('../../case-core/texts/fr.po'), 'utf8');
  const battle = await new Function('load', 'roster', 'french', program)(js.load, roster('case'), french);
  assert.ok(battle.transcript().includes('Tour 1'));
});

test('one evening, as the tutorial tells it', async () => {
  const page = readFileSync(path('../../docs/tutorials/evening/javascript.md'), 'utf8');
  const blocks = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block);
  const lines = [];
  const program = `return (async () => {${blocks.join('').replace(/^import .*$/m, '')}})();`;
  await new Function('load', 'console', program)(js.load, { log: (line) => lines.push(String(line)) });
  assert.match(lines[0], /unknown rank `Exx`/);
  assert.ok(lines.some((line) => line.startsWith('Granite Dove rolls')), lines.join('\n'));
  assert.match(lines.at(-1), /Victory/);
});
