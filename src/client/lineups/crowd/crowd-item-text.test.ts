import { expect, test } from 'vitest';
import type { CrowdItem } from '#contract/lineups/crowd-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import { crowdItemText } from './crowd-item-text.ts';

const on = (places: readonly number[], total: number, share: number | null) => {
  const slots = Object.fromEntries(podium.slots.map(({ name }, index) => [name, places[index]]));
  const count = places.reduce((sum, one) => sum + one, 0);
  return crowdItemText(podium, { total, count, share, slots } as CrowdItem);
};

test('a text contains an item’s share, count and slots, the most frequent first', () => {
  expect(on([124, 1300, 0], 4188, 0.34)).toEqual({
    share: 'In 34% of Podiums',
    slots: '1,424 of 4,188 Podiums: 1,300× second place, 124× first place',
    to: '/podium/crowd?place=secondPlace',
  });
});

test('the text has no share for few lineups, no slots for an unused item, and is null without lineups', () => {
  expect(on([2, 0, 1], 7, null)).toMatchObject({
    share: 'In 3 of 7 Podiums',
    slots: '2× first place, 1× third place',
  });
  expect(on([1, 0, 0], 5, null)?.slots).toBe('always first place');
  expect(on([0, 0, 0], 7, null)).toMatchObject({ share: 'In no Podium yet', slots: null });
  expect(on([0, 0, 0], 0, null)).toBeNull();
});
