import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

/** Usual progressive JPEGs have ten scans. Each takes as long as decoding the whole picture. */
const maxScans = 100;
/** Usual screenshots and edited pictures have only a few text chunks. */
const maxTextChunks = 100;
/** Total bytes of the inflated texts and profile of a PNG. */
const maxInflated = 4 * 1024 * 1024;
/** Highest ratio of inflated to deflated bytes that the format allows. */
const maxRatio = 1032;

const inflateAsync = promisify(inflate);

/**
 * Detects files that take too long to decode. Reads each byte at most once, and inflates at most 4
 * MiB.
 */
export async function isExcessive(bytes: Buffer): Promise<boolean> {
  if (bytes[0] === 0xff) return hasManyScans(bytes);
  return bytes[0] === 0x89 && hasExcessiveTexts(bytes);
}

/** Skips bytes between markers, like the decoder. */
function hasManyScans(bytes: Buffer): boolean {
  let scans = 0;
  let offset = 2;
  while (offset + 3 < bytes.length) {
    const marker = bytes[offset + 1] ?? 0;
    const isMarker = bytes[offset] === 0xff && marker !== 0 && marker !== 0xff;
    const hasNoLength = (marker >= 0xd0 && marker <= 0xd8) || marker === 1;
    if (!isMarker || hasNoLength) {
      offset += isMarker ? 2 : 1;
      continue;
    }
    // Some cameras append more pictures after the end of the image, which are not decoded.
    if (marker === 0xd9) return false;
    if (marker === 0xda) scans += 1;
    if (scans > maxScans) return true;
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return false;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const toTypeCode = (name: string) => Buffer.from(name, 'latin1').readUInt32BE();
const textTypes = new Map(['tEXt', 'zTXt', 'iTXt', 'iCCP'].map((type) => [toTypeCode(type), type]));
const endType = toTypeCode('IEND');

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

function getDeflated({ type, data }: Chunk): Buffer | null {
  const nameEnd = data.indexOf(0);
  if (nameEnd === -1 || type === 'tEXt') return null;
  // The compression method follows the name.
  if (type !== 'iTXt') return data.subarray(nameEnd + 2);
  // The compression flag and method, the language and a translated keyword follow the name.
  if (data[nameEnd + 1] !== 1) return null;
  const languageEnd = data.indexOf(0, nameEnd + 3);
  if (languageEnd === -1) return null;
  const keywordEnd = data.indexOf(0, languageEnd + 1);
  return keywordEnd === -1 ? null : data.subarray(keywordEnd + 1);
}

/** Returns infinity above `max`. For broken data it returns the maximum possible size. */
async function inflatedSize(deflated: Buffer, max: number): Promise<number> {
  const limits = { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return (await inflateAsync(deflated, limits)).length;
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? Number.POSITIVE_INFINITY : deflated.length * maxRatio;
  }
}

async function hasExcessiveTexts(bytes: Buffer): Promise<boolean> {
  let texts = 0;
  let inflatedBytes = 0;
  for (const chunk of textChunks(bytes)) {
    if (chunk.type !== 'iCCP') texts += 1;
    if (texts > maxTextChunks) return true;
    const deflated = getDeflated(chunk);
    if (deflated) inflatedBytes += await inflatedSize(deflated, maxInflated - inflatedBytes);
    if (inflatedBytes > maxInflated) return true;
  }
  return false;
}
