import { describe, expect, it } from 'vitest';
import { sports } from '#sports/index.ts';
import { sportGlyph, sportTones, vividColors } from './looks.ts';

describe('a sport without a look', () => {
  it('gets a plain glyph and every vivid colour', () => {
    expect(sportGlyph('sailing').length).toBeGreaterThan(0);
    expect(sportTones('sailing')).toEqual(vividColors);
  });

  it('is not one of the registered sports', () => {
    const glyphs = sports.map(({ name }) => sportGlyph(name));
    expect(new Set([...glyphs, sportGlyph('sailing')]).size).toBe(sports.length + 1);
    for (const { name } of sports) expect(sportTones(name)).toHaveLength(3);
  });
});
