import { expect, test } from 'vitest';
import { wished } from './use-like.ts';

test('a wish shows at once and counts once', () => {
  expect(wished({ liked: false, likesCount: 7 }, true)).toEqual({ liked: true, likesCount: 8 });
  expect(wished({ liked: true, likesCount: 7 }, true)).toEqual({ liked: true, likesCount: 7 });
  expect(wished({ liked: true, likesCount: 0 }, false)).toEqual({ liked: false, likesCount: 0 });
});
