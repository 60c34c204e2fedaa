// Builds the client with compressed copies of all text files. `--quick` skips the copies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
/** Prerendering build, deleted at the end. */
const renderer = join(root, 'build', 'server');
/** HTML is excluded, because the server completes each page before it compresses it. */
const compressible = /\.(js|css|json|svg|webmanifest|txt)$/;
/** Compression hardly reduces smaller files. */
const minBytes = 500;

async function buildClient(): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  const routerBin = join(
    createRequire(import.meta.url).resolve('@react-router/dev/package.json'),
    '../bin.cjs',
  );
  const child = spawn(process.execPath, [routerBin, 'build'], { cwd: root, stdio: 'inherit' });
  // Without the signals, the bundler would continue alone.
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  const [status] = await once(child, 'exit');
  process.off('SIGTERM', forward).off('SIGINT', forward);
  if (status !== 0) process.exit(status ?? 1);
}

function joinPaths(parent: string, path: string): string {
  if (path === '') return parent;
  return path.startsWith('/') ? path : `${parent}/${path}`;
}

function listAddresses(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  const addresses: string[] = [];
  for (const { path = '', index, children = [] } of entries) {
    const address = joinPaths(parent, path);
    const isPage = path !== '*' && (index || path !== '');
    if (isPage) addresses.push(address || '/');
    addresses.push(...listAddresses(children, address));
  }
  return addresses;
}

/** Skips copies that would be larger. */
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
await buildClient();
const addresses = [...new Set(listAddresses(routes))];
// The server responds with 404 to any path not in this file.
writeFileSync(join(output, '__addresses.json'), JSON.stringify(addresses));
const shells = await drawShells(join(renderer, 'index.js'), addresses);
writeFileSync(join(output, '__shells.json'), JSON.stringify(shells.served));
await buildWorker(output, shells.cached);
rmSync(renderer, { recursive: true, force: true });
for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
  if (isQuick || !entry.isFile() || !compressible.test(entry.name)) continue;
  compress(join(entry.parentPath, entry.name));
}
