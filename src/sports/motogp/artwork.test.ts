import { describe, expect, it } from 'vitest';
import { helmetColors } from './artwork/teams.ts';

describe('helmetColors', () => {
  it('gives team mates the same colours, whatever the sponsor', () => {
    expect(helmetColors('Gresini Racing MotoGP', 'A')).toEqual(helmetColors('Gresini Racing', 'B'));
  });

  it('derives colours from an unknown team, or from the rider without one', () => {
    expect(helmetColors('Unheard Racing', 'A')).toEqual(helmetColors('Unheard Racing', 'B'));
    const alone = Array.from({ length: 40 }, (_, index) => helmetColors(null, `Rider ${index}`));
    expect(new Set(alone.map((colors) => JSON.stringify(colors))).size).toBeGreaterThan(20);
  });
});
