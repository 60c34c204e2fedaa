import { describe, expect, it } from 'vitest';
import { pitchPoint, pitchViews } from './pitch.ts';

describe.each(Object.entries(pitchViews))('the %s pitch', (_, view) => {
  it('has the own goal near, the other one far, and the centre in the middle', () => {
    const [nearX, nearY] = pitchPoint(view, 0.5, 0);
    const [farX, farY] = pitchPoint(view, 0.5, 1);
    expect(nearX).toBe(view.width / 2);
    expect(farX).toBe(view.width / 2);
    expect(nearY).toBeGreaterThan(farY);
  });

  it('stays in its box and grows narrower with distance', () => {
    const width = (along: number) => pitchPoint(view, 1, along)[0] - pitchPoint(view, 0, along)[0];
    expect(width(1)).toBeLessThan(width(0));
    for (const [across, along] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const [x, y] = pitchPoint(view, across, along);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(view.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(view.height);
    }
  });
});
