import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { svgText } from '#sports/artwork/svg.ts';
import { drawBarbell, sleeveLength } from './artwork/barbell.ts';
import { emptyBar, loadBar, platesText, spokenPlates } from './artwork/plates.ts';

describe('loadBar', () => {
  it('loads the heaviest plates first, innermost', () => {
    const side = loadBar(262.5).plates.map(({ kg }) => kg);
    expect(side).toEqual([25, 25, 25, 25, 15, 2.5, 1.25]);
  });

  it('adds up to the lift', () => {
    fc.assert(
      fc.property(fc.integer({ min: emptyBar * 4, max: 2400 }), (quarters) => {
        const kg = quarters / 4;
        const { plates, remainder } = loadBar(kg);
        const side = plates.reduce((sum, plate) => sum + plate.kg, 0);
        expect(emptyBar + 2 * (side + remainder)).toBeCloseTo(kg);
        expect(remainder).toBeLessThan(1.25);
      }),
    );
  });

  it('loads nothing without a lift, or below the empty bar', () => {
    expect(loadBar(null)).toEqual({ plates: [], remainder: 0 });
    expect(loadBar(20)).toEqual({ plates: [], remainder: 0 });
  });
});

it.each([
  [395, '7×25 and 1×10 kg'],
  [262.5, '4×25, 1×15, 1×2.5 and 1×1.25 kg'],
  [75, '1×25 kg'],
  [76, '1×25 +0.5 kg'],
  [26, '+0.5 kg'],
  [25, 'no plates'],
  [null, 'no plates'],
])('says what is on each side of %s kg: %s', (kg, words) => {
  expect(platesText(kg).replaceAll('\u00a0', ' ')).toBe(words);
});

it('keeps the unit on the line of the last plate', () => {
  expect(platesText(76)).toBe('1×25\u00a0+0.5\u00a0kg');
  expect(spokenPlates(76)).not.toContain('\u00a0');
});

describe('drawBarbell', () => {
  it.each([null, 25, 262.5, 395, 600])('keeps %s kg on the sleeves', (kg) => {
    const svg = svgText(drawBarbell(kg));
    expect(svg.length).toBeLessThan(12_000);
    const collar = svg.match(
      /<rect x="([\d.]+)"[^>]* width="([\d.]+)"[^>]* fill="#d6dae0"[^>]* rx="3"/,
    );
    expect(Number(collar?.[1]) + Number(collar?.[2])).toBeLessThan(sleeveLength);
  });

  it('gives every plate an edge that follows the theme: a 2.5 kg plate is as dark as a dark card', () => {
    const svg = svgText(drawBarbell(262.5));
    for (const { color } of loadBar(262.5).plates) {
      const edges = [
        ...svg.matchAll(new RegExp(`<rect[^>]* fill="${color}" stroke="([^"]+)"`, 'g')),
      ];
      expect(edges.length, color).toBeGreaterThanOrEqual(2);
      expect(new Set(edges.map(([, edge]) => edge)), color).toEqual(new Set(['currentColor']));
    }
  });

  it('draws bars shown together at one scale, none wider than its sleeve', () => {
    const widthOf = (kg: number, together: readonly number[]) =>
      /<rect[^>]* width="([\d.]+)"[^>]* fill="#c8202b"/.exec(
        svgText(drawBarbell(kg, together)),
      )?.[1];
    const lifts = [600, 175, 395];
    expect(new Set(lifts.map((kg) => widthOf(kg, lifts))).size).toBe(1);
    // A lighter bar drawn alone has room for thicker plates.
    expect(Number(widthOf(175, [175]))).toBeGreaterThan(Number(widthOf(175, lifts)));
  });
});

it.each([
  [25, 'no plates'],
  [395, '7 of 25, 1 of 10 kilograms'],
  [396, '7 of 25, 1 of 10 plus 0.5 kilograms'],
])('reads aloud what is on each side of %s kg: %s', (kg, words) => {
  expect(spokenPlates(kg)).toBe(words);
});
