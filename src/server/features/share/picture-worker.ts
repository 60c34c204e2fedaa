import sharp from 'sharp';
import { smallImage } from '#contract/media.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { loadArtists } from './drawing/boards.ts';
import { drawEmbed } from './drawing/embed-drawing.ts';
import { drawLineupPicture } from './drawing/lineup-picture.ts';
import { loadTextOutliner } from './drawing/outline-text.ts';
import { drawUserPicture } from './drawing/user-picture.ts';
import type { PictureAnswer, PictureJob } from './picture-data.ts';

/**
 * Child process that draws share pictures, one job at a time. It decodes only pictures that the
 * server has stored, and SVG that it has written itself, without external resources.
 */

/** Bytes of memory above which the process exits. */
const memoryLimit = Number(process.argv[2]);
const memoryCheckMs = 20;
/** Pixels, enough for the largest photo in any picture. */
const photoSide = 310;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] });

const outliner = await loadTextOutliner();
const artists = await loadArtists();

async function encodePhotos(photos: PictureJob['photos']) {
  const names = new Map<string, string>();
  const hrefs: Record<string, string> = {};
  for (const [address, bytes] of photos) {
    const name = `photo${names.size}`;
    const png = await sharp(bytes).resize(photoSide, photoSide, { fit: 'cover' }).png().toBuffer();
    names.set(address, name);
    hrefs[name] = `data:image/png;base64,${png.toString('base64')}`;
  }
  return { names, hrefs };
}

function renderEmbed(job: PictureJob): Buffer {
  if (job.data.type !== 'lineup') throw new Error('Only lineups are framed');
  const names = new Map([...job.photos.keys()].map((image, index) => [image, `photo${index}`]));
  const photo = (image: string) => names.get(image) ?? null;
  const hrefs = [...names].map(([image, name]) => [name, smallImage(image)] as const);
  const drawing = drawEmbed(job.data, { outliner, artists, photo });
  return Buffer.from(svgText(drawing, Object.fromEntries(hrefs)));
}

async function draw(job: PictureJob): Promise<Buffer> {
  const { data, format, photos } = job;
  if (format === 'embed') return renderEmbed(job);
  const { names, hrefs } = await encodePhotos(photos);
  const tools = { outliner, artists, photo: (image: string) => names.get(image) ?? null };
  const drawing =
    data.type === 'user'
      ? drawUserPicture(data, format, tools)
      : drawLineupPicture(data, format, tools);
  return sharp(Buffer.from(svgText(drawing, hrefs)))
    .resize(drawing.width, drawing.height)
    .flatten({ background: '#ffffff' })
    .png({ palette: true, effort: 1, dither: 0, compressionLevel: 6 })
    .toBuffer();
}

/** `sharp` works on other threads, so memory can be checked meanwhile. */
async function drawWithinMemory(job: PictureJob): Promise<PictureAnswer> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimit) process.exit(1);
  }, memoryCheckMs);
  try {
    return { ok: true, file: await draw(job) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : 'unknown' };
  } finally {
    clearInterval(watch);
  }
}

process.on('message', async (job: PictureJob) => process.send?.(await drawWithinMemory(job)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
