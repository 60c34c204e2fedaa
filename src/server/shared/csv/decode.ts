import { isAscii, isUtf8 } from 'node:buffer';

const lineFeed = 0x0a;

/** A reader of UTF-8 in pieces that are cut anywhere. */
interface Utf8Decoder {
  /**
   * The text of a piece, without a character that the next may complete. In a line that is not UTF-8
   * every byte above 0x7F is a lone surrogate, which valid UTF-8 never comes to.
   */
  write(piece: Buffer): string;
  /** The rest at the end. */
  end(): string;
  /** True if some lines are not UTF-8 and no line has any character of UTF-8 above 0x7F. */
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
    // Nearly every piece of a file: all at once.
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

/** Bytes before a character of UTF-8 that is not whole yet. */
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
