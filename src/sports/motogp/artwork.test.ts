import { describe, expect, it } from 'vitest';
import { helmetColors } from './artwork/teams.ts';

describe('helmetColors', () => {
  it('gives team mates the same colours, under every sponsor', () => {
    expect(helmetColors('Gresini Racing MotoGP', 'A')).toEqual(helmetColors('Gresini Racing', 'B'));
  });

  it('gives riders of an unknown team its colours, and riders without one their own', () => {
    expect(helmetColors('Unheard Racing', 'A')).toEqual(helmetColors('Unheard Racing', 'B'));
    const alone = Array.from({ length: 40 }, (_, index) => helmetColors(null, `Rider ${index}`));
    expect(new Set(alone.map((colors) => JSON.stringify(colors))).size).toBeGreaterThan(20);
  });
});
