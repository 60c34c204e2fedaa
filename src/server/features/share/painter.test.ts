import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { shareFormats } from '#contract/share.ts';
import { sports } from '#sports/index.ts';
import { createPainter } from './painter.ts';
import type { LineupPictureData, UserPictureData } from './picture-data.ts';

const painter = createPainter({ processes: 1 });
const small = createPainter({ processes: 1, maxWaiting: 1, timeLimit: 60_000, waitLimit: 60_000 });
afterAll(() => {
  painter.close();
  small.close();
});

const formats = Object.keys(shareFormats) as (keyof typeof shareFormats)[];
const noPhotos = new Map<string, Buffer>();
const maxBytes = 300 * 1024;

function lineupData(name: string, title: string, image: string | null = null): LineupPictureData {
  const lineup = lineupsOf(sports).find((one) => one.name === name);
  const placed = lineup?.slots.map((slot, index) => [
    slot.name,
    { _id: slot.name, name: `Ñíguez ${title}`, image: null, number: index + 1 },
  ]);
  return {
    type: 'lineup',
    lineup: name,
    title,
    fan: { name: `Lucía ${title}`, image },
    placed: Object.fromEntries(placed ?? []),
  };
}

function userData(title: string): UserPictureData {
  const favourite = { _id: '1', name: title, image: null, likesCount: 0, liked: false };
  return {
    type: 'user',
    fan: { name: title, image: null },
    interest: 'fifa',
    favourites: ['player', 'rider', 'lifter'].map((kind) => ({ ...favourite, kind })),
    lineups: [lineupData('eleven', title)],
  };
}

async function paintPicture(
  data: LineupPictureData | UserPictureData,
  format: (typeof formats)[number],
) {
  const png = await painter.paint({ data, format, photos: noPhotos });
  if (png === null) throw new Error('It was not drawn');
  return png;
}

describe.each(formats)('a picture for a %s', (format) => {
  test.each([
    ['plain', 'Los de siempre'],
    ['hostile', '</text><image href="file:///etc/passwd"/>&"\'🏳️‍🌈日本\u202Eمرحبا'],
    ['without a space', 'W'.repeat(200)],
    ['empty', ''],
  ])('that is %s has its size and few bytes', async (_what, title) => {
    const subjects = [lineupData('eleven', title), lineupData('podium', title), userData(title)];
    for (const data of subjects) {
      const png = await paintPicture(data, format);
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...shareFormats[format] });
      expect(png.length).toBeLessThan(maxBytes);
    }
  });

  test('of a user without lineups has two rows of favourites', async () => {
    const { favourites, ...rest } = userData('Lucía Peña');
    const data = { ...rest, favourites: [...favourites, ...favourites], lineups: [] };
    const one = await paintPicture({ ...data, favourites }, format);
    const two = await paintPicture(data, format);
    expect(await sharp(two).metadata()).toMatchObject(shareFormats[format]);
    expect(two.equals(one)).toBe(false);
    expect(two.length).toBeLessThan(maxBytes);
  });

  test('with open slots is drawn', async () => {
    for (const name of ['eleven', 'podium']) {
      const png = await paintPicture({ ...lineupData(name, 'Open'), placed: {} }, format);
      expect(await sharp(png).metadata()).toMatchObject(shareFormats[format]);
    }
  });
});

test("the fan's picture stands beside the name", async () => {
  const red = { width: 96, height: 96, channels: 3, background: '#e01020' } as const;
  const photo = await sharp({ create: red }).webp({ lossless: true }).toBuffer();
  const data = lineupData('eleven', 'Uno', '/media/red.webp');
  const png = await painter.paint({
    data,
    format: 'link',
    photos: new Map([['/media/red.webp', photo]]),
  });
  const { data: pixels, info } = await sharp(png ?? Buffer.alloc(0))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (371 * info.width + 88) * info.channels;
  const [red0 = 0, green = 0] = pixels.subarray(at, at + 3);
  expect(red0).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

test('jobs beyond the queue are refused with Retry-After', async () => {
  const data = lineupData('podium', 'Flood');
  const jobs = Array.from({ length: 6 }, () =>
    small.paint({ data, format: 'link', photos: noPhotos }).then(
      () => 'drawn',
      (error) => `${error.code} ${error.headers['retry-after']}`,
    ),
  );
  expect((await Promise.all(jobs)).toSorted()).toEqual([
    ...['drawn', 'drawn'],
    ...Array.from({ length: 4 }, () => 'unavailable 5'),
  ]);
});

test('a job waits for a starting process outside the queue', async () => {
  const warmed = createPainter({ processes: 1, maxWaiting: 0 });
  warmed.warm();
  const data = lineupData('podium', 'Warm');
  expect(await warmed.paint({ data, format: 'link', photos: noPhotos })).not.toBeNull();
  warmed.close();
});

test('a job is refused with Retry-After if its process starts too slowly', async () => {
  const slow = createPainter({ processes: 1, startLimit: 1 });
  const job = { data: lineupData('podium', 'Slow'), format: 'link' as const, photos: noPhotos };
  await expect(slow.paint(job)).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'retry-after': '5' },
  });
  slow.close();
});

test('a process that exits while starting is an error', async () => {
  const broken = createPainter({ processes: 1, script: '/no/such/script.ts' });
  const job = { data: lineupData('podium', 'Broken'), format: 'link' as const, photos: noPhotos };
  await expect(broken.paint(job)).rejects.toThrow('does not start');
  broken.close();
});
