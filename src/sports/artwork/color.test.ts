import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, edgeOf, inkOn, luminance, mix, tone } from './color.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('follows the definition of WCAG 2', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(luminance('#ffffff')).toBeCloseTo(1);
  });

  it('does not depend on the order', () => {
    expect(contrast('#0b6b3c', '#ffc21a')).toBe(contrast('#ffc21a', '#0b6b3c'));
  });
});

describe('inkOn', () => {
  it('is legible on every colour', () => {
    fc.assert(fc.property(anyColor, (color) => contrast(inkOn(color), color) >= 4.3));
  });
});

describe('edgeOf', () => {
  it.each(['#1c191d', '#fafafa'])('is visible on a card of %s, or its shape is', (card) => {
    fc.assert(
      fc.property(anyColor, (color) => {
        return Math.max(contrast(color, card), contrast(edgeOf(color), card)) >= 1.8;
      }),
    );
  });
});

describe('mix and tone', () => {
  it('interpolate between two colours', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(tone('#804020', 0)).toBe('#804020');
    expect(tone('#804020', 1)).toBe('#ffffff');
    expect(tone('#804020', -1)).toBe('#000000');
  });
});
