// Finds the WebAssembly, compiles it, and makes an engine.
import { Engine } from './engine.mjs';
import { CaseError, optionsOf } from './errors.mjs';
import { fetched } from './texts.mjs';
import { builtIn, restBuiltIn } from './where.mjs';

/** A response whose reader is watched: how many bytes have come, of how many where the server says so as they come. */
function watched(response, came) {
  const { headers } = response;
  came(0, headers.get('content-encoding') ? null : Number(headers.get('content-length')) || null);
  const counted = new TransformStream({
    transform(bytes, controller) {
      came(bytes.length, 0);
      controller.enqueue(bytes);
    },
  });
  return new Response(response.body.pipeThrough(counted), { headers });
}

async function compile(source, file, came) {
  if (source instanceof WebAssembly.Module) return source;
  let given = await fetched(source, 'load()', file);
  if (typeof Response === 'function' && given instanceof Response) {
    if (came) given = watched(given, came);
    const isWasm = given.headers.get('content-type')?.startsWith('application/wasm');
    return isWasm ? WebAssembly.compileStreaming(given) : WebAssembly.compile(await given.arrayBuffer());
  }
  return WebAssembly.compile(given);
}

/** The module of a source; an error says what may be wrong with it. */
async function moduleOf(source, file, came) {
  try {
    return await compile(await source, file, came);
  } catch (error) {
    if (/unsafe-eval|Content Security|\bCSP\b/i.test(error.message)) {
      const message = "the page's content security policy forbids WebAssembly: allow script-src 'wasm-unsafe-eval'";
      throw Object.assign(new CaseError('LOAD', message), { cause: error });
    }
    if (error instanceof WebAssembly.CompileError) {
      const message = `what load() was given is not ${file}, but perhaps the page by which a server says that there is none (${error.message})`;
      throw Object.assign(new CaseError('LOAD', message), { cause: error });
    }
    throw error;
  }
}

/** Whether a module is the first of two parts: it then gives its table to the other. */
const isFirst = (module) => WebAssembly.Module.exports(module).some(({ kind }) => kind === 'table');

function restOf() {
  const rest = restBuiltIn();
  if (rest) return rest;
  throw new CaseError('LOAD', 'this case.wasm is the first of two parts, of one system alone: load it by its own entry, such as `case-js/case`');
}

export async function load(source = builtIn(), options = {}) {
  const { languages = [], progress, early } = optionsOf(options, 'languages', 'progress', 'early');
  const so = { done: 0, of: 0 };
  const came = progress && ((bytes, more) => {
    so.done += bytes;
    so.of = more === null || so.of === null ? null : so.of + more;
    if (bytes) progress({ ...so });
  });
  const module = await moduleOf(source, 'case.wasm', came);
  const rest = isFirst(module) ? moduleOf(restOf(), 'rest.wasm', came) : null;
  // Whoever waits for the first part hears of it below.
  rest?.catch(() => {});
  const engine = await Engine.of(module);
  await Promise.all(languages.map((language) => engine.addLanguage(language)));
  await begin(engine, rest, early);
  return engine;
}

/** Calls `early`, puts the parts together, and calls it anew where it wanted more than there was. */
async function begin(engine, rest, early) {
  try {
    await early?.(engine);
  } catch (error) {
    if (!rest || !engine.isDead) throw error;
  }
  if (!rest) return;
  const wantedMore = engine.isDead;
  await engine._complete(await rest);
  if (!wantedMore) return;
  await engine.restart();
  await early(engine);
}
