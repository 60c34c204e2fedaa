import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { themeColors } from '#client/theme/theme.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { makePictures } from './draw-pictures.ts';

it.each(['desktop', 'phone'])('keep the %s sectors below 20 KB compressed each', async (view) => {
  const pictures = await makePictures();
  for (const { name } of sports) {
    const size = gzipSync(pictures.get(`${name}-${view}.svg`) ?? '').length;
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThan(20_000);
  }
});

it('draw the glimpses as images: no text waits for a typeface, and edges are of either theme', async () => {
  const glimpses = [...(await makePictures())].filter(([name]) => name.startsWith('glimpse-'));
  expect(glimpses.length).toBeGreaterThan(kindsOf(sports).length);
  for (const [name, text] of glimpses) {
    expect(text.includes('<text'), name).toBe(false);
    expect(text.slice(0, 200), name).toContain(` color="${themeColors.light}"`);
    expect(text.slice(0, 200), name).toContain(`dark){svg{color:${themeColors.dark}}}`);
    expect(brotliCompressSync(text).length, name).toBeLessThan(27_000);
  }
});
