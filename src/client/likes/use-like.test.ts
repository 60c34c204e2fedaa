import { expect, test } from 'vitest';
import { withOptimisticLike } from './use-like.ts';

test('a requested like is shown immediately and counted once', () => {
  expect(withOptimisticLike({ liked: false, likesCount: 7 }, true)).toEqual({
    liked: true,
    likesCount: 8,
  });
  expect(withOptimisticLike({ liked: true, likesCount: 7 }, true)).toEqual({
    liked: true,
    likesCount: 7,
  });
  expect(withOptimisticLike({ liked: true, likesCount: 0 }, false)).toEqual({
    liked: false,
    likesCount: 0,
  });
});
