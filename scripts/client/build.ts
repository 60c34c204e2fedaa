// Builds the client into build/client and lays a compressed copy beside every text file, so that
// the server never compresses while it serves. With `--quick` for a test that builds another client:
// without those copies.
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
  const result = spawnSync(process.execPath, [routerBin, 'build'], { cwd: root, stdio: 'inherit' });
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

await drawPictures();
buildClient();
const addresses = [...new Set(addressesOf(routes))];
// The server knows nothing of the client: it answers 404 where there is no page.
writeFileSync(join(output, '__addresses.json'), JSON.stringify(addresses));
const shells = await drawShells(join(renderer, 'index.js'), addresses);
writeFileSync(join(output, '__shells.json'), JSON.stringify(shells.served));
await buildWorker(output, shells.kept);
rmSync(renderer, { recursive: true, force: true });
for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
  if (isQuick || !entry.isFile() || !compressible.test(entry.name)) continue;
  compress(join(entry.parentPath, entry.name));
}
