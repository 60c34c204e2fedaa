import sharp from 'sharp';
import { maxImagePixels } from '#contract/media.ts';
import type { DecodeAnswer, DecodeJob } from './decode-job.ts';

/**
 * The child process in which uploads are decoded: a picture that crashes the decoder, fills the
 * memory or never ends takes this process with it and nothing else. One job at a time.
 */

/** Decoded bytes of a whole picture: 25 megapixels of four bytes, or fewer of sixteen-bit ones. */
const maxDecodedBytes = maxImagePixels * 4;
/** Bytes of memory at which this process ends itself, and milliseconds between two looks. */
const memoryLimit = Number(process.argv[2]);
const memoryCheckPause = 10;
/** By libvips' names; the loaders that are let through know no others. */
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

/** The size in the shape of `bounds` that fits into both; a picture is cut, never blown up. */
function sizeWithin(picture: Size, bounds: Size): Size {
  const scale = Math.min(1, picture.width / bounds.width, picture.height / bounds.height);
  return {
    width: Math.max(1, Math.round(bounds.width * scale)),
    height: Math.max(1, Math.round(bounds.height * scale)),
  };
}

/**
 * Re-encodes the first frame, upright, in two sizes; throws on anything that is no valid picture.
 */
async function decode({ bytes, large, small }: DecodeJob): Promise<DecodeAnswer> {
  const picture = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' });
  const { width, height, channels, depth, autoOrient } = await picture.metadata();
  const decodedBytes = width * height * channels * (bytesPerChannel[depth] ?? 8);
  if (decodedBytes > maxDecodedBytes) return { ok: false };

  // Bare pixels lie between decoding and encoding: nothing else of the file gets across.
  const largeSize = sizeWithin(autoOrient, large);
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
      .resize({ ...sizeWithin(largeSize, small), fit: 'cover' })
      .webp({ quality })
      .toBuffer(),
  };
}

/** sharp works on other threads, so that this one is free to watch what they take. */
async function decodeWatched(job: DecodeJob): Promise<DecodeAnswer> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimit) process.exit(1);
  }, memoryCheckPause);
  try {
    return await decode(job);
  } catch {
    return { ok: false };
  } finally {
    clearInterval(watch);
  }
}

process.on('message', async (job: DecodeJob) => process.send?.(await decodeWatched(job)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
