// Builds the package: dist/case.wasm, dist/case.mjs beside it, and both in one file, as a module and as
// a classic script, for hosts that can fetch nothing or refuse modules; german.po and sentences.json, which
// a page fetches when somebody asks for them. All but the single files are there as case.wasm.br and so on
// too, for servers that give browsers what is compressed already.
//
//     node build.mjs [--each] [--call] [--play] [--features NAMES] [--abort] [--probe] [--wasm FILE] [--out FOLDER]
//
// --each: then each system alone as well, in dist/NAME: what `case-js/NAME` gives, in two parts; and `case-js/play`
// --call: then with the whole call protocol as well, in dist/call: what `case-js/call` gives
// Without them these entries are there too, and give the whole of dist.
// --play: only what plays, without odds of anything but a roll, simulation, worth of answers and advice
// --features: cargo features of case-ffi in place of `systems,ahead,tables`: one system alone (`case`, or
//             `case,ahead` with what looks ahead), or with TOML and the fight solver (`systems,ahead,toml,solve`)
// --abort: panics trap
// --probe: with panics on demand, for tests alone                    --wasm: bundles that one, builds no other
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundle } from './bundle.mjs';
import { ordered } from './order.mjs';
import { load } from './src/load.mjs';
import { comesBy, split } from './split.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = resolve(HERE, '../..');
const TARGET = 'wasm32-unknown-unknown';
/** A page reads JSON, and a fight that is solved to its end would hold it up. */
const USUAL = 'systems,ahead,tables';
/** The systems that have an entry of their own in package.json. */
const SYSTEMS = Object.entries(JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')).exports)
  .filter(([, { default: module }]) => /^\.\/dist\/\w+\/case\.mjs$/.test(module)).map(([name]) => name.slice(2))
  .filter((name) => name !== 'play' && name !== 'call');

/** What a program prints, or nothing where it can't be had. */
function said(program, ...parameters) {
  try {
    return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** A compiler: where it is, and whether the standard library can be built with it, so that panics are caught. */
function compiler(rustc, cargo, linker) {
  if (!rustc || !cargo) return null;
  const sysroot = said(rustc, '--print', 'sysroot');
  const source = join(sysroot, 'lib/rustlib/src/rust/library/Cargo.lock');
  const target = join(sysroot, 'lib/rustlib', TARGET, 'lib');
  const found = { rustc, cargo, linker, hasSource: existsSync(source), hasTarget: existsSync(target) };
  return found.hasSource || found.hasTarget ? found : null;
}

/** Debian's, whose cargo a shim of rustup would hide, or the one of rustup. */
function findCompiler() {
  const linkers = existsSync('/usr/bin') ? readdirSync('/usr/bin').filter((name) => /^wasm-ld(-\d+)?$/.test(name)) : [];
  const debian = existsSync('/usr/bin/rustc') && existsSync('/usr/bin/cargo') && linkers.length > 0
    ? compiler('/usr/bin/rustc', '/usr/bin/cargo', linkers.sort().at(-1)) : null;
  const rustup = compiler(said('rustup', 'which', 'rustc'), said('rustup', 'which', 'cargo'), '');
  const found = [debian, rustup].filter(Boolean).sort((a, b) => b.hasSource - a.hasSource)[0];
  if (found) return found;
  throw new Error(`no compiler for ${TARGET}: apt-get install rustc-web cargo-web rust-web-src lld-22, or rustup target add ${TARGET}`);
}

function buildWasm({ features, abort, probe }) {
  const { rustc, cargo, linker, hasSource } = findCompiler();
  const unwind = hasSource && !abort;
  const args = ['rustc', '--lib', '--crate-type', 'cdylib', '--release', '-p', 'case-ffi', '--locked', '--target', TARGET];
  const target = join(ROOT, 'target/wasm', unwind ? 'unwind' : 'abort');
  args.push('--target-dir', target);
  const profile = { 'opt-level': '"z"', lto: '"fat"', 'codegen-units': '1', panic: unwind ? '"unwind"' : '"abort"' };
  for (const [name, value] of Object.entries(profile)) args.push('--config', `profile.release.${name}=${value}`);
  const flags = [];
  const env = { ...process.env, RUSTC: rustc };
  if (hasSource) {
    // The standard library of the target is made to abort: only one of our own can unwind.
    args.push(`-Zbuild-std=std,panic_${unwind ? 'unwind' : 'abort'}`, '-Zbuild-std-features=optimize_for_size');
    // Nothing that is said is written with `{:?}`: it would be missing here.
    flags.push(`-Cpanic=${unwind ? 'unwind' : 'abort'}`, '-Zlocation-detail=none', '-Zfmt-debug=none');
    env.RUSTC_BOOTSTRAP = '1';
  }
  // Each rule once, whatever its sources of dice and decisions. Small functions stand where they are called, as for
  // `opt-level="s"`: a step in two thirds of the time, for a sixteenth more to load.
  flags.push('--cfg', 'case_small', '-Cllvm-args=-inline-threshold=50');
  if (linker) env.CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER = linker;
  env.RUSTFLAGS = flags.join(' ');
  args.push('--no-default-features', '--features', features ?? USUAL);
  args.push('--', '-Cstrip=symbols', '-Clink-arg=--compress-relocations');
  if (probe) args.push('--cfg', 'panic_probe');
  console.error(`${cargo} ${args.join(' ')}`);
  execFileSync(cargo, args, { cwd: ROOT, env, stdio: 'inherit' });
  return { wasm: readFileSync(join(target, TARGET, 'release/case.wasm')), unwind };
}

/** Binaryen, or nothing where it is not installed, which is said with what that means. */
async function binaryenOr(without) {
  try {
    return (await import('binaryen')).default;
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(`!! ${without}: no Binaryen (npm ci)`);
    return null;
  }
}

/** The module with its functions in an order that gzip likes, where Binaryen is installed. */
async function inOrder(wasm) {
  const binaryen = await binaryenOr('a tenth more to download than need be, with functions in no order');
  return binaryen ? ordered(wasm, binaryen) : wasm;
}

/** Both parts of a module: what lays a fight out, and the rest; where Binaryen is installed. */
async function inParts(wasm, system) {
  const binaryen = await binaryenOr('in one part');
  if (!binaryen) return { first: wasm };
  const roster = readFileSync(join(HERE, 'rosters', `${system}.json`), 'utf8');
  const german = textsOf(systemsOf(system))['german.po'];
  const { first, rest } = split(wasm, binaryen, await comesBy(wasm, binaryen, (module) => layOut(module, roster, german)));
  return { first: ordered(first, binaryen), rest: ordered(rest, binaryen) };
}

/** Lays a fight out and looks at all of it; gives what the module exports. */
async function layOut(module, roster, german) {
  const engine = await load(module);
  await engine.addLanguage('german', german);
  engine.battle(roster, { seed: 1, control: 'host', language: 'german' }).free();
  const battle = engine.battle(roster);
  for (const language of ['english', 'german']) {
    for (const audience of ['players', 'gamemaster']) {
      const view = { language, audience };
      for (const look of ['events', 'transcript', 'cards']) battle[look](0, view);
      battle.openEvents(view);
      for (const { gauges, conditions } of battle.tracker(view).fighters) for (const { place, value } of [...gauges, ...conditions]) [`${place}`, `${value}`];
    }
    battle.title(language);
  }
  for (const who of battle.fighters) for (const of of ['control', 'plan', 'policy', 'diceOf']) battle[of](who);
  // Read to be looked at.
  [battle.request, battle.fighters, battle.basis, battle.turn, battle.acting, battle.redos, battle.inputs(), battle.rulings(), battle.state()];
  return engine.exports;
}

/** What `--play` leaves out beside `ahead`: odds of a step, a turn, an exchange, a fight; simulation. */
const BESIDE_PLAY = new RegExp(`^case_(?:battle_)?(?:${[
  'odds', 'outcome', 'attack_intent', 'situations?',
].join('|')})(?:_|$)`);

/** The module with nothing that only those functions need, where Binaryen is installed. */
async function onlyPlaying(wasm) {
  const binaryen = await binaryenOr('nothing that only plays');
  if (!binaryen) return null;
  const module = binaryen.readBinary(wasm);
  try {
    module.setFeatures(binaryen.Features.All);
    const left = WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(({ name }) => name)
      .filter((name) => BESIDE_PLAY.test(name));
    for (const name of left) module.removeExport(name);
    module.runPasses(['remove-unused-module-elements']);
    return Buffer.from(module.emitBinary());
  } finally {
    module.dispose();
  }
}

/** What a build of those systems has as files that are fetched when asked for: German, and the books' sentences. */
function textsOf(systems) {
  const textOf = (path) => readFileSync(join(ROOT, 'case-core/texts', path), 'utf8');
  const parts = ['engine', ...systems];
  // Of other systems nothing is needed; of what has a key, the English stands in the module.
  const entries = textOf('de.po').trimEnd().split('\n\n').map((entry) => {
    const key = /^msgctxt "(\w+)/.exec(entry);
    if (!key) return entry;
    return parts.includes(key[1]) ? entry.replace(/^msgid .*(\n".*)*\n/m, '') : '';
  });
  const book = (system) => textOf(`books/${system}.tsv`).split('\n').slice(1, -1).map((line) => {
    const [heading, place, bearing, says, ids, item] = line.split('\t');
    return { heading, place: Number(place), bearing, says, ids: ids.split(' ').filter(Boolean), item };
  });
  // FASERIP's book goes on from CASE's.
  const books = systems.map((system) => [system, [...book(system), ...(system === 'faserip' ? book('case') : [])]]);
  return {
    'german.po': `${entries.filter(Boolean).join('\n\n')}\n`,
    'sentences.json': JSON.stringify(Object.fromEntries(books)),
  };
}

/** The systems of a build with those features. */
const systemsOf = (features) => {
  const named = features.split(',');
  if (named.includes('systems')) return SYSTEMS;
  // FASERIP is built upon CASE.
  return SYSTEMS.filter((system) => named.includes(system) || (system === 'case' && named.includes('faserip')));
};

const packed = (content) => `unpacked('${gzipSync(content, { level: 9 }).toString('base64')}')`;

/** What stands in a single file for the addresses of the module and of texts: the module and the texts. */
const embedded = (wasm, texts) => `function unpacked(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

export const builtIn = () => ${packed(wasm)}.arrayBuffer();
export const restBuiltIn = () => null;
export const beside = {
${Object.entries(texts).map(([name, text]) => `  ${name.split('.')[0]}: () => ${packed(text)},\n`).join('')}};
`;

const besideIt = (rest) => `export const builtIn = () => new URL('./case.wasm', import.meta.url);
export const restBuiltIn = () => ${rest ? "new URL('./rest.wasm', import.meta.url)" : 'null'};
export const beside = {
  german: () => new URL('./german.po', import.meta.url),
  sentences: () => new URL('./sentences.json', import.meta.url),
};
`;

/** As small as brotli gets it: slow, and done once. */
const brotli = (content) => brotliCompressSync(content, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(content),
  },
});

/** A build: its module, also as those parts, where it has two. */
function writeAll(out, wasm, systems, { first = wasm, rest } = {}) {
  mkdirSync(out, { recursive: true });
  const texts = textsOf(systems);
  const files = {
    'case.wasm': first,
    ...(rest && { 'rest.wasm': rest }),
    ...texts,
    'case.mjs': bundle({ 'where.mjs': besideIt(rest) }, 'module'),
    'case.single.mjs': bundle({ 'where.mjs': embedded(wasm, texts) }, 'module'),
    'case.single.js': bundle({ 'where.mjs': embedded(wasm, texts) }, 'script'),
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(out, name), content);
    const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
    const size = Buffer.byteLength(content);
    const small = name.includes('single') ? null : brotli(content);
    if (small) writeFileSync(join(out, `${name}.br`), small);
    const sizes = [kilobytes(size), `${kilobytes(gzipSync(content, { level: 9 }).length)} gzip`];
    console.log(`${name}: ${[...sizes, ...(small ? [`${kilobytes(small.length)} brotli`] : [])].join(', ')}`);
  }
}

const { values: options } = parseArgs({
  options: {
    each: { type: 'boolean', default: false },
    call: { type: 'boolean', default: false },
    play: { type: 'boolean', default: false },
    features: { type: 'string' },
    abort: { type: 'boolean', default: false },
    probe: { type: 'boolean', default: false },
    wasm: { type: 'string' },
    out: { type: 'string', default: join(HERE, 'dist') },
  },
});
const only = (features) => features.split(',').filter((name) => name !== 'ahead').join(',');
const features = options.play ? only(options.features ?? USUAL) : options.features;
const { wasm: built, unwind } = options.wasm ? { wasm: readFileSync(options.wasm) } : buildWasm({ ...options, features });
const chosen = options.play ? await onlyPlaying(built) : built;
if (!chosen) process.exit(1);
const wasm = await inOrder(chosen);
if (unwind === false) console.error('panics trap in this build: CaseTrap, restart(), and resume from a save');
const all = systemsOf(options.features ?? USUAL);
writeAll(resolve(options.out), wasm, all);
const play = options.each && await onlyPlaying(buildWasm({ ...options, features: only(USUAL) }).wasm);
if (play) writeAll(join(resolve(options.out), 'play'), await inOrder(play), all);
if (options.call) {
  const call = buildWasm({ ...options, features: `${USUAL},call` });
  writeAll(join(resolve(options.out), 'call'), await inOrder(call.wasm), all);
}
for (const system of options.each ? SYSTEMS : []) {
  // CASE's tables come with FASERIP, which is built upon it.
  const features = `${system},ahead${['case', 'faserip'].includes(system) ? ',tables' : ''}`;
  const alone = await inOrder(buildWasm({ ...options, features }).wasm);
  writeAll(join(resolve(options.out), system), alone, systemsOf(features), await inParts(alone, system));
}
// What was not built alone is the whole one under its name, so that a package has every entry that it names.
for (const name of resolve(options.out) === join(HERE, 'dist') ? [...SYSTEMS, 'play', 'call'] : []) {
  const folder = join(resolve(options.out), name);
  if (existsSync(join(folder, 'case.wasm'))) continue;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'case.mjs'), "export * from '../case.mjs';\n");
}
// A package has its licenses in itself, and npm packs no links.
for (const name of ['LICENSE-MIT', 'LICENSE-APACHE', 'LICENSE-OGL', 'NOTICE']) copyFileSync(join(ROOT, name), join(HERE, name));
