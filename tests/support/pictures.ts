import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Format = 'jpeg' | 'png' | 'gif' | 'webp';

/** No two pixels are equal. */
export function gradient(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    const across = (255 * (index % width)) / width;
    const down = (255 * Math.floor(index / width)) / height;
    pixels.set([down, across, 255 - down], index * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function makePicture(format: Format, width = 48, height = 36): Promise<Buffer> {
  return gradient(width, height).toFormat(format).toBuffer();
}

export async function makeAnimation(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const size = 16;
  const pixels = Buffer.alloc(size * size * 3 * frames, 0x40);
  for (let frame = 0; frame < frames; frame += 1) {
    pixels.fill((frame * 37) % 256, frame * size * size * 3, (frame + 0.5) * size * size * 3);
  }
  return sharp(pixels, {
    raw: { width: size, height: size * frames, channels: 3, pageHeight: size },
  })
    .toFormat(format)
    .toBuffer();
}

export function makeWithMetadata(format: Format): Promise<Buffer> {
  return gradient(48, 36)
    .withExif({
      IFD0: { Artist: 'CANARY-ARTIST', ImageDescription: '<script>CANARY</script>' },
      IFD3: { GPSLatitude: '41/1 34/1 12/1', GPSLatitudeRef: 'N', GPSLongitude: '2/1 15/1 40/1' },
    })
    .withXmp('<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a>CANARY-XMP</a></x:xmpmeta>')
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer();
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface PngOptions {
  readonly width: number;
  readonly height: number;
  readonly bitDepth?: number;
  /** Colour type: 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly colorType?: number;
  readonly isInterlaced?: boolean;
  readonly content?: Buffer;
  readonly chunks?: readonly Buffer[];
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The parts may be inconsistent. */
export function pngOf(options: PngOptions): Buffer {
  const { width, height, bitDepth = 8, colorType = 0, isInterlaced = false } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0], 8);
  const rowBytes = 1 + Math.ceil((width * bitDepth * (channelsOf[colorType] ?? 1)) / 8);
  const content = options.content ?? Buffer.alloc(rowBytes * height);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...(options.chunks ?? []),
    pngChunk('IDAT', deflateSync(content)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function patchBytes(bytes: Buffer, offset: number, change: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(change, offset);
  return copy;
}

/** The frame header is 'ff c0' to 'ff c2', length, precision, height, width. */
export function jpegFrameOffset(bytes: Buffer): number {
  for (let offset = 2; offset + 4 < bytes.length; ) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return offset;
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  throw new Error('The JPEG has no frame header');
}

export function riffOf(type: string, chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...chunks]);
  return riffChunk('RIFF', body);
}

export function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, padding]);
}
