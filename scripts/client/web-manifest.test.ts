import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { guardedPages, openPages } from '#client/pages.ts';
import { drawIcons } from './draw-icons.ts';
import { webManifest } from './web-manifest.ts';

const manifest = webManifest();
let icons: Map<string, string | Buffer>;
beforeAll(async () => {
  icons = await drawIcons();
});

const fileOf = (src: string) => icons.get(`public${src}`) ?? Buffer.alloc(0);
const pixelsOf = (src: string) =>
  sharp(Buffer.from(fileOf(src)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

test('the icons that are named are drawn, in the size that is named', async () => {
  const named = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons = [] }) => icons)];
  expect(named.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'any any']),
  );
  for (const { src, sizes, type } of named) {
    const { format, width, height } = await sharp(Buffer.from(fileOf(src))).metadata();
    expect(`image/${format}`, src).toBe(type === 'image/svg+xml' ? 'image/svg' : type);
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
  }
});

describe('icons that a device cuts', () => {
  test.each(['/icons/maskable-512.png', '/icons/maskable-192.png', '/icons/apple-touch-icon.png'])(
    '%s is filled to its corners',
    async (src) => {
      const { data } = await pixelsOf(src);
      expect(data.length).toBeGreaterThan(0);
      expect(data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
    },
  );

  test('all of the mark is within the circle that every cut leaves', async () => {
    const { data, info } = await pixelsOf('/icons/maskable-512.png');
    const [middle, ground] = [info.width / 2, [...data.subarray(0, 3)].join()];
    let farthest = 0;
    for (let index = 0; index < data.length; index += 4) {
      if ([...data.subarray(index, index + 3)].join() === ground) continue;
      const [x, y] = [(index / 4) % info.width, Math.floor(index / 4 / info.width)];
      farthest = Math.max(farthest, Math.hypot(x + 0.5 - middle, y + 0.5 - middle));
    }
    expect(farthest).toBeGreaterThan(info.width * 0.3);
    expect(farthest).toBeLessThan(info.width * 0.4);
  });
});

test('shortcuts lead to pages of Tifo', () => {
  const pages = [...openPages, ...guardedPages].map(({ path }) => path);
  const urls = manifest.shortcuts.map(({ url }) => url);
  expect(urls.length).toBeGreaterThan(3);
  expect(urls.filter((url) => !pages.includes(url))).toEqual([]);
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
});
