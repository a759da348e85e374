// Parts a module in two: what a fight begins with, and the rest, which comes while somebody reads. Both are one
// instance: the rest takes memory, globals and table of the first part, which calls the rest through places of the
// table. Until the rest is there they are empty, and such a call traps.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

const UNUSED = ['remove-unused-module-elements'];

/** The module, changed by `change`, which gets it as Binaryen reads it, and its functions. */
function changed(wasm, binaryen, change) {
  const module = binaryen.readBinary(wasm);
  try {
    module.setFeatures(binaryen.Features.All);
    change(module, functionsOf(module, binaryen));
    return Buffer.from(module.emitBinary());
  } finally {
    module.dispose();
  }
}

const functionsOf = (module, binaryen) => Array.from({ length: module.getNumFunctions() }, (_, i) => {
  const at = module.getFunctionByIndex(i);
  const { name, params, results } = binaryen.getFunctionInfo(at);
  return { name, params, results, inside: binaryen.Function(at) };
});

/** The names of the functions that `play` comes by, which gets the module, and gives what an instance of it exports. */
export async function comesBy(wasm, binaryen, play) {
  const all = [];
  const watched = changed(wasm, binaryen, (module, functions) => {
    for (const { name, results, inside } of functions) {
      const mark = `came by ${all.push(name) - 1}`;
      module.addGlobal(mark, binaryen.i32, true, module.i32.const(0));
      module.addGlobalExport(mark, mark);
      inside.body = module.block(null, [module.global.set(mark, module.i32.const(1)), inside.body], results);
    }
  });
  const exports = await play(await WebAssembly.compile(watched));
  return new Set(all.filter((_, i) => exports[`came by ${i}`].value));
}

/** The module in two: the functions of those names, with what is said of them, and all others. */
export function split(wasm, binaryen, names) {
  const isFirst = ({ name }) => names.has(name);
  /** The table, with what lies in it. */
  const tableOf = (module) => {
    const table = binaryen.getTableInfo(module.getTableByIndex(0));
    const inIt = Array.from({ length: module.getNumElementSegments() }, (_, i) => {
      const { name, offset, data } = binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(i));
      return { name, data, offset: binaryen.getExpressionInfo(offset).value };
    });
    return { ...table, inIt };
  };
  /** What a module still mentions of `others` once their insides are gone. */
  const mentioned = (others, before = () => {}) => {
    const found = [];
    changed(wasm, binaryen, (module, functions) => {
      before(module);
      // As both parts have the table, whatever lies in it may be called.
      module.addTableExport(tableOf(module).name, 'table');
      for (const f of functions) if (others(f)) f.inside.body = module.unreachable();
      module.runPasses(UNUSED);
      found.push(...functionsOf(module, binaryen).filter(others).map(({ name }) => name));
    });
    return found;
  };
  // What of the rest the first part calls has places behind those that there are.
  const called = mentioned((f) => !isFirst(f));
  const enlarge = (module) => {
    const { name, initial, inIt } = tableOf(module);
    for (const segment of inIt) module.removeElementSegment(segment.name);
    module.removeTable(name);
    module.addTable(name, initial + called.length, initial + called.length);
  };
  const onlyCalled = (module) => {
    const { name, initial } = tableOf(module);
    enlarge(module);
    for (let i = module.getNumExports() - 1; i >= 0; i--) module.removeExport(binaryen.getExportInfo(module.getExportByIndex(i)).name);
    module.addActiveElementSegment(name, 'called', called, module.i32.const(initial));
  };
  const shared = mentioned(isFirst, onlyCalled);
  // Parts of two builds never meet: what one exports, the other does not import.
  const build = `rest ${createHash('sha256').update(wasm).digest('hex').slice(0, 16)}`;
  const globalsOf = (module) => Array.from({ length: module.getNumGlobals() }, (_, i) => binaryen.getGlobalInfo(module.getGlobalByIndex(i)));
  // The one tag is that of panics: a build that traps has none.
  const TAG = 'tag$0';
  const first = changed(wasm, binaryen, (module, functions) => {
    const { name: table, initial, inIt } = tableOf(module);
    enlarge(module);
    for (const { name, offset, data } of inIt) module.addActiveElementSegment(table, name, data, module.i32.const(offset));
    module.addTableExport(table, build);
    for (const { name } of globalsOf(module)) module.addGlobalExport(name, name);
    if (module.getTag(TAG)) module.addTagExport(TAG, TAG);
    for (const { name, params, results, inside } of functions.filter((f) => !isFirst(f))) {
      const place = called.indexOf(name);
      const given = binaryen.expandType(params).map((type, i) => module.local.get(i, type));
      inside.body = place < 0 ? module.unreachable() : module.call_indirect(table, module.i32.const(initial + place), given, params, results);
    }
    for (const name of shared) module.addFunctionExport(name, name);
    module.runPasses(UNUSED);
  });
  const rest = changed(wasm, binaryen, (module, functions) => {
    onlyCalled(module);
    for (const { name, params, results } of functions.filter(isFirst)) {
      module.removeFunction(name);
      if (shared.includes(name)) module.addFunctionImport(name, 'first', name, params, results);
    }
    // Without what lies in it, which the first part puts there.
    const { initial, max } = module.getMemoryInfo();
    module.setMemory(initial, max ?? -1, null, [], false, false, '0');
    module.addMemoryImport('0', 'first', 'memory');
    for (const { name, type, mutable } of globalsOf(module)) {
      module.removeGlobal(name);
      module.addGlobalImport(name, 'first', name, type, mutable);
    }
    module.addTableImport(tableOf(module).name, 'first', build);
    if (module.getTag(TAG)) {
      module.removeTag(TAG);
      module.addTagImport(TAG, 'first', TAG, binaryen.i32, binaryen.none);
    }
    module.runPasses(UNUSED);
  });
  return { first, rest };
}
