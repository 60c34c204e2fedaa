import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LikeAnswer } from '#contract/calls/shared.ts';

type Entity = Readonly<Record<string, unknown>>;

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null;
}

/**
 * Applies a like to the item at any depth. Returns the same object if the response does not contain
 * the item.
 */
export function withLike(cached: unknown, id: string, answer: LikeAnswer): unknown {
  if (Array.isArray(cached)) {
    const next = cached.map((entry) => withLike(entry, id, answer));
    return next.some((entry, index) => entry !== cached[index]) ? next : cached;
  }
  if (!isEntity(cached)) return cached;
  if (cached._id === id && 'likesCount' in cached) {
    const { liked, likesCount, likes } = answer;
    return { ...cached, liked, likesCount, ...('likes' in cached && { likes }) };
  }
  let next = cached;
  for (const [name, value] of Object.entries(cached)) {
    if (!Array.isArray(value)) continue;
    const list = withLike(value, id, answer);
    if (list !== value) next = { ...next, [name]: list };
  }
  return next;
}

/**
 * Writes a like into all caches under these keys. Refetches pending requests, which may predate the
 * like.
 */
export function storeLike(
  client: QueryClient,
  shownBy: readonly QueryKey[],
  id: string,
  answer: LikeAnswer,
): void {
  for (const queryKey of shownBy) {
    const pendingQueries = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
    client.setQueriesData({ queryKey }, (cached: unknown) => withLike(cached, id, answer));
    for (const query of pendingQueries) {
      void client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'all' });
    }
  }
}
