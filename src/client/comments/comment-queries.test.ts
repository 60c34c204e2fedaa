import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CommentsPage } from '#contract/calls/comments.ts';
import { storedFan as fan } from '#tests/support/fans/stored-fan.ts';
import {
  commentsQuery,
  createPendingComment,
  getCommentable,
  isPending,
  showPending,
} from './comment-queries.ts';

const item = { _id: 'p1', kind: 'player', name: 'Jude Bellingham' };
const comment = createPendingComment(fan, item, { comment: 'Arrives late.', rating: 4 });

test('players, riders, lifters, Elevens and Podiums can be commented, each by its own call', () => {
  const path = (kind: string) => getCommentable(kind)?.path ?? null;
  expect(['player', 'rider', 'lifter'].map(path)).toEqual(Array(3).fill('/comment/create'));
  expect(path('eleven')).toBe('/comment/createeleven');
  expect(path('podium')).toBe('/comment/createpodium');
  expect(path('team')).toBeNull();
});

test('a pending comment is first on the page and can be removed', () => {
  const client = new QueryClient();
  const key = commentsQuery(item._id, 1).queryKey;
  const older = { ...comment, _id: 'c1', comment: 'Before' };
  const page: CommentsPage = {
    data: [older],
    page: 1,
    size: 6,
    total: 1,
    next: false,
    averageRating: 5,
    ratingsCount: 1,
  };
  client.setQueryData(key, page);
  const takeBack = showPending(client, item._id, comment);
  expect(client.getQueryData(key)?.data).toEqual([comment, older]);
  expect(client.getQueryData(key)?.total).toBe(2);
  expect([comment, older].map(isPending)).toEqual([true, false]);
  takeBack();
  expect(client.getQueryData(key)).toEqual(page);
});

test('a pending comment is not shown before the page has loaded', () => {
  const client = new QueryClient();
  showPending(client, item._id, comment)();
  expect(client.getQueryData(commentsQuery(item._id, 1).queryKey)).toBeUndefined();
});
