import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
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
