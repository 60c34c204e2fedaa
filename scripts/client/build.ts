// Builds the client into build/client and lays a compressed copy beside every text file, so that
// the server never compresses while it serves. With `--quick` for a test that builds another client:
// without those copies, and minified by the bundler's own.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#client/routes.ts';
import { buildWorker } from './build-worker.ts';
import { drawPictures } from './draw-pictures.ts';
import { drawShells } from './draw-shells.ts';
import { orderHead } from './head-order.ts';
import {
  type Facade,
  getFacade,
  manifestWithoutFacades,
  runInTurn,
  withoutFacades,
} from './start-script.ts';

const isQuick = process.argv.includes('--quick');
const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, 'build', 'client');
/** What prerendering ran on; nothing uses it afterwards. */
const renderer = join(root, 'build', 'server');
/** Pages are not: the server writes their heads and compresses them then. */
const compressible = /\.(js|css|json|svg|webmanifest|txt)$/;
/** Below this many bytes a compressed copy saves next to nothing. */
const minBytes = 500;

function buildClient(): void {
  rmSync(output, { recursive: true, force: true });
  const routerBin = join(
    createRequire(import.meta.url).resolve('@react-router/dev/package.json'),
    '../bin.cjs',
  );
  const args = [routerBin, 'build', ...(isQuick ? ['--minify', 'oxc'] : [])];
  const result = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** The addresses that the client has a page for; all others are its not-found page. */
function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', index, children = [] }) => {
    const own = path === '' || path.startsWith('/') ? path || parent : `${parent}/${path}`;
    const isPage = path !== '*' && (index || path !== '');
    return [...(isPage ? [own || '/'] : []), ...addressesOf(children, own)];
  });
}

/** Writes `file.br` and `file.gz` wherever they are smaller than the file. */
function compress(file: string): void {
  const text = readFileSync(file);
  if (text.length < minBytes) return;
  const copies = {
    br: brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    gz: gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [extension, copy] of Object.entries(copies)) {
    if (copy.length < text.length) writeFileSync(`${file}.${extension}`, copy);
  }
}

/** How large a file of the build is over the wire. */
function bytesOf(address: string): number {
  const bytes = readFileSync(join(output, address));
  return /\.woff2$/.test(address) ? bytes.length : gzipSync(bytes).length;
}

const codeOf = (address: string) => readFileSync(join(output, address), 'utf8');

/** Deletes the files that only pass on another's exports; what names them has to be told. */
function takeFacades(): Facade[] {
  const folder = join(output, 'assets');
  const codes = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
  const facades = [...codes].flatMap(([file, code]) => getFacade(`/assets/${file}`, code) ?? []);
  for (const [file, code] of codes) {
    if (!file.startsWith('manifest-')) continue;
    writeFileSync(join(folder, file), manifestWithoutFacades(code, facades));
  }
  for (const { address } of facades) rmSync(join(output, address));
  return facades;
}

await drawPictures();
buildClient();
const facades = takeFacades();
const toPage = (html: string) =>
  orderHead(runInTurn(withoutFacades(html, facades), codeOf), bytesOf);
const addresses = [...new Set(addressesOf(routes))];
// So that the server, which knows nothing of the client, answers 404 where there is no page.
writeFileSync(join(output, '__addresses.json'), JSON.stringify(addresses));
// Pages that are built ahead need none from the server: the worker opens them so without a network.
const shells = await drawShells(join(renderer, 'index.js'), addresses);
for (const [page, html] of Object.entries(shells)) shells[page] = toPage(html);
writeFileSync(join(output, '__shells.json'), JSON.stringify(shells));
for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.name.endsWith('.html')) {
    writeFileSync(file, toPage(readFileSync(file, 'utf8')));
  }
}
await buildWorker(output, shells);
rmSync(renderer, { recursive: true, force: true });
for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
  if (isQuick || !entry.isFile() || !compressible.test(entry.name)) continue;
  compress(join(entry.parentPath, entry.name));
}
