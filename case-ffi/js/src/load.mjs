// Finds the WebAssembly, compiles it, and makes an engine.
import { Engine } from './engine.mjs';
import { CaseError, optionsOf } from './errors.mjs';
import { fetched } from './texts.mjs';
import { builtIn } from './where.mjs';

/** A response whose reader is watched: how many bytes have come, of how many where the server says so as they come. */
function watched(response, progress) {
  const { headers } = response;
  const of = headers.get('content-encoding') ? null : Number(headers.get('content-length')) || null;
  let done = 0;
  const counted = new TransformStream({
    transform(bytes, controller) {
      done += bytes.length;
      progress({ done, of });
      controller.enqueue(bytes);
    },
  });
  return new Response(response.body.pipeThrough(counted), { headers });
}

async function compile(source, progress) {
  if (source instanceof WebAssembly.Module) return source;
  let given = await fetched(source, 'load()', 'case.wasm');
  if (typeof Response === 'function' && given instanceof Response) {
    if (progress) given = watched(given, progress);
    const isWasm = given.headers.get('content-type')?.startsWith('application/wasm');
    return isWasm ? WebAssembly.compileStreaming(given) : WebAssembly.compile(await given.arrayBuffer());
  }
  return WebAssembly.compile(given);
}

export async function load(source = builtIn(), options = {}) {
  const { languages = [], progress } = optionsOf(options, 'languages', 'progress');
  let module;
  try {
    module = await compile(await source, progress);
  } catch (error) {
    if (/unsafe-eval|Content Security|\bCSP\b/i.test(error.message)) {
      const message = "the page's content security policy forbids WebAssembly: allow script-src 'wasm-unsafe-eval'";
      throw Object.assign(new CaseError('LOAD', message), { cause: error });
    }
    if (error instanceof WebAssembly.CompileError) {
      const message = `what load() was given is not case.wasm, but perhaps the page by which a server says that there is none (${error.message})`;
      throw Object.assign(new CaseError('LOAD', message), { cause: error });
    }
    throw error;
  }
  const engine = await Engine.of(module);
  await Promise.all(languages.map((language) => engine.addLanguage(language)));
  return engine;
}
