import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

/** An ordinary progressive JPEG has ten; each costs as much as decoding the whole picture. */
const maxScans = 100;
/** Screenshots and edited pictures have a few. */
const maxTextChunks = 100;
/** Total bytes that the texts and profile of one PNG may inflate to. */
const maxUnpacked = 4 * 1024 * 1024;
/** Maximum expansion of one byte by deflate. */
const maxRatio = 1032;

const unpack = promisify(inflate);

/**
 * True for small files that are slow to decode: a JPEG with over 100 scans, or a PNG with over 100
 * text chunks or with texts and a profile inflating to over 4 MiB. Reads each byte at most once and
 * never inflates more.
 */
export async function isExcessive(bytes: Buffer): Promise<boolean> {
  if (bytes[0] === 0xff) return hasManyScans(bytes);
  return bytes[0] === 0x89 && hasExcessiveTexts(bytes);
}

/** Bytes between markers belong to a scan, as in the decoder. */
function hasManyScans(bytes: Buffer): boolean {
  let scans = 0;
  let offset = 2;
  while (offset + 3 < bytes.length) {
    const marker = bytes[offset + 1] ?? 0;
    // Scan byte, escaped 'ff' or padding.
    const isMarker = bytes[offset] === 0xff && marker !== 0 && marker !== 0xff;
    if (!isMarker) offset += 1;
    // Restarts and other markers without a length.
    else if ((marker >= 0xd0 && marker <= 0xd8) || marker === 1) offset += 2;
    // End of image: cameras append further pictures, which are never decoded.
    else if (marker === 0xd9) return false;
    else {
      if (marker === 0xda) scans += 1;
      if (scans > maxScans) return true;
      offset += 2 + bytes.readUInt16BE(offset + 2);
    }
  }
  return false;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const typeOf = (name: string) => Buffer.from(name, 'latin1').readUInt32BE();
const textTypes = new Map(['tEXt', 'zTXt', 'iTXt', 'iCCP'].map((type) => [typeOf(type), type]));
const endType = typeOf('IEND');

function* textChunks(bytes: Buffer): Generator<Chunk> {
  let offset = 8;
  while (offset + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(offset);
    const code = bytes.readUInt32BE(offset + 4);
    if (code === endType) return;
    const type = textTypes.get(code);
    if (type) yield { type, data: bytes.subarray(offset + 8, offset + 8 + length) };
    offset += 12 + length;
  }
}

/** Compressed bytes of a chunk; null if it is not compressed. */
function getPacked({ type, data }: Chunk): Buffer | null {
  const behindName = data.indexOf(0) + 1;
  if (behindName === 0 || type === 'tEXt') return null;
  // Skips the compression method after the name.
  if (type !== 'iTXt') return data.subarray(behindName + 1);
  // Compression flag and method, language, translated keyword.
  if (data[behindName] !== 1) return null;
  const behindLanguage = data.indexOf(0, behindName + 2) + 1;
  const behindTranslation = behindLanguage && data.indexOf(0, behindLanguage) + 1;
  return behindTranslation === 0 ? null : data.subarray(behindTranslation);
}

/** Inflated size in bytes; infinite above `max`. Broken data counts as its maximum. */
async function sizeUnpacked(packed: Buffer, max: number): Promise<number> {
  const limits = { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return (await unpack(packed, limits)).length;
  } catch (error) {
    const isOver = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isOver ? Number.POSITIVE_INFINITY : packed.length * maxRatio;
  }
}

async function hasExcessiveTexts(bytes: Buffer): Promise<boolean> {
  let texts = 0;
  let unpacked = 0;
  for (const chunk of textChunks(bytes)) {
    if (chunk.type !== 'iCCP') texts += 1;
    if (texts > maxTextChunks) return true;
    const packed = getPacked(chunk);
    if (packed) unpacked += await sizeUnpacked(packed, maxUnpacked - unpacked);
    if (unpacked > maxUnpacked) return true;
  }
  return false;
}
