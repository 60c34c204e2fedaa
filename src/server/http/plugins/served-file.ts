import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Encoding, etagOf, type ServedBody } from './served-body.ts';

/** A test ensures that the client has no other files. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

async function readIfExists(path: string): Promise<Buffer | null> {
  return existsSync(path) ? readFile(path) : null;
}

/**
 * Keeps built files in memory, where they take a few megabytes, since reading from disk took most
 * of the time of a response.
 */
export async function readServedFile(path: string): Promise<ServedBody> {
  const [bytes, br, gzip] = await Promise.all([
    readFile(path),
    readIfExists(`${path}.br`),
    readIfExists(`${path}.gz`),
  ]);
  const compressed: Record<Encoding, Buffer | null> = { br, gzip };
  return {
    bytes,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: etagOf(bytes),
    encode: async (encoding) => compressed[encoding],
  };
}
