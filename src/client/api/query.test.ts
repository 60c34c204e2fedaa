import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { listQueryOf, queryKeyOf, queryOf, refreshQueries } from './query.ts';
import { kindEndpointsOf } from './typed-endpoints.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  fetchMock.mockImplementation(async (address) => Response.json({ from: String(address) }));
});

const [player, rider] = ['player', 'rider'].map((name) => getKind(sports, name));
if (!player || !rider) throw new Error('There are players and riders');
const { detail } = kindEndpointsOf(player);
const followers = (id: string, page: number) =>
  listQueryOf('GET /users/:id/followers', { params: { id }, query: { page } });

test('a key differs only by call and input', () => {
  const hash = (key: readonly unknown[]) => JSON.stringify(key);
  const keys = [
    queryOf(detail, { params: { id: 'i1' } }),
    queryOf(detail, { params: { id: 'i2' } }),
    queryOf(kindEndpointsOf(rider).detail, { params: { id: 'i1' } }),
    followers('u1', 1),
    followers('u1', 2),
    queryOf('GET /site'),
  ].map(({ queryKey }) => hash(queryKey));
  expect(new Set(keys).size).toBe(6);
  expect(hash(queryOf(detail, { params: { id: 'i1' } }).queryKey)).toBe(keys[0]);
});

test('a query requests the call of its key', async () => {
  const answer = await new QueryClient().fetchQuery(followers('u1', 2));
  expect(answer).toEqual({ from: '/api/v1/users/u1/followers?page=2' });
});

test('previous data stays while another page of the same list loads', async () => {
  const client = new QueryClient();
  const observer = new QueryObserver(client, followers('u1', 1));
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const first = observer.getCurrentResult().data;
  observer.setOptions(followers('u1', 2));
  expect(observer.getCurrentResult()).toMatchObject({ data: first, isPlaceholderData: true });
  observer.setOptions(followers('u2', 1));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});

test('queries are invalidated by their call, or by a part of the input', async () => {
  const client = new QueryClient();
  const queries = [followers('u1', 1), followers('u1', 2), followers('u2', 1)];
  for (const query of queries) await client.fetchQuery(query);
  await client.fetchQuery(queryOf('GET /site'));
  const stale = () =>
    [...queries, queryOf('GET /site')].map(
      ({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated,
    );

  const target = 'GET /users/:id/followers';
  await client.invalidateQueries({ queryKey: queryKeyOf(target, { params: { id: 'u1' } }) });
  expect(stale()).toEqual([true, true, false, false]);
  await refreshQueries(client, [target]);
  expect(stale()).toEqual([true, true, true, false]);
});
