/** What the page says, and what it must not know. */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { SYSTEMS, texts } from '../src/words.mjs';

const SOURCE = new URL('../src/', import.meta.url);
const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const sources = readdirSync(SOURCE).filter((name) => name !== 'words.mjs').map((name) => readFileSync(new URL(name, SOURCE), 'utf8'));
const code = sources.join('\n');
const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole).sort();

test('every text is there in both languages, with the same holes', () => {
  const { english, german } = texts;
  assert.deepEqual(Object.keys(german), Object.keys(english));
  for (const [name, text] of Object.entries(english)) assert.deepEqual(holes(german[name]), holes(text), name);
});

test('every text is used, and every text that is used is there', () => {
  const called = [...code.matchAll(/\bt\((?:[\w.]+ \? )?'([\w-]+)'(?: : '([\w-]+)')?/g)].flatMap(([, ...names]) => names.filter(Boolean));
  const written = [...page.matchAll(/data-(?:t|label)="(\w+)"/g)].map(([, name]) => name);
  // By a value of the engine: what decides for a seat, what an attack can do.
  const byValue = ['host', 'built-in', 'tactician', 'plan', 'all', 'leads', 'quick', 'hit', 'hurt', 'stun', 'slam', 'kill', 'fell', 'acting', 'acted', 'out'];
  const own = ['code', 'yes', 'no', ...Object.keys(texts.english).filter((name) => /^(about|title)_/.test(name))];
  assert.deepEqual([...new Set([...called, ...written, ...byValue, ...own])].sort(), Object.keys(texts.english).sort());
});

test('nothing stands in the page that a strict content security policy refuses', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/);
  assert.doesNotMatch(code, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
});

test('every module that the first question needs is fetched at once, and no other', () => {
  const hinted = [...page.matchAll(/(?:modulepreload" href|script type="module" src)="src\/(\w+\.mjs)"/g)].map(([, name]) => name);
  const needed = new Set(['main.mjs']);
  for (const name of needed) {
    for (const [, other] of readFileSync(new URL(name, SOURCE), 'utf8').matchAll(/ from '\.\/(\w+\.mjs)'/g)) needed.add(other);
  }
  assert.deepEqual(hinted.sort(), [...needed].sort());
  assert.ok(needed.size < readdirSync(SOURCE).length);
});

const built = new URL('../../dist/case.mjs', import.meta.url);
test('the page knows no system: no literal of it is a name of one', { skip: !existsSync(built) && 'no build' }, async () => {
  const { load } = await import(built);
  const engine = await load();
  const names = new Set(engine.systems);
  for (const system of engine.systems) {
    const schema = engine.schema(system);
    for (const part of ['rolls', 'questions', 'rulings', 'lists', 'rules']) {
      for (const name of Object.keys(schema[part])) names.add(name);
    }
    // A single word of these can be anybody's; two are a system's own.
    for (const part of ['notes', 'fields']) {
      for (const name of Object.keys(schema[part])) if (name.includes('_')) names.add(name);
    }
  }
  // Each game has its sentence.
  for (const system of engine.systems) assert.ok(texts.english[`about_${system}`], system);
  // Their titles are the engine's, said before it is there.
  await engine.addLanguage('german');
  assert.deepEqual(SYSTEMS, engine.systems);
  for (const language of ['english', 'german']) for (const system of SYSTEMS) assert.equal(texts[language][`title_${system}`], engine.title(system, language));
  // Words of HTML, of the module and of the page, which some system has a name for as well.
  const literals = [...code.replaceAll(/\bt\('\w+'/g, '').matchAll(/'([\w-]+)'/g)].map(([, text]) => text);
  // Powers are the engine's, alike in all systems.
  const powers = ['status_effect', 'effect_begins', 'effect_resisted', 'X6'];
  for (const system of engine.systems) {
    const { notes, fields, rules } = engine.schema(system);
    for (const name of powers) assert.ok(name in { ...notes, ...fields, ...rules }, `${system}: ${name}`);
  }
  const everybodys = [...powers, 'attack', 'actor', 'object', 'roll', 'modifier', 'take', 'reason', 'alert'];
  assert.deepEqual([...new Set(literals)].filter((text) => names.has(text) && !everybodys.includes(text)), []);
});
