import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { standPictures, staticFolder } from './draw-stand.ts';

const pictures = standPictures();

describe('the static pictures', () => {
  it('are what the script draws: run node scripts/draw-stand.ts after a change', async () => {
    expect((await readdir(staticFolder)).sort()).toEqual([...pictures.keys()].sort());
    for (const [name, svg] of pictures) {
      const file = await readFile(new URL(name, staticFolder), 'utf8');
      expect(file === svg, name).toBe(true);
    }
  });

  it.each(['desktop', 'phone'])('keep the three %s sectors below 60 KB compressed', (view) => {
    const sectors = [...pictures].filter(([name]) => name.endsWith(`-${view}.svg`));
    const sizes = sectors
      .filter(([name]) => !name.startsWith('pitch'))
      .map(([, svg]) => gzipSync(svg).length);
    expect(sizes).toHaveLength(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
  });
});
