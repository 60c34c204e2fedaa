import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Encoding, etagOf, type ServedBody } from './served-body.ts';

/** Of what the build leaves; a test holds that nothing else is among it. */
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
 * Reads a file of the build, with the compressed twins that lie beside it, to be sent from memory: all of
 * them together are a few megabytes, and reading one for each answer took most of the answer's time.
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
