import { isAscii, isUtf8 } from 'node:buffer';

const lineFeed = 0x0a;

interface Utf8Decoder {
  /**
   * In a line that is not UTF-8, bytes above 0x7F become lone surrogates, which never occur in
   * valid UTF-8.
   */
  write(chunk: Buffer): string;
  end(): string;
  /** Returns true if some lines are not UTF-8, and all UTF-8 lines are ASCII. */
  isOtherEncoding(): boolean;
}

export function createUtf8Decoder(): Utf8Decoder {
  let incomplete: Buffer = Buffer.alloc(0);
  let hasUtf8 = false;
  let hasInvalid = false;

  function decodeLine(line: Buffer): string {
    if (!isUtf8(line)) {
      hasInvalid = true;
      return line
        .toString('latin1')
        .replaceAll(/[\x80-\xFF]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
    }
    hasUtf8 ||= !isAscii(line);
    return line.toString('utf8');
  }

  function decode(bytes: Buffer): string {
    // Fast path for nearly every chunk.
    if (isUtf8(bytes)) return decodeLine(bytes);
    let text = '';
    for (let start = 0; start < bytes.length; ) {
      const feed = bytes.indexOf(lineFeed, start);
      const end = feed === -1 ? bytes.length : feed + 1;
      text += decodeLine(bytes.subarray(start, end));
      start = end;
    }
    return text;
  }

  return {
    write(chunk) {
      const bytes = incomplete.length === 0 ? chunk : Buffer.concat([incomplete, chunk]);
      const end = completeLength(bytes);
      incomplete = bytes.subarray(end);
      return decode(bytes.subarray(0, end));
    },
    end: () => decode(incomplete),
    isOtherEncoding: () => hasInvalid && !hasUtf8,
  };
}

function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    return characterLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function characterLength(firstByte: number): number {
  if (firstByte < 0xe0) return 2;
  return firstByte < 0xf0 ? 3 : 4;
}
