import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createUtf8Decoder } from './decode.ts';
import { findGzipError, findTextError } from './file-start.ts';

/** The message is for the operator. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

export interface TextFile {
  readonly bytes: number;
  bytesRead(): number;
  /**
   * Lines that are not UTF-8 contain lone surrogates. Throws if the file is truncated, and
   * `FileError` if it is not text.
   */
  readonly text: AsyncIterable<string>;
  isOtherEncoding(): boolean;
}

/** Unpacks .gz files while reading. Throws if the file is missing, and `FileError` for a folder. */
export function openText(path: string): TextFile {
  const stats = statSync(path);
  if (stats.isDirectory()) throw new FileError(`${path} is a folder: name the file in it.`);
  const file = createReadStream(path);
  const decoder = createUtf8Decoder();
  const bytes = path.endsWith('.gz') ? unpack(checkStart(path, file, findGzipError)) : file;
  return {
    bytes: stats.size,
    bytesRead: () => file.bytesRead,
    text: decode(checkStart(path, bytes, findTextError), decoder),
    isOtherEncoding: decoder.isOtherEncoding,
  };
}

async function* checkStart(
  path: string,
  bytes: AsyncIterable<Buffer>,
  findError: (path: string, start: Uint8Array) => string | null,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of bytes) {
    const message = isFirst ? findError(path, chunk) : null;
    if (message !== null) throw new FileError(message);
    isFirst = false;
    yield chunk;
  }
}

function unpack(packed: AsyncIterable<Buffer>): Readable {
  const unpacked = createGunzip();
  const file = Readable.from(packed);
  // `pipe` does not forward errors.
  file.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => file.destroy());
  return file.pipe(unpacked);
}

async function* decode(
  bytes: AsyncIterable<Buffer>,
  decoder: ReturnType<typeof createUtf8Decoder>,
): AsyncGenerator<string> {
  for await (const chunk of bytes) yield decoder.write(chunk);
  yield decoder.end();
}
