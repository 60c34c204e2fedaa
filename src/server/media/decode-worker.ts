import sharp from 'sharp';
import { maxImagePixels } from '#contract/media.ts';
import type { DecodeAnswer, DecodeJob } from './decode-job.ts';

/**
 * Child process for decoding, one job at a time: a picture that crashes it or exhausts memory harms
 * nothing else.
 */

/** 25 megapixels at four bytes, or fewer at 16 bits per channel. */
const maxDecodedBytes = maxImagePixels * 4;
/** Bytes of memory at which this process exits, and milliseconds between checks. */
const memoryLimit = Number(process.argv[2]);
const memoryCheckPause = 10;
/** libvips names; the permitted loaders produce no others. */
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

/** Largest size shaped like `bounds` that fits both; crops, never enlarges. */
function sizeWithin(picture: Size, bounds: Size): Size {
  const scale = Math.min(1, picture.width / bounds.width, picture.height / bounds.height);
  return {
    width: Math.max(1, Math.round(bounds.width * scale)),
    height: Math.max(1, Math.round(bounds.height * scale)),
  };
}

/** Re-encodes the first frame, upright, in two sizes; throws on an invalid picture. */
async function decode({ bytes, large, small }: DecodeJob): Promise<DecodeAnswer> {
  const picture = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' });
  const { width, height, channels, depth, autoOrient } = await picture.metadata();
  const decodedBytes = width * height * channels * (bytesPerChannel[depth] ?? 8);
  if (decodedBytes > maxDecodedBytes) return { ok: false };

  // Passes only raw pixels from decoder to encoder, dropping everything else in the file.
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

/** sharp runs on other threads, so this one can watch memory use. */
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
