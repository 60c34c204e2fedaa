import { expect, test } from 'vitest';
import { followCountsText } from './follow-text.ts';

test('one follower is singular, every other count plural and grouped', () => {
  expect(followCountsText(128, 1024)).toBe('128 following · 1,024 followers');
  expect(followCountsText(0, 1)).toBe('0 following · 1 follower');
});
