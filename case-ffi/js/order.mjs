// Puts functions that are alike beside each other. The rules stand in the file once for each system, and
// gzip looks back 32 KB: a twin that is farther away is loaded in full. That is a tenth of the download.
import { Buffer } from 'node:buffer';

/** What is compared of a function: the least hashes, by so many hash functions, of its runs of bytes. */
const HASHES = 48;
const RUN = 6;
const factors = Uint32Array.from({ length: HASHES }, (_, i) => Math.imul(i + 1, 0x9e3779b1) | 1);

/** A number of the format (LEB128), and where it ends. */
function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function written(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** The bodies of a module's functions. */
function bodies(wasm) {
  const CODE = 10;
  for (let at = 8; at < wasm.length;) {
    const id = wasm[at];
    const [size, start] = number(wasm, at + 1);
    at = start + size;
    if (id !== CODE) continue;
    let [many, place] = number(wasm, start);
    return Array.from({ length: many }, () => {
      const [length, first] = number(wasm, place);
      place = first + length;
      return wasm.subarray(first, place);
    });
  }
  return [];
}

function signature(body, least) {
  least.fill(0xffffffff);
  for (let i = 0; i + RUN <= body.length; i++) {
    let hash = 0x811c9dc5;
    for (let j = 0; j < RUN; j++) hash = Math.imul(hash ^ body[i + j], 0x01000193);
    hash ^= hash >>> 15;
    for (let k = 0; k < HASHES; k++) {
      const mixed = Math.imul(hash, factors[k]);
      const one = (mixed ^ (mixed >>> 16)) >>> 0;
      if (one < least[k]) least[k] = one;
    }
  }
}

/** The functions in a row, from the longest on, each followed by the one that is most like it. */
function inRow(list) {
  const signatures = new Uint32Array(list.length * HASHES);
  list.forEach((body, i) => signature(body, signatures.subarray(i * HASHES, (i + 1) * HASHES)));
  const rest = list.map((_, i) => i);
  let next = rest.reduce((most, i) => (list[i].length > list[most].length ? i : most), 0);
  const row = [];
  while (rest.length > 0) {
    const last = rest[next];
    rest[next] = rest.at(-1);
    rest.pop();
    row.push(last);
    let best = -Infinity;
    rest.forEach((one, place) => {
      let same = 0;
      for (let k = 0; k < HASHES; k++) if (signatures[last * HASHES + k] === signatures[one * HASHES + k]) same++;
      const [a, b] = [list[last].length, list[one].length];
      const likeness = same - Math.abs(a - b) / (a + b) / 2;
      if (likeness > best) [best, next] = [likeness, place];
    });
  }
  return row;
}

/** The module with its functions in that order; `binaryen` is the package of that name. */
export function ordered(wasm, binaryen) {
  const list = bodies(wasm);
  const imported = WebAssembly.Module.imports(new WebAssembly.Module(wasm)).filter(({ kind }) => kind === 'function').length;
  // Binaryen orders by names: each function gets its place for one.
  const names = [];
  inRow(list).forEach((i, place) => { names[i] = [...written(imported + i), 6, ...Buffer.from(String(place).padStart(6, '0'))]; });
  const entries = [...written(names.length), ...names.flat()];
  const section = [4, ...Buffer.from('name'), 1, ...written(entries.length), ...entries];
  const named = Buffer.concat([wasm, Buffer.from([0, ...written(section.length), ...section])]);
  const module = binaryen.readBinary(named);
  try {
    module.setFeatures(binaryen.Features.All);
    module.runPasses(['reorder-functions-by-name']);
    return Buffer.from(module.emitBinary());
  } finally {
    module.dispose();
  }
}
