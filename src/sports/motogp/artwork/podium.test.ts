import { expect, test } from 'vitest';
import { podium } from '../podium.ts';
import { drawStep, podiumOrder, stepWidth } from './podium.ts';

test('the podium has its steps, each lower than the one before', () => {
  expect(new Set<string>(podiumOrder)).toEqual(new Set(podium.slots.map(({ name }) => name)));
  const heights = podium.slots.map(({ name }) => drawStep(name).height);
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(new Set(heights).size).toBe(3);
});

test('a stretched step is higher and has the same width', () => {
  const stretched = drawStep('thirdPlace', 1.75);
  expect(stretched.height).toBeGreaterThan(drawStep('thirdPlace').height * 1.6);
  expect(stretched.width).toBe(stepWidth);
});
