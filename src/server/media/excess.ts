import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

/** Ten in an ordinary progressive JPEG; each costs as much as decoding the whole picture. */
const maxScans = 100;
/** Screenshots and edited pictures have a few. */
const maxTextChunks = 100;
/** Bytes that the texts and the profile of one PNG may unpack to, together. */
const maxUnpacked = 4 * 1024 * 1024;
/** Deflate makes no byte into more. */
const maxRatio = 1032;

const unpack = promisify(inflate);

/**
 * Whether a JPEG has more than 100 scans, or a PNG more than 100 text chunks or texts and a profile
 * that unpack to over 4 MiB: such a file is small and takes the decoder very long. Looks at every
 * byte once at most, and never unpacks more than 4 MiB of a chunk.
 */
export async function isExcessive(bytes: Buffer): Promise<boolean> {
  if (bytes[0] === 0xff) return hasManyScans(bytes);
  return bytes[0] === 0x89 && hasExcessiveTexts(bytes);
}

/** Reads markers as the decoder does: what is no marker between them belongs to a scan. */
function hasManyScans(bytes: Buffer): boolean {
  let scans = 0;
  let offset = 2;
  while (offset + 3 < bytes.length) {
    const marker = bytes[offset + 1] ?? 0;
    // A byte of a scan, an 'ff' that stands for itself, or filling.
    const isMarker = bytes[offset] === 0xff && marker !== 0 && marker !== 0xff;
    if (!isMarker) offset += 1;
    // Restarts and the few others without a length.
    else if ((marker >= 0xd0 && marker <= 0xd8) || marker === 1) offset += 2;
    // The end: cameras put further pictures behind it, which nobody decodes.
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

/** A chunk's type as the number that its four letters are. */
const typeOf = (name: string) => Buffer.from(name, 'latin1').readUInt32BE();
const textTypes = new Map(['tEXt', 'zTXt', 'iTXt', 'iCCP'].map((type) => [typeOf(type), type]));
const endType = typeOf('IEND');

/** Chunks that hold texts or a profile, up to the end of the picture. */
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

/** The packed bytes of a chunk; null where nothing is packed. */
function getPacked({ type, data }: Chunk): Buffer | null {
  const behindName = data.indexOf(0) + 1;
  if (behindName === 0 || type === 'tEXt') return null;
  // Behind the name, the method of packing.
  if (type !== 'iTXt') return data.subarray(behindName + 1);
  // Flag and method of packing, language, and keyword in that language.
  if (data[behindName] !== 1) return null;
  const behindLanguage = data.indexOf(0, behindName + 2) + 1;
  const behindTranslation = behindLanguage && data.indexOf(0, behindLanguage) + 1;
  return behindTranslation === 0 ? null : data.subarray(behindTranslation);
}

/** Bytes that these unpack to, infinite past `max`; broken ones count as the most they could. */
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
