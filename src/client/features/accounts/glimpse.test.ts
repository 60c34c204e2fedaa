import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { themeColors } from '#client/theme/theme.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { contrast } from '#sports/artwork/color.ts';
import { sports } from '#sports/index.ts';

const files = globSync('src/{sports,client}/**/glimpse-*.svg');

test('each kind has a glimpse, and there is one for all', () => {
  const names = files.map((file) => basename(file));
  const kinds = [...kindsOf(sports).map(({ name }) => name), 'all'];
  expect(names).toContain('glimpse-all.svg');
  expect(kinds.map((name) => `glimpse-${name}.svg`)).toEqual(expect.arrayContaining(names));
});

test.each(files)('%s has no text that waits for a font, and cards for both themes', (name) => {
  const text = readFileSync(name, 'utf8');
  expect(text.includes('<text')).toBe(false);
  const [inLight, inDark, ...others] = [
    ...text.matchAll(/svg\{color:(#\w{6});--card:(#\w{6})\}/g),
  ].map(([, ink = '', card = '']) => ({ ink, card }));
  expect(others).toEqual([]);
  expect([inLight?.card, inDark?.card]).toEqual([themeColors.light, themeColors.dark]);
  for (const theme of [inLight, inDark]) {
    expect(contrast(theme?.ink ?? '', theme?.card ?? '')).toBeGreaterThan(7);
  }
  expect(text).toContain('fill="var(--card)"');
  expect(brotliCompressSync(text).length).toBeLessThan(27_000);
});
