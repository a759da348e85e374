#!/usr/bin/env node
/**
 * Serves the playground, with the content security policy that it holds to.
 *
 *     node playground/serve.mjs [PORT]
 *
 * It serves the folder above: the page needs the built `dist` and the `rosters` beside its own. A file
 * that is there compressed (`case.wasm.br`) is served so, any other is compressed on its way. It is for this machine alone.
 */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress } from 'node:zlib';

export const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "connect-src 'self'",
  "img-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
].join('; ');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml',
  '.mjs': 'text/javascript; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json', '.wasm': 'application/wasm', '.po': 'text/x-gettext-translation; charset=utf-8',
};

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/') return response.writeHead(302, { location: '/playground/' }).end();
  const path = normalize(join(ROOT, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : ''));
  const type = TYPES[extname(path)];
  const found = path.startsWith(ROOT) && type && !path.includes(`${sep}node_modules${sep}`)
    ? await stat(path).catch(() => null) : null;
  if (!found?.isFile()) return response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
  const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const isSmall = isBrotli && Boolean(await stat(`${path}.br`).catch(() => null));
  response.writeHead(200, {
    ...(isBrotli ? { 'content-encoding': 'br' } : {}), vary: 'accept-encoding', 'content-type': type, 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer', 'cache-control': 'no-cache',
  });
  const file = createReadStream(isSmall ? `${path}.br` : path);
  if (isBrotli && !isSmall) pipeline(file, createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), response, () => {});
  else pipeline(file, response, () => {});
}

/** Starts the server on a port; 0 takes a free one. */
export function serve(port = 0) {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  return new Promise((ready, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => ready({ server, address: `http://127.0.0.1:${server.address().port}/playground/` }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(Number(process.argv[2] ?? 8787));
  console.log(`${address} (Ctrl-C ends it)`);
}
