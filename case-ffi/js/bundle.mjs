// Puts the modules of src into one file: each becomes a function that gives what it exports. The modules
// are this package's own, whose imports stand at the beginnings of lines and never go in a circle.
import { readFileSync, readdirSync } from 'node:fs';

const read = (name) => readFileSync(new URL(`src/${name}`, import.meta.url), 'utf8');
const variable = (name) => `$${name.replace('.mjs', '').replace('.', '_')}`;
const IMPORT = /^(import|export) (\{[^}]*\}|\* as \w+) from '\.\/([\w.]+)';$/gm;

/** A module's imports, and itself without them and without comments on lines of their own. */
function take(source) {
  const imports = [...source.matchAll(IMPORT)].map(([, how, what, from]) => ({ how, what, from }));
  const body = source.replace(IMPORT, '').replace(/^\s*\/\/.*$/gm, '').replace(/^\s*\/\*\*.*?\*\/$/gms, '').replace(/\n{2,}/g, '\n');
  const exported = [...body.matchAll(/^export (?:async )?(?:class|const|function) (\w+)/gm)].map(([, name]) => name);
  return { imports, body: body.replace(/^export /gm, '').trim(), exported };
}

/** Of what was generated only what the others use: most numbers and layouts are for other hosts. */
function used(generated, others) {
  const blocks = generated.split(/^(?=export const |\/\*\* )/m);
  const name = (block) => block.match(/^export const (\w+)/)?.[1];
  const kept = new Set(blocks.filter((block) => !name(block)));
  let text = others;
  for (let before = -1; before !== kept.size;) {
    before = kept.size;
    for (const block of blocks) {
      if (!kept.has(block) && new RegExp(`\\b${name(block)}\\b`).test(text)) {
        kept.add(block);
        text += block;
      }
    }
  }
  return blocks.filter((block) => kept.has(block)).join('');
}

const GENERATED = 'case.gen.mjs';
const others = () => readdirSync(new URL('src', import.meta.url)).filter((name) => name !== GENERATED).map(read).join('');

/** `kind` is `module`, or `script`: what is exported is then the global `caseJs`. `own` replaces modules. */
export function bundle(own, kind) {
  const done = new Map();
  let code = '';
  const add = (name) => {
    if (done.has(name)) return;
    done.set(name, false);
    const source = own[name] ?? (name === GENERATED ? used(read(name), others()) : read(name));
    const { imports, body, exported } = take(source);
    for (const { from } of imports) {
      if (done.get(from) === false) throw new Error(`${name} and ${from} import each other`);
      add(from);
    }
    done.set(name, true);
    const bound = imports.map(({ what, from }) =>
      `const ${what.startsWith('*') ? what.slice(5) : what.replace(/\s+/g, ' ')} = ${variable(from)};\n`).join('');
    code += `const ${variable(name)} = (() => {\n${bound}${body}\nreturn { ${exported.join(', ')} };\n})();\n`;
  };
  // What the index gives on is the whole public module.
  const { imports } = take(read('index.mjs'));
  for (const { from } of imports) add(from);
  const names = (what) => what.slice(1, -1).split(',').map((name) => name.trim()).filter(Boolean);
  const given = imports.map(({ what, from }) => `const { ${names(what).join(', ')} } = ${variable(from)};\n`).join('');
  const all = imports.flatMap(({ what }) => names(what)).join(', ');
  const note = '// case-js, the CASE rules engine: see README.md and the licenses of the package.\n';
  if (kind === 'module') return `${note}${code}${given}export { ${all} };\n`;
  return `${note}globalThis.caseJs = (() => {\n'use strict';\n${code}${given}return { ${all} };\n})();\n`;
}
