import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { storeLike, withLike } from './store-like.ts';

const answer = { liked: true, likesCount: 8, likes: ['me', 'you'] };
const liked = { _id: 'a', name: 'Bellingham', liked: false, likesCount: 7 };
const other = { _id: 'b', name: 'Bellingham', liked: false, likesCount: 7 };

test('a like reaches every page and detail that shows the item, and nothing else', () => {
  const client = new QueryClient();
  client.setQueryData(['gallery'], { data: [liked, other], page: 1 });
  client.setQueryData(['favourites'], { data: [other, liked], page: 1 });
  client.setQueryData(['detail'], { ...liked, likes: ['you'] });
  client.setQueryData(['user'], { _id: 'u', yourteam: [liked] });
  client.setQueryData(['comments'], [{ _id: 'a', comment: 'no item' }]);

  storeLike(client, 'a', answer);

  const after = { ...liked, liked: true, likesCount: 8 };
  expect(client.getQueryData(['gallery'])).toEqual({ data: [after, other], page: 1 });
  expect(client.getQueryData(['favourites'])).toEqual({ data: [other, after], page: 1 });
  expect(client.getQueryData(['detail'])).toEqual({ ...after, likes: ['me', 'you'] });
  expect(client.getQueryData(['user'])).toEqual({ _id: 'u', yourteam: [after] });
  expect(client.getQueryData(['comments'])).toEqual([{ _id: 'a', comment: 'no item' }]);
});

test.each([{ data: [other], page: 1 }, [other], other, null, 'text'])(
  'an answer without the item stays the same object: %j',
  (cached) => {
    expect(withLike(cached, 'a', answer)).toBe(cached);
  },
);
