// The README's first program, unchanged, from the package as npm packs it: in Node, and in Chromium as each bundler builds it.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import json from '@rollup/plugin-json';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import * as vite from 'vite';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PACKAGE = join(HERE, '..');
const OVER = 'The battle is over.';
const CHROMIUM = '/usr/bin/chromium';
const skip = existsSync(CHROMIUM) ? false : 'no Chromium';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.json': 'application/json' };

const folder = mkdtempSync(join(tmpdir(), 'case-bundlers-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const quiet = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
const run = (tool, ...args) => execFileSync(join(HERE, 'node_modules/.bin', tool), args, quiet);

const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { ...quiet, cwd: PACKAGE }));
execFileSync('tar', ['xzf', filename], { cwd: folder });
mkdirSync(join(folder, 'node_modules'));
renameSync(join(folder, 'package'), join(folder, 'node_modules/case-js'));
const [, program] = readFileSync(join(PACKAGE, 'README.md'), 'utf8').match(/```js\n(.*?)```/s);
const page = (src) => `<!doctype html><meta charset="utf-8"><script type="module" src="${src}"></script>`;
writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
writeFileSync(join(folder, 'first.js'), program);
writeFileSync(join(folder, 'index.html'), page('./first.js'));

/** What a page says on its console until the battle is over. */
function said(address) {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const browser = spawn(CHROMIUM, ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--enable-logging=stderr', '--remote-debugging-port=0', `--user-data-dir=${profile}`, address]);
  let text = '';
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`not over after a minute: ${text}`)), 60_000);
    browser.stderr.on('data', (more) => {
      text += more;
      if (text.includes(OVER) || /Uncaught/.test(text)) done(text);
    });
    browser.on('error', fail);
    browser.on('exit', () => fail(new Error(text)));
    after(() => clearTimeout(late));
  }).finally(() => browser.kill());
}

/** The same of a folder that was built. */
async function saidBy(built) {
  const server = createServer(({ url }, response) => {
    const file = join(folder, built, url === '/' ? 'index.html' : new URL(url, 'http://localhost').pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
  try {
    return await said(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

/** A page beside what was built, and the module, which esbuild and Rollup leave where it is. */
function complete(built, { wasm }) {
  writeFileSync(join(folder, built, 'index.html'), page('./first.js'));
  if (wasm) copyFileSync(join(folder, 'node_modules/case-js/dist/case.wasm'), join(folder, built, 'case.wasm'));
}

const BUILDS = {
  async esbuild() {
    await esbuild.build({ absWorkingDir: folder, entryPoints: ['first.js'], bundle: true, format: 'esm', outdir: 'esbuild', logLevel: 'silent' });
    complete('esbuild', { wasm: true });
  },
  async rollup() {
    const bundle = await rollup({ input: join(folder, 'first.js'), plugins: [nodeResolve({ browser: true }), json()] });
    await bundle.write({ dir: join(folder, 'rollup'), format: 'es' });
    complete('rollup', { wasm: true });
  },
  webpack() {
    run('webpack', '--mode', 'production', '--entry', './first.js', '--output-path', 'webpack', '--output-filename', 'first.js');
    complete('webpack', { wasm: false });
  },
  async vite() {
    await vite.build({ root: folder, logLevel: 'error', build: { outDir: 'vite', target: 'es2022' } });
  },
  parcel() {
    run('parcel', 'build', 'index.html', '--dist-dir', 'parcel', '--public-url', './', '--no-cache', '--no-source-maps');
  },
};

test('Node runs it', () => {
  assert.ok(execFileSync(process.execPath, ['first.js'], quiet).includes(OVER));
});

for (const [name, build] of Object.entries(BUILDS)) {
  test(`${name} builds it, and a page runs it`, { skip }, async () => {
    await build();
    const text = await saidBy(name);
    assert.ok(text.includes(OVER), text);
  });
}

test("the README's page is opened from a file, and played by clicks", { skip }, async () => {
  const [, html] = readFileSync(join(PACKAGE, 'README.md'), 'utf8').match(/```html\n(.*?)```/s);
  mkdirSync(join(folder, 'page'));
  copyFileSync(join(folder, 'node_modules/case-js/dist/case.single.js'), join(folder, 'page/case.single.js'));
  const player = `<script>
    setInterval(() => {
      console.log(document.querySelectorAll('li').length, document.querySelector('h1').textContent);
      const buttons = [...document.querySelectorAll('button')];
      (buttons.find((button) => /fist/i.test(button.textContent)) ?? buttons[0])?.click();
    });
  </script>`;
  writeFileSync(join(folder, 'page/page.html'), html + player);
  const text = await said(`file://${join(folder, 'page/page.html')}`);
  assert.ok(text.includes(OVER), text);
  assert.match(text, /\d\d+ The battle is over/);
});

test('the server of Vite gives it to a page', { skip }, async () => {
  const server = await vite.createServer({ root: folder, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } });
  await server.listen();
  try {
    const text = await said(server.resolvedUrls.local[0]);
    assert.ok(text.includes(OVER), text);
  } finally {
    await server.close();
  }
});
