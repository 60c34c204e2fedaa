import sharp from 'sharp';
import { maxImagePixels } from '#contract/media.ts';
import type { DecodeAnswer, DecodeJob } from './decoder.ts';

/**
 * Runs in a child process, so that a picture that crashes the process or exhausts its memory does
 * not affect the server.
 */

/** Suffices for 25 megapixels with four bytes per pixel, and for fewer with 16-bit channels. */
const maxDecodedBytes = maxImagePixels * 4;
const memoryLimit = Number(process.argv[2]);
const memoryCheckInterval = 10;
/** The permitted loaders produce no other formats. */
const bytesPerChannel: Readonly<Record<string, number>> = { uchar: 1, ushort: 2 };

const quality = 82;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});

type Size = DecodeJob['large'];

function cropSize(picture: Size, bounds: Size): Size {
  const scale = Math.min(1, picture.width / bounds.width, picture.height / bounds.height);
  return {
    width: Math.max(1, Math.round(bounds.width * scale)),
    height: Math.max(1, Math.round(bounds.height * scale)),
  };
}

/** Encodes only the first frame. */
async function decode({ bytes, large, small }: DecodeJob): Promise<DecodeAnswer> {
  const picture = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' });
  const { width, height, channels, depth, autoOrient } = await picture.metadata();
  const decodedBytes = width * height * channels * (bytesPerChannel[depth] ?? 8);
  if (decodedBytes > maxDecodedBytes) return { ok: false };

  // The encoder receives only raw pixels, so metadata of the file is dropped.
  const largeSize = cropSize(autoOrient, large);
  const { data, info } = await picture
    .autoOrient()
    .resize({ ...largeSize, fit: 'cover' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  });
  return {
    ok: true,
    large: await pixels.clone().webp({ quality }).toBuffer(),
    small: await pixels
      .clone()
      .resize({ ...cropSize(largeSize, small), fit: 'cover' })
      .webp({ quality })
      .toBuffer(),
  };
}

/** Decoding runs in other threads of sharp. */
async function decodeWithinLimit(job: DecodeJob): Promise<DecodeAnswer> {
  const memoryCheck = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimit) process.exit(1);
  }, memoryCheckInterval);
  try {
    return await decode(job);
  } catch {
    return { ok: false };
  } finally {
    clearInterval(memoryCheck);
  }
}

process.on('message', async (job: DecodeJob) => process.send?.(await decodeWithinLimit(job)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
