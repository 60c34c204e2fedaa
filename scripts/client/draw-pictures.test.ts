import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { themeColors } from '#client/theme/theme.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { contrast } from '#sports/artwork/color.ts';
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

it('draw the glimpses as images: no text waits for a typeface, and cards are of either theme', async () => {
  const glimpses = [...(await makePictures())].filter(([name]) => name.startsWith('glimpse-'));
  expect(glimpses.length).toBeGreaterThan(kindsOf(sports).length);
  for (const [name, text] of glimpses) {
    expect(text.includes('<text'), name).toBe(false);
    const [inLight, inDark, ...others] = [
      ...text.matchAll(/svg\{color:(#\w{6});--card:(#\w{6})\}/g),
    ].map(([, ink = '', card = '']) => ({ ink, card }));
    expect(others, name).toEqual([]);
    expect([inLight?.card, inDark?.card], name).toEqual([themeColors.light, themeColors.dark]);
    // What stands on a card, as '220 kg', is read in each theme: the card has another colour.
    for (const theme of [inLight, inDark]) {
      expect(contrast(theme?.ink ?? '', theme?.card ?? ''), name).toBeGreaterThan(7);
    }
    expect(text, name).toContain('fill="var(--card)"');
    expect(brotliCompressSync(text).length, name).toBeLessThan(27_000);
  }
});
