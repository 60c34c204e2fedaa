import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { storeLike, withLike } from './like-cache.ts';

const answer = { liked: true, likesCount: 8, likes: ['me', 'you'] };
const liked = { _id: 'a', name: 'Bellingham', liked: false, likesCount: 7 };
const other = { _id: 'b', name: 'Bellingham', liked: false, likesCount: 7 };

test('a like updates every cached response with the item under its keys, and nothing else', () => {
  const client = new QueryClient();
  client.setQueryData(['items', 'list', 1], { data: [liked, other], page: 1 });
  client.setQueryData(['favourites', 'u'], { data: [other, liked], page: 1 });
  client.setQueryData(['items', 'detail'], { ...liked, likes: ['you'] });
  client.setQueryData(['user', 'u'], { _id: 'u', yourteam: [liked] });
  client.setQueryData(['items', 'comments'], [{ _id: 'a', comment: 'no item' }]);
  client.setQueryData(['elsewhere'], liked);

  storeLike(client, [['items'], ['favourites'], ['user']], 'a', answer);

  const after = { ...liked, liked: true, likesCount: 8 };
  expect(client.getQueryData(['items', 'list', 1])).toEqual({ data: [after, other], page: 1 });
  expect(client.getQueryData(['favourites', 'u'])).toEqual({ data: [other, after], page: 1 });
  expect(client.getQueryData(['items', 'detail'])).toEqual({ ...after, likes: ['me', 'you'] });
  expect(client.getQueryData(['user', 'u'])).toEqual({ _id: 'u', yourteam: [after] });
  expect(client.getQueryData(['items', 'comments'])).toEqual([{ _id: 'a', comment: 'no item' }]);
  expect(client.getQueryData(['elsewhere'])).toBe(liked);
});

test('a response requested before the like does not revert it', async () => {
  const client = new QueryClient();
  const queryKey = ['items', 'detail'];
  const [before, after] = [Promise.withResolvers(), Promise.withResolvers()];
  const fetches = [before, after];
  client.setQueryData(queryKey, liked);
  const queryFn = () => fetches.shift()?.promise;
  void client.fetchQuery({ queryKey, queryFn }).catch(() => {});

  storeLike(client, [['items']], 'a', answer);
  before.resolve(liked);
  after.resolve({ ...liked, liked: true, likesCount: 9 });

  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryData(queryKey)).toMatchObject({ liked: true, likesCount: 9 });
});

test.each([{ data: [other], page: 1 }, [other], other, null, 'text'])(
  'a response without the item stays the same object: %j',
  (cached) => {
    expect(withLike(cached, 'a', answer)).toBe(cached);
  },
);
