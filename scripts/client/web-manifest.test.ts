import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { guardedPages, openPages } from '#client/pages.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}

interface WebManifest {
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { readonly url: string; readonly icons?: readonly Icon[] }[];
}

const readPublic = (path: string) => readFileSync(`public${path}`);
const manifest: WebManifest = JSON.parse(readPublic('/manifest.webmanifest').toString());

const pixelsOf = (src: string) =>
  sharp(readPublic(src)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

test('each icon has the type and size that the manifest states', async () => {
  const named = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons = [] }) => icons)];
  expect(named.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'any any']),
  );
  for (const { src, sizes, type } of named) {
    const { format, width, height } = await sharp(readPublic(src)).metadata();
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

  test('the whole mark is inside the circle that every mask shows', async () => {
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

test('shortcuts lead to each sport and lineup, and to pages of Tifo', () => {
  const pages = [...openPages, ...guardedPages].map(({ path }) => path);
  const urls = manifest.shortcuts.map(({ url }) => url);
  expect(urls).toEqual(
    expect.arrayContaining([...sports, ...lineupsOf(sports)].map(({ page }) => page)),
  );
  expect(urls.filter((url) => !pages.includes(url))).toEqual([]);
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
});
