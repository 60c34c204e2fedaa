import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontsFolder, makeFonts, typefaces } from './subset-fonts.ts';

test('the fonts are those of the packages, cut to what typefaces.display and .text say', async () => {
  const made = await makeFonts();
  expect(readdirSync(fontsFolder).sort()).toEqual([...made.keys()].sort());
  for (const [name, bytes] of made) {
    const isSame = readFileSync(join(fontsFolder, name)).equals(bytes);
    expect(isSame, `${name}: npm run fonts writes it anew`).toBe(true);
  }
});

test('styles use no weight or width that the fonts lack', () => {
  const { display, text } = typefaces;
  const sheets = globSync('src/**/*.css').filter((file) => !file.includes('font'));
  const all = sheets.map((file) => readFileSync(file, 'utf8')).join('\n');
  const numbers = (pattern: RegExp) => [...all.matchAll(pattern)].map(([, n]) => Number(n));
  const widths = numbers(/font-stretch:\s*([\d.]+)%/g);
  expect(widths.length).toBeGreaterThan(30);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(display.widths[0]);
  expect(Math.max(...widths)).toBeLessThanOrEqual(display.widths[1]);
  const ofDisplay = numbers(/font: (\d+) [^;]*var\(--tifo-display\)/g);
  expect(ofDisplay.length).toBeGreaterThan(5);
  expect(Math.min(...ofDisplay)).toBeGreaterThanOrEqual(display.weights[0]);
  const ofAny = numbers(/font(?:-weight)?:\s*(\d+)[ ;]/g);
  expect(Math.min(...ofAny)).toBeGreaterThanOrEqual(text.weights[0]);
  expect(Math.max(...ofAny)).toBeLessThanOrEqual(display.weights[1]);
});
