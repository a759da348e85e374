/**
 * A form from a JSON Schema: a field for each property, whatever the system. A field writes into the
 * data as soon as it changes, and takes out what is left empty, so that the default holds.
 */

import { button, freshId, h, labeled, put, select } from './dom.mjs';
import { code, t } from './words.mjs';

/** The type of a schema: null is read as what is not given, and no control is for it. */
export const typeOf = ({ type }) => [type].flat().find((one) => one !== 'null') ?? type;

/** What a schema allows one of, however deep: a word, a number or a rank are three. */
const optionsOf = ({ anyOf }) => anyOf?.flatMap((one) => optionsOf(one) ?? [one]);

/** Which control a schema needs. */
function kindOf(schema) {
  const type = typeOf(schema);
  const kinds = optionsOf(schema)?.map((one) => ('const' in one ? 'const' : 'enum' in one || '$ref' in one ? 'enum' : typeOf(one) ?? 'any')).filter((kind) => kind !== 'null');
  if (kinds) {
    if (kinds.some((kind) => ['object', 'array', 'any'].includes(kind))) return 'json';
    return kinds.every((kind) => kind === 'const' || kind === 'enum') ? 'choice' : 'text';
  }
  if (type === 'object') return schema.properties ? 'table' : 'map';
  if (type === 'array') return schema.uniqueItems && kindOf(schema.items) === 'choice' ? 'set' : 'list';
  return { boolean: 'flag', integer: 'number', number: 'number' }[type] ?? 'text';
}

const CONTROLS = { choice, text, flag, number, set, list, map, table, json };
/** Those that hold others: they are groups, not labeled controls. */
const GROUPS = ['table', 'map', 'list', 'set'];

/** The words of the lists of the system, by their names in a roster. */
let words = new Map();
let lists = [];

/** Takes what a form says from a system's schema, in the language of the page. */
export function speakOf(schema) {
  lists = Object.values(schema.lists).map(({ members }) => Object.values(members));
  words = new Map(lists.flat().map((member) => [member.name, member.said]));
}

/** The paths that the engine misses: their fields stand first, whatever the schema says. */
let needed = [];
export const need = (paths) => { needed = paths; };

/** How a name is shown: as its list says it, else as it is written. */
export const titleOf = (name) => (code() === 'en' ? undefined : words.get(name)) ?? name.replaceAll('_', ' ');

/** How a field is called: by its name in English, else by how its meaning begins. */
export function labelOf(name, { description = '' }) {
  if (code() === 'en' || words.has(name)) return titleOf(name);
  const begins = description.match(/^(?:(?:Der|Die|Das|Seine?|Ihre?) )?(.+?)(?:[,;:(.]|$)/)?.[1].trim();
  if (!begins || begins.length > LONG) return titleOf(name);
  return begins[0].toUpperCase() + begins.slice(1);
}
/** A label is shorter than a sentence. */
const LONG = 44;

/** A meaning that says more than the label, without the ids of its rules: whoever fills in a form looks nothing up. */
function helpOf(label, { description = '' }) {
  const plainly = (text) => lower(text).replace(/^(the|der|die|das|seine?|ihre?|its|his) /, '').replace(/\.$/, '');
  const meaning = description.replaceAll(/ \((?:rule |Regel )?[A-Z]+\d+(?:, [A-Z]+\d+)*\)/g, '');
  return plainly(meaning) === plainly(label) ? '' : meaning;
}

/** Which names a field can take up, of what the form says elsewhere; `null` where it is free. */
let namesOf = () => null;
/** What an entry of a list is called, where another list has its names. */
let entryOf = () => null;
export const offer = (names, entries) => {
  namesOf = names;
  entryOf = entries;
};

/** Names to choose from, as they are when somebody comes to the field. */
function offeredNames(input, names) {
  const list = h('datalist', { id: freshId('list') });
  input.addEventListener('focus', () => put(list, names().map((name) => h('option', { value: name }))));
  input.setAttribute('list', list.id);
  return list;
}

/** What may be written, as a list to choose from: the words that a field has, and the list that an example comes from. */
function offered(options) {
  const own = options.filter((one) => 'const' in one);
  if (own.length) {
    const members = offered(options.filter((one) => !('const' in one)));
    return h('datalist', { id: freshId('list') }, own.map((one) => h('option', { value: one.const }, optionLabel(one))), [...members?.children ?? []]);
  }
  const first = options.flatMap(({ examples = [] }) => examples).map((example) => String(example).split(' ')[0])[0];
  const found = first && lists.find((members) => members.some(({ en }) => en === first));
  if (!found) return null;
  return h('datalist', { id: freshId('list') }, found.map((member) => h('option', { value: member.en }, member.said)));
}

/** The bounds of a number, where they tell a person something. */
const boundsOf = ({ minimum, maximum }) =>
  (minimum > -TOLD && maximum < TOLD ? `${t('fromTo', { low: minimum, high: maximum })}.` : '');
/** A bound as high as this is there for the program. */
const TOLD = 10_001;

/**
 * The field of a property. `at` says where it is: `{schema, name, path, get, set, changed}`, and
 * `set(undefined)` takes it out.
 */
export function field(at) {
  const kind = kindOf(at.schema);
  const made = CONTROLS[kind](at);
  if (GROUPS.includes(kind)) return made;
  const label = at.label ?? labelOf(at.name, at.schema);
  const help = [at.isRequired ? `${t('required')}.` : '', helpOf(label, at.schema), boundsOf(at.schema), defaultOf(at.schema)];
  const control = kind === 'flag' ? flagged(label, made) : labeled(label, made, help.filter(Boolean).join(' '));
  control.dataset.path = at.path;
  if (kind === 'flag') control.title = help.filter(Boolean).join(' ');
  if (made.offered) control.append(made.offered);
  if (at.isRequired) made.required = true;
  return control;
}

const defaultOf = ({ default: value }) =>
  (value === undefined || typeof value === 'object' ? '' : `(${t('default', { value })})`);

function flagged(name, input) {
  input.id ||= freshId('control');
  return h('div', { class: 'labeled flag' }, input, h('label', { for: input.id }, name));
}

/* ---------------------------------------------------------------- Single values */

/** One of a list. What a person may also write for it (an abbreviation) is shown as what it means. */
function choice({ schema, get, set, changed }) {
  const options = optionsOf(schema).filter((one) => 'const' in one);
  const value = get();
  const known = options.find((one) => one.const === value)
    ?? options.find((one) => lower(one.title) === lower(value) || lower(one.const) === lower(value));
  const rows = [['', t('notGiven')], ...options.map((one, place) => [String(place), optionLabel(one)])];
  const isForeign = value !== undefined && !known;
  if (isForeign) rows.push(['as is', String(value)]);
  const control = select(rows, { value: known ? String(options.indexOf(known)) : isForeign ? 'as is' : '' });
  options.forEach((one, place) => {
    if (one.description) control.options[place + 1].title = one.description;
  });
  control.addEventListener('change', () => {
    if (control.value === 'as is') return;
    set(control.value === '' ? undefined : options[Number(control.value)].const);
    changed();
  });
  return control;
}

/** An abbreviation says what it is short for. */
const optionLabel = ({ title, description, const: value }) =>
  (title && title.length < 4 && description ? `${title}: ${description.replace(/^[A-Z]+\d+: /, '').replace(/\.$/, '')}` : title ?? titleOf(String(value)));

const lower = (text) => String(text ?? '').toLowerCase();

/** Something written: a name, a number where the schema takes numbers, a word of a list. */
function text({ schema, name, get, set, changed }) {
  const options = optionsOf(schema) ?? [schema];
  const takesNumbers = options.some((one) => typeOf(one) === 'integer');
  const examples = options.flatMap((one) => one.examples ?? ('const' in one ? [one.const] : []));
  const long = options.find(({ maxLength }) => maxLength)?.maxLength;
  const list = offered(options);
  const input = h('input', {
    type: 'text', autocomplete: 'off', value: get() ?? '', maxlength: long, list: list?.id,
    placeholder: schema.default ?? (examples.length ? t('forExample', { what: examples[0] }) : null),
  });
  // A sign can say that it is a shift, which is no number.
  const isShift = (typed) => /^[-+]/.test(typed) && options.some(({ pattern }) => pattern && new RegExp(pattern, 'u').test(typed));
  input.addEventListener('input', () => {
    const typed = input.value.trim();
    set(typed === '' ? undefined : takesNumbers && /^-?\d+$/.test(typed) && !isShift(typed) ? Number(typed) : typed);
    changed();
  });
  // It stands beside the input once that has a place.
  input.offered = list ?? (namesOf(name) ? offeredNames(input, () => namesOf(name)) : null);
  return input;
}

function flag({ schema, get, set, changed }) {
  const input = h('input', { type: 'checkbox', checked: get() ?? schema.default ?? false });
  input.addEventListener('change', () => {
    set(input.checked === schema.default ? undefined : input.checked);
    changed();
  });
  return input;
}

function number({ schema, get, set, changed }) {
  const input = h('input', {
    type: 'number', step: 1, min: schema.minimum, max: schema.maximum, inputmode: 'numeric',
    value: get() ?? '', placeholder: schema.default,
  });
  input.addEventListener('input', () => {
    set(input.value === '' ? undefined : Number(input.value));
    changed();
  });
  return input;
}

/** What no control fits, written as JSON. */
function json({ get, set, changed }) {
  const area = h('textarea', { rows: 2, spellcheck: false, value: get() === undefined ? '' : JSON.stringify(get()) });
  area.addEventListener('input', () => {
    try {
      set(area.value.trim() === '' ? undefined : JSON.parse(area.value));
      area.setCustomValidity('');
    } catch (error) {
      area.setCustomValidity(t('notJson', { what: error.message }));
      set(area.value);
    }
    changed();
  });
  return area;
}

/* ---------------------------------------------------------------- Several */

/** A set of names, to be ticked. */
function set({ schema, name, path, get, set, changed }) {
  const options = optionsOf(schema.items).filter((one) => 'const' in one);
  const value = get() ?? schema.default ?? [];
  const boxes = options.map((one) => {
    const has = value.some((named) => lower(named) === lower(one.const) || lower(named) === lower(one.title));
    const input = h('input', { type: 'checkbox', checked: has, value: one.const });
    return [input, flagged(optionLabel(one), input)];
  });
  const group = h('fieldset', { class: 'set', data: { path } },
    h('legend', {}, labelOf(name, schema)), help(labelOf(name, schema), schema), h('div', { class: 'boxes' }, boxes.map(([, box]) => box)));
  group.addEventListener('change', () => {
    set(boxes.filter(([input]) => input.checked).map(([input]) => input.value));
    changed();
  });
  return group;
}

const help = (title, schema) => (helpOf(title, schema) ? h('p', { class: 'help' }, helpOf(title, schema)) : null);

/** A list of values or tables: added to and taken from. */
function list(at) {
  const { schema, name, path, get, changed } = at;
  const title = at.label ?? labelOf(name, schema);
  const entries = h('div', { class: 'entries' });
  const adder = () => button(t('addTo', { what: title }), () => {
    at.set([...(get() ?? []), blank(schema.items)]);
    changed();
    draw();
    focusFirst(entries.lastElementChild);
  }, { class: 'quiet add' });
  const group = h('fieldset', { class: 'list', data: { path } },
    h('legend', {}, title), help(title, schema), entries);
  const draw = () => {
    const values = get() ?? [];
    put(entries, values.map((_, place) => entry(at, place, draw)));
    group.querySelector(':scope > button')?.remove();
    const isFull = values.length >= (schema.maxItems ?? Infinity);
    if (!isFull) group.append(adder());
  };
  draw();
  return group;
}

/** One of a list, with the button that takes it out. */
function entry(at, place, draw) {
  const { schema, name, path, get, changed } = at;
  const title = at.label ?? labelOf(name, schema);
  const value = get()[place];
  const inner = field({
    schema: schema.items, name, label: (typeof value?.name === 'string' && value.name) || entryOf(name, place) || t('entry', { what: title, number: place + 1 }), path: `${path}[${place}]`, changed,
    get: () => get()[place],
    set: (given) => { get()[place] = given ?? ''; },
  });
  const named = value?.name ?? t('entry', { what: title, number: place + 1 });
  const remove = button('×', () => {
    const rest = get().filter((_, other) => other !== place);
    at.set(rest.length ? rest : undefined);
    changed();
    draw();
  }, { class: 'remove', aria: { label: t('removeNamed', { name: named }) }, title: t('removeNamed', { name: named }) });
  return h('div', { class: 'entry' }, inner, remove);
}

/** Values by names that the schema lists. */
function map(at) {
  const { schema, name, path, get, changed } = at;
  const title = at.label ?? labelOf(name, schema);
  const rows = h('div', { class: 'entries' });
  const draw = () => {
    const keys = Object.keys(get() ?? {});
    put(rows, keys.map((key) => h('div', { class: 'entry' },
      field({
        schema: { ...schema.additionalProperties, description: undefined }, name: key, path: `${path}.${key}`, changed,
        get: () => get()[key],
        set: (given) => { get()[key] = given ?? ''; },
      }),
      button('×', () => drop(key), {
        class: 'remove', aria: { label: t('removeNamed', { name: titleOf(key) }) }, title: t('removeNamed', { name: titleOf(key) }),
      }))));
    put(adder, keyAdder());
  };
  const drop = (key) => {
    const { [key]: _, ...rest } = get();
    at.set(Object.keys(rest).length ? rest : undefined);
    changed();
    draw();
  };
  const keyAdder = () => {
    const taken = new Set(Object.keys(get() ?? {}).map(plain));
    const names = [...new Map(keysOf(schema).map((key) => [plain(key), key])).values()];
    if (names.length === 0) return freeKey(taken);
    const keys = select(names.filter((key) => !taken.has(plain(key))).map((key) => [key, titleOf(key)]),
      { aria: { label: `${title}: ${t('key')}` } });
    return [keys, button(t('add'), () => {
      at.set({ ...(get() ?? {}), [keys.value]: blank(schema.additionalProperties) });
      changed();
      draw();
      focusFirst(rows.lastElementChild);
    }, { class: 'quiet add', aria: { label: t('addTo', { what: title }) } })];
  };
  /** A name of one's own, where the schema lists none. */
  const freeKey = (taken) => {
    const input = h('input', { type: 'text', autocomplete: 'off', maxlength: 80 });
    const list = offeredNames(input, () => (namesOf(name, true) ?? []).filter((key) => !taken.has(plain(key))));
    const add = () => {
      const key = input.value.trim();
      if (key === '' || taken.has(plain(key))) return input.focus();
      at.set({ ...(get() ?? {}), [key]: blank(schema.additionalProperties) });
      changed();
      draw();
      focusFirst(rows.lastElementChild);
    };
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      add();
    });
    return [labeled(t('key'), input), list, button(t('add'), add, { class: 'quiet add', aria: { label: t('addTo', { what: title }) } })];
  };
  const adder = h('div', { class: 'row adder' });
  draw();
  return h('fieldset', { class: 'map', data: { path } }, h('legend', {}, title), help(title, schema), rows, adder);
}

/** The names that a map knows, each in one spelling. */
const keysOf = ({ propertyNames = {} }) => propertyNames.enum ?? propertyNames.anyOf?.find((one) => one.enum)?.enum ?? [];

const plain = (name) => lower(name).replaceAll(/[ _-]/g, '');

/* ---------------------------------------------------------------- Tables */

/** A nested table; one that is not there yet is added by a button. */
function table(at) {
  const { schema, name, path, get, changed } = at;
  const group = h('fieldset', { class: 'table', data: { path } });
  const title = at.label ?? labelOf(name, schema);
  const draw = () => {
    const isThere = get() !== undefined || at.isRequired;
    put(group, h('legend', {}, title), help(title, schema),
      isThere ? tableFields(at) : null,
      get() === undefined && !at.isRequired
        ? button(t('addTo', { what: title }), () => { at.set(blank(schema)); changed(); draw(); focusFirst(group); }, { class: 'quiet add' })
        : at.isRequired || path.endsWith(']') ? null
          : button(t('removeNamed', { name: title }), () => { at.set(undefined); changed(); draw(); }, { class: 'quiet' }));
  };
  draw();
  return group;
}

/** The fields of a table: those that are given or needed, and behind them all others. */
export function tableFields({ schema, path, get, set: setWhole, changed, skip = [] }) {
  const required = schema.required ?? [];
  const names = Object.keys(schema.properties).filter((name) => !skip.includes(name));
  const pathOf = (name) => (path ? `${path}.${name}` : name);
  const isMissed = (name) => needed.some((missed) => missed === pathOf(name) || missed.startsWith(`${pathOf(name)}.`) || missed.startsWith(`${pathOf(name)}[`));
  const isNeeded = (name) => required.includes(name) || isMissed(name);
  const given = (name) => get()?.[name] !== undefined || isNeeded(name);
  const one = (name) => field({
    schema: schema.properties[name], name, path: pathOf(name), changed,
    isRequired: isNeeded(name),
    get: () => get()?.[name],
    set: (value) => {
      const { [name]: _, ...rest } = get() ?? {};
      // What stays keeps its place: a person who reads the text finds it where it was.
      setWhole(value === undefined ? rest : name in (get() ?? {}) ? { ...get(), [name]: value } : { ...rest, [name]: value });
    },
  });
  const others = names.filter((name) => !given(name));
  const body = h('div', { class: 'fields' });
  const more = h('details', { class: 'more', data: { fields: others.map(pathOf).join(' ') } },
    h('summary', {}, t('allElse', { count: others.length })), body);
  more.addEventListener('toggle', () => more.open && !body.childElementCount && put(body, others.map(one)));
  more.open = path !== '' && others.length === names.length;
  // What a person has to fill in comes before what it may.
  const first = names.filter(given).sort((a, b) => isNeeded(b) - isNeeded(a));
  return [h('div', { class: 'fields' }, first.map(one)), others.length ? more : null];
}

/** The least that a schema takes, with nothing filled in: a person sees what is still empty. */
export function blank(schema) {
  switch (kindOf(schema)) {
    case 'table': {
      const parts = (schema.required ?? []).map((name) => [name, blank(schema.properties[name])]);
      return Object.fromEntries(parts.filter(([, part]) => typeof part === 'object'));
    }
    case 'map': return {};
    case 'list': case 'set': return Array.from({ length: schema.minItems ?? 0 }, () => blank(schema.items));
    default: return schema.default ?? '';
  }
}

export function focusFirst(place) {
  place?.querySelector('input, select, textarea, button')?.focus();
}
