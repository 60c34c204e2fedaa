import { isAscii, isUtf8 } from 'node:buffer';

const lineFeed = 0x0a;

/** Incremental UTF-8 decoder; pieces may be cut anywhere. */
interface Utf8Decoder {
  /**
   * Holds back an incomplete character at the end. In a line that is not UTF-8, bytes above 0x7F
   * become lone surrogates, which valid UTF-8 never produces.
   */
  write(piece: Buffer): string;
  end(): string;
  /** True if some lines are not UTF-8 and none has a UTF-8 character above 0x7F. */
  isOtherEncoding(): boolean;
}

export function createUtf8Decoder(): Utf8Decoder {
  let rest: Buffer = Buffer.alloc(0);
  let hasCharacters = false;
  let hasOtherBytes = false;

  function decodeLine(line: Buffer): string {
    if (!isUtf8(line)) {
      hasOtherBytes = true;
      return line
        .toString('latin1')
        .replaceAll(/[\x80-\xFF]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
    }
    hasCharacters ||= !isAscii(line);
    return line.toString('utf8');
  }

  function decode(bytes: Buffer): string {
    // Fast path for nearly every piece.
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
    write(piece) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const end = wholeLength(bytes);
      rest = bytes.subarray(end);
      return decode(bytes.subarray(0, end));
    },
    end: () => decode(rest),
    isOtherEncoding: () => hasOtherBytes && !hasCharacters,
  };
}

/** Number of bytes before an incomplete trailing UTF-8 character. */
function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
