/** A fighter's sheet, and an attack of it, in words: from the roster, its schema, the lists and the printed tables. */

import { h } from './dom.mjs';
import { labelOf, speakOf, titleOf } from './fields.mjs';
import { t } from './words.mjs';

/** What a sheet says elsewhere: the name stands above it, and the condition beside it. */
const ELSEWHERE = ['name', 'side', 'id', 'now'];

/** The fields of a part of a sheet that say more than their defaults, as `[label, words]`. */
function fieldsOf({ properties = {} }, part, skip = []) {
  const names = [...Object.keys(properties), ...Object.keys(part).filter((name) => !(name in properties))];
  return names.filter((name) => !skip.includes(name) && says(part[name], properties[name] ?? {}))
    .map((name) => [labelOf(name, properties[name] ?? {}), wordsOf(part[name], properties[name] ?? {})]);
}

/** Whether a value is more than nothing and the default. */
function says(value, { default: usual }) {
  if (value === undefined || value === null || value === false || value === usual) return false;
  if (typeof value === 'object') return Object.keys(value).length > 0;
  return value !== 0 || (usual !== undefined && usual !== 0);
}

function wordsOf(value, schema) {
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, schema.items ?? {})).join(', ');
  if (typeof value === 'object') {
    const inside = schema.properties ? schema : { properties: Object.fromEntries(Object.keys(value).map((key) => [key, schema.additionalProperties ?? {}])) };
    return fieldsOf(inside, value).map(([label, words]) => (words === t('yes') ? label : `${label} ${words}`)).join(', ');
  }
  if (value === true) return t('yes');
  return typeof value === 'string' ? titleOf(value) : String(value);
}

/** A part of a roster in words: `turns 3, abilities strength -2 CS`. */
export const partWords = (schema, part, skip) => fieldsOf(schema, part, skip).map(([label, words]) => (words === t('yes') ? label : `${label} ${words}`)).join(', ');

const sheetSchema = ({ engine, battle, language }) => engine.rosterSchema(battle.system, language).properties.fighters.items;

/** Short names in a text with what they mean: `Ch` is a charging attack, by Endurance. */
export function abbreviations({ schema }, text) {
  const short = Object.values(schema.lists).flatMap(({ members }) => Object.values(members)).filter(({ said, meaning }) => said.length < 4 && meaning);
  const found = short.filter(({ said }) => new RegExp(`(?<![\\p{L}\\p{N}])${said.replaceAll(/\W/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u').test(text));
  return found.map((member) => ({ ...member, means: member.meaning.replace(/^[A-Z]+\d+: /, '') }));
}

/** What each color of a roll does with that form, by the printed tables: `white: miss, green: hit`. */
function colorsOf(table, meaning) {
  for (const { columns, rows } of Object.values(table.engine.tables(table.battle.system))) {
    const row = columns[0] === '' && meaning && rows.find(([name]) => meaning.includes(name));
    if (row) return columns.slice(1).map((column, place) => `${table.said(column)}: ${table.said(row[place + 1])}`).join(', ');
  }
  return '';
}

/** An attack: its form with its meaning, what the sheet says of it, and what each color does. */
export function attackWords(table, name, entry = null, schema = {}) {
  speakOf(table.schema);
  const forms = abbreviations(table, entry?.form ? formOf(table, entry.form) : name);
  const english = Object.values(table.engine.schema(table.battle.system).lists);
  const printed = (form) => english.map(({ members }) => members[form.name]?.meaning).find((meaning) => meaning && colorsOf(table, meaning)) ?? '';
  const says = entry ? partWords(schema, entry, ['name', 'form']) : '';
  return [
    ...forms.map((form) => `${form.said}: ${form.means}`),
    says ? `${says}.` : '',
    ...forms.map((form) => colorsOf(table, printed(form))),
  ].filter(Boolean);
}

/** The short name of a form as a sheet writes it. */
const formOf = ({ schema }, name) => Object.values(schema.lists).map(({ members }) => members[name]?.said).find(Boolean) ?? name;

/** What an attack that is an answer is, in sentences. */
export function attackOf(table, { value, of, name }) {
  const sheet = table.battle.rosterNow().fighters[of];
  const { properties } = sheetSchema(table);
  for (const [key, list] of Object.entries(sheet ?? {})) {
    const entry = Array.isArray(list) && list[value];
    if (entry?.name && name.startsWith(entry.name)) return attackWords(table, name, entry, properties[key]?.items);
  }
  return attackWords(table, name);
}

const effectsSchema = ({ engine, battle, language }) => engine.rosterSchema(battle.system, language).properties.effects?.items ?? {};

/** What a power that is an answer does, in words. */
export function effectOf(table, { value }) {
  speakOf(table.schema);
  const effect = table.battle.rosterNow().effects?.[value];
  return effect ? `${partWords(effectsSchema(table), effect, ['name'])}.` : '';
}

/** Whether a part of a sheet names something. */
const names = (part, name) => (typeof part === 'object' && part !== null ? Object.values(part).some((one) => names(one, name)) : part === name);

/** A fighter's sheet. */
export function sheetOf(table, { number }) {
  speakOf(table.schema);
  const { fighters, effects = [] } = table.battle.rosterNow();
  const sheet = fighters[number];
  const schema = sheetSchema(table);
  const begun = effects.filter(({ name }) => names(sheet, name));
  const lists = Object.entries(sheet).filter(([name, list]) => !ELSEWHERE.includes(name) && Array.isArray(list) && list.some((one) => one?.name));
  const own = fieldsOf(schema, sheet, [...ELSEWHERE, ...lists.map(([name]) => name)]);
  return h('div', { class: 'sheet' },
    h('dl', { class: 'facts' }, own.map(([label, words]) => [h('dt', {}, label), h('dd', {}, words)])),
    lists.map(([name, list]) => [h('h5', {}, labelOf(name, schema.properties[name])),
      h('ul', {}, list.map((entry) => h('li', {}, h('b', {}, entry.name),
        attackWords(table, entry.name, entry, schema.properties[name].items).map((line) => h('p', {}, line)))))]),
    begun.length ? [h('h5', {}, t('effects')),
      h('ul', {}, begun.map((effect) => h('li', {}, h('b', {}, effect.name), h('p', {}, `${partWords(effectsSchema(table), effect, ['name'])}.`))))] : null);
}
