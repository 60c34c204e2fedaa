import { describe, expect, it } from 'vitest';
import { circuitLine, sampled } from './artwork-circuit.ts';
import { helmetColors } from './artwork-teams.ts';

const names = [
  'Le Mans',
  'TT Circuit Assen',
  ...Array.from({ length: 200 }, (_, index) => `Circuit ${index}`),
];

describe('circuitLine', () => {
  const box = { width: 384, height: 244 };

  it.each(names)('is closed and stays inside the box: %s', (name) => {
    const line = circuitLine(name, box);
    for (const [index, [start]] of line.entries()) {
      expect(line.at(index - 1)?.[3]).toEqual(start);
    }
    for (const [x, y] of sampled(line)) {
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(box.width - 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(box.height - 20);
    }
  });

  it('is always the same for a name, and another for another', () => {
    expect(circuitLine('Mugello', box)).toEqual(circuitLine('Mugello', box));
    expect(circuitLine('Mugello', box)).not.toEqual(circuitLine('Jerez', box));
  });
});

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
