import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createUtf8Decoder } from './decode.ts';
import { packedStartError, textStartError } from './file-start.ts';

/** Thrown for a file that is not UTF-8 text; the message is for the operator. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

export interface TextFile {
  /** Size on disk. */
  readonly bytes: number;
  bytesRead(): number;
  /**
   * Read lazily, with lone surrogates in lines that are not UTF-8. Throws on a truncated file, and
   * `FileError` if it is not text.
   */
  readonly text: AsyncIterable<string>;
  /** True if the part read so far is in another encoding, not just damaged UTF-8. */
  isOtherEncoding(): boolean;
}

/** Unpacks .gz files on the fly. Throws if there is no file, and `FileError` for a folder. */
export function openText(path: string): TextFile {
  const stats = statSync(path);
  if (stats.isDirectory()) throw new FileError(`${path} is a folder: name the file in it.`);
  const file = createReadStream(path);
  const decoder = createUtf8Decoder();
  const bytes = path.endsWith('.gz') ? unpack(checked(path, file, packedStartError)) : file;
  return {
    bytes: stats.size,
    bytesRead: () => file.bytesRead,
    text: decoded(checked(path, bytes, textStartError), decoder),
    isOtherEncoding: decoder.isOtherEncoding,
  };
}

/** Passes the bytes through; throws `FileError` on an unexpected signature. */
async function* checked(
  path: string,
  bytes: AsyncIterable<Buffer>,
  startError: (path: string, start: Uint8Array) => string | null,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const piece of bytes) {
    const reason = isFirst ? startError(path, piece) : null;
    if (reason !== null) throw new FileError(reason);
    isFirst = false;
    yield piece;
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

async function* decoded(
  bytes: AsyncIterable<Buffer>,
  decoder: ReturnType<typeof createUtf8Decoder>,
): AsyncGenerator<string> {
  for await (const piece of bytes) yield decoder.write(piece);
  yield decoder.end();
}
