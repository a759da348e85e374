// Finds the WebAssembly, compiles it, and makes an engine.
import { Engine } from './engine.mjs';
import { CaseError, wrong } from './errors.mjs';
import { builtIn } from './where.mjs';

async function bytesOf(url) {
  if (url.protocol !== 'file:') return fetch(url);
  // Node fetches no files; pages can't either. The name stands apart, since bundlers for pages look for what is imported.
  const files = 'node:fs/promises';
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
  return readFile(url);
}

/** An address as a page understands it; outside of one it has to be a whole one. */
function addressOf(text) {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  if (URL.canParse(text, base)) return new URL(text, base);
  throw wrong(`load(): \`${text}\` is no whole address: give new URL('${text}', import.meta.url)`);
}

async function compile(given) {
  if (given instanceof WebAssembly.Module) return given;
  if (typeof given === 'string') return compile(addressOf(given));
  if (given instanceof URL) return compile(await bytesOf(given));
  if (typeof Response === 'function' && given instanceof Response) {
    if (!given.ok) {
      const message = `${given.url || 'case.wasm'}: ${given.status} ${given.statusText}: put case.wasm beside the module, or give load() its address`;
      throw new CaseError('LOAD', message);
    }
    const isWasm = given.headers.get('content-type')?.startsWith('application/wasm');
    return isWasm ? WebAssembly.compileStreaming(given) : WebAssembly.compile(await given.arrayBuffer());
  }
  return WebAssembly.compile(given);
}

export async function load(source = builtIn()) {
  let module;
  try {
    module = await compile(await source);
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
  return Engine.of(module);
}
