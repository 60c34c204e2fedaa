import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Encoding, etagOf, type ServedBody } from './served-body.ts';

/** Types of built files; a test ensures that there are no others. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const readTwin = async (path: string) => (existsSync(path) ? readFile(path) : null);

/**
 * Reads a built file with its compressed twins, to be served from memory: all take a few megabytes,
 * and reading from disk took most of a response's time.
 */
export async function readServedFile(path: string): Promise<ServedBody> {
  const [bytes, br, gzip] = await Promise.all([
    readFile(path),
    readTwin(`${path}.br`),
    readTwin(`${path}.gz`),
  ]);
  const twins: Record<Encoding, Buffer | null> = { br, gzip };
  return {
    bytes,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: etagOf(bytes),
    encode: async (encoding) => twins[encoding],
  };
}
