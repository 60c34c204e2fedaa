import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

export interface TextFile {
  /** The file's size on disk. */
  readonly bytes: number;
  /** How many of them have been read. */
  bytesRead(): number;
  /** The text in pieces, read as it is asked for; throws where the file ends too early. */
  readonly text: AsyncIterable<string>;
}

/** Opens a UTF-8 text, unpacked on the way when its name ends in .gz; throws when there is none. */
export function openText(path: string): TextFile {
  const bytes = statSync(path).size;
  const file = createReadStream(path);
  return { bytes, bytesRead: () => file.bytesRead, text: asText(file, path.endsWith('.gz')) };
}

function asText(file: Readable, isPacked: boolean): AsyncIterable<string> {
  if (!isPacked) return file.setEncoding('utf8');
  const unpacked = createGunzip();
  // `pipe` passes no errors on.
  file.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => file.destroy());
  return file.pipe(unpacked).setEncoding('utf8');
}
