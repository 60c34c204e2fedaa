import { describe, expect, it } from 'vitest';
import { drawAvatar } from './avatar.ts';
import { contrast, tone, white } from './color.ts';
import { darkTones } from './fallback.ts';
import { svgText } from './svg.ts';

describe('drawAvatar', () => {
  it('shows two initials, the same cells for the same name', () => {
    expect(svgText(drawAvatar('Íñigo Ruiz de la Torre'))).toContain('>ÍR</text>');
    expect(drawAvatar('Ana')).toEqual(drawAvatar('Ana'));
    expect(drawAvatar('Ana')).not.toEqual(drawAvatar('Eva'));
  });

  it('keeps white letters legible on every tone and its shades', () => {
    for (const color of darkTones) {
      for (const shade of [0, -0.14, -0.26]) {
        expect(contrast(white, tone(color, shade))).toBeGreaterThanOrEqual(5.5);
      }
    }
  });

  it('escapes special characters in a name', () => {
    expect(svgText(drawAvatar('<b> &c'))).not.toContain('<b>');
  });
});
