// Makes src/case.gen.mjs, case.gen.d.ts and types/names.gen.d.ts of the C headers: numbers of lists,
// layouts of structs, types of the plain exports, names of lists as types. The headers are made by a program themselves, so their form is fixed.
//
//     node generate.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SPELLED, spelled } from './src/spelling.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const HEADERS = ['case', 'case_odds', 'case_tables'].map((name) => `../../include/${name}.h`);
export const OUTPUTS = { mjs: 'src/case.gen.mjs', dts: 'case.gen.d.ts', names: 'types/names.gen.d.ts' };
const NOTE = '// Made by generate.mjs of the headers in include/. Change it there.\n';

/** How a plain type of C lies in memory: its size, and how a DataView names it. */
const PLAIN = {
  int32_t: [4, 'Int32'],
  uint32_t: [4, 'Uint32'],
  uint16_t: [2, 'Uint16'],
  uint64_t: [8, 'BigUint64'],
  double: [8, 'Float64'],
  // An address on wasm32.
  pointer: [4, 'Uint32'],
};

function parseMembers(body) {
  const members = [];
  for (const [, comment, name, value] of body.matchAll(/(?:\/\*\*(.*?)\*\/\s*)?(CASE_\w+) = (-?\d+),/gs)) {
    members.push({ name, value: Number(value), comment: clean(comment) });
  }
  return members;
}

function parseFields(body) {
  const fields = [];
  const field = /(?:\/\*\*(.*?)\*\/\s*)?(?:const )?(?:struct )?(\w+) (\*?)(\w+)(?:\[(\w+)\])?;/gs;
  for (const [, comment, type, star, name, length] of body.matchAll(field)) {
    fields.push({ type: star ? 'pointer' : type, name, length, comment: clean(comment) });
  }
  return fields;
}

/** A comment's words, without the stars at the beginnings of lines. */
function clean(comment = '') {
  return comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd()).join('\n').trim();
}

/** A parameter as JavaScript gives it: a 64-bit number as BigInt, all else as a number. */
function parseParameter(text) {
  const [, type, stars, name] = text.trim().match(/^(?:const )?(?:struct )?(\w+)\s*(\**)\s*(\w+)$/);
  return { name, type, isWide: !stars && type === 'uint64_t', isPointer: stars !== '' || type === 'case_value' };
}

export function parse(text) {
  const found = { defines: [], enums: [], structs: [], functions: [] };
  for (const [, name, value] of text.matchAll(/^#define (CASE_\w+) \(?(-?\w+)\)?$/gm)) {
    found.defines.push({ name, value: value === 'INT32_MIN' ? -(2 ** 31) : Number(value) });
  }
  for (const [, comment, listed, plain, body] of text.matchAll(
    /\/\*\*((?:(?!\*\/).)*)\*\/\n(?:CASE_ENUM\((\w+), \w+\)|enum (\w+)) \{\n(.*?)\n\};/gs)) {
    found.enums.push({ name: listed ?? plain, comment: clean(comment), members: parseMembers(body) });
  }
  for (const [, comment, name, body] of text.matchAll(
    /\/\*\*((?:(?!\*\/).)*)\*\/\ntypedef struct (\w+) \{\n(.*?)\n\} \w+;/gs)) {
    found.structs.push({ name, comment: clean(comment), fields: parseFields(body) });
  }
  for (const [, comment, result, stars, name, parameters] of text.matchAll(
    /\/\*\*((?:(?!\*\/).)*)\*\/\n(?:const )?(\w+) (\**)(case_\w+)\(([^;{]*)\);/gs)) {
    const list = parameters.trim() === 'void' ? [] : parameters.split(',').map(parseParameter);
    found.functions.push({ name, comment: clean(comment), result: stars ? 'pointer' : result, parameters: list });
  }
  return found;
}

/** Lays structs out as C does on wasm32; every field lies where the last one ends. */
function layOut(structs, defines) {
  const sizes = new Map();
  const number = (length) => defines.find((d) => d.name === length)?.value ?? Number(length);
  for (const struct of structs) {
    let offset = 0;
    let align = 1;
    for (const field of struct.fields) {
      const inner = sizes.get(field.type);
      const [size, view] = field.length ? [number(field.length), 'Text'] : inner ? [inner.size, null] : PLAIN[field.type];
      const own = field.length ? 1 : inner ? inner.align : size;
      if (offset % own) throw new Error(`${struct.name}.${field.name} has padding before it`);
      Object.assign(field, { offset, view, inner: inner && field.type, size });
      offset += size;
      align = Math.max(align, own);
    }
    if (offset % align) throw new Error(`${struct.name} has padding behind it`);
    Object.assign(struct, { size: offset });
    sizes.set(struct.name, { size: offset, align });
  }
}

function getter({ view, offset, size, inner }, at) {
  const where = offset ? `${at} + ${offset}` : at;
  if (inner) return `${inner}.read(v, ${where})`;
  if (view === 'Text') return `text(v, ${where}, ${size})`;
  return `v.get${view}(${where}, true)`;
}

function setter({ name, view, offset, size, inner }) {
  const where = offset ? `p + ${offset}` : 'p';
  if (inner) return `${inner}.write(v, ${where}, o.${name});`;
  if (view === 'Text') return `putText(v, ${where}, ${size}, o.${name});`;
  return `v.set${view}(${where}, o.${name}, true);`;
}

function structCode(struct, comesIn) {
  const shown = struct.fields.filter(({ name }) => name !== 'struct_size' && name !== 'reserved');
  const read = shown.map((field) => `      ${field.name}: ${getter(field, 'p')},\n`).join('');
  let code = `export const ${struct.name} = {\n  size: ${struct.size},\n  read(v, p) {\n    return {\n${read}    };\n  },\n`;
  if (comesIn) {
    const sized = struct.fields[0].name === 'struct_size' ? `    v.setUint32(p, ${struct.size}, true);\n` : '';
    const zero = struct.fields.filter((f) => f.name === 'reserved');
    const gap = zero.map((f) => `    v.set${f.view}(p + ${f.offset}, 0, true);\n`).join('');
    code += `  write(v, p, o) {\n${sized}${gap}${shown.map((field) => `    ${setter(field)}\n`).join('')}  },\n`;
  }
  return `${code}};\n`;
}

const HELPERS = `
/** The text in an array of a struct, up to its NUL. */
function text(v, p, size) {
  let s = '';
  for (let i = 0; i < size; i++) {
    const c = v.getUint8(p + i);
    if (c === 0) break;
    s += String.fromCharCode(c);
  }
  return s;
}

/** Writes a name into an array of a struct; one that is too long fits no name of the engine. */
function putText(v, p, size, s) {
  for (let i = 0; i < size; i++) v.setUint8(p + i, i < size - 1 && i < s.length ? s.charCodeAt(i) & 127 : 0);
}
`;

function moduleText(found) {
  const inputs = new Set(['case_value']);
  for (const { parameters } of found.functions) for (const { type } of parameters) inputs.add(type);
  // What the engine alone fills is never written here.
  const written = ({ name }) => inputs.has(name) && /_(value|view|aim|limits|intent|settings|place)$/.test(name);
  let text = NOTE;
  for (const { name, value } of found.defines) text += `export const ${name} = ${value};\n`;
  for (const { name, members } of found.enums) {
    text += `export const ${name} = {\n${members.map((m) => `  ${m.name}: ${m.value},\n`).join('')}};\n`;
  }
  text += HELPERS;
  for (const struct of found.structs) text += `\n${structCode(struct, written(struct))}`;
  return text;
}

function comment(words, indent) {
  if (!words) return '';
  const lines = words.split('\n');
  if (lines.length === 1) return `${indent}/** ${words} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`;
}

function fieldType({ view, inner }) {
  if (inner) return inner;
  return { Text: 'string', BigUint64: 'bigint' }[view] ?? 'number';
}

function typesText(found) {
  let text = `${NOTE}\n`;
  for (const { name, value } of found.defines) text += `export declare const ${name}: ${value};\n`;
  for (const { name, comment: words, members } of found.enums) {
    const rows = members.map((m) => `${comment(m.comment, '  ')}  readonly ${m.name}: ${m.value};\n`).join('');
    text += `\n${comment(words, '')}export declare const ${name}: {\n${rows}};\n`;
  }
  for (const { name, comment: words, fields } of found.structs) {
    const shown = fields.filter((field) => field.name !== 'struct_size' && field.name !== 'reserved');
    const rows = shown.map((f) => `${comment(f.comment, '  ')}  ${f.name}: ${fieldType(f)};\n`).join('');
    text += `\n${comment(words, '')}export interface ${name} {\n${rows}}\n`;
  }
  text += '\n/** The plain exports: pointers are addresses in `memory`, 64-bit numbers BigInt. */\n';
  text += 'export interface CaseExports {\n  readonly memory: WebAssembly.Memory;\n';
  for (const { name, comment: words, result, parameters } of found.functions) {
    const list = parameters.map((p) => `${p.name}: ${p.isWide ? 'bigint' : 'number'}`).join(', ');
    text += `${comment(words, '  ')}  ${name}(${list}): ${result === 'void' ? 'void' : 'number'};\n`;
  }
  return `${text}}\n`;
}

/** The lists whose names the package takes and gives, as types. */
function namesText(found) {
  let text = NOTE;
  for (const [type, [list, start, gap]] of Object.entries(SPELLED)) {
    const { comment: words, members } = found.enums.find(({ name }) => name === list);
    const names = members.map(({ name }) => `'${spelled(name, start, gap)}'`);
    text += `\n${comment(words, '')}export type ${type} =\n  | ${names.join('\n  | ')};\n`;
  }
  return text;
}

/** All files, from the text of the headers. */
export function generate(header = HEADERS.map((name) => readFileSync(path(name), 'utf8')).join('\n')) {
  const found = parse(header);
  layOut(found.structs, found.defines);
  return { mjs: moduleText(found), dts: typesText(found), names: namesText(found), found };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = generate();
  for (const [what, name] of Object.entries(OUTPUTS)) writeFileSync(path(name), made[what]);
}
