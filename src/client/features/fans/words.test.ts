import { expect, test } from 'vitest';
import { followNotices } from './words.ts';

test('one follower is singular, every other count plural and grouped', () => {
  expect(followNotices(128, 1024)).toBe('128 following · 1,024 followers');
  expect(followNotices(0, 1)).toBe('0 following · 1 follower');
});
