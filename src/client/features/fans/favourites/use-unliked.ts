import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { likeKey } from '#client/likes/use-like.ts';
import { useKeysOff, useOptimisticState } from '#client/toggles/use-toggle.ts';
import type { Page } from '#contract/calls/shared.ts';

interface Liked {
  readonly _id: string;
  readonly name: string;
  readonly liked: boolean;
}

interface Unliked<T extends Liked> {
  readonly query: UseQueryResult<Page<T>>;
  /** Last item removed and still unliked, or null. */
  readonly last: T | null;
  /** Call once the last item is liked again. */
  readonly restore: () => void;
}

function withoutItems<T extends Liked>(page: Page<T>, ids: ReadonlySet<string>): Page<T> {
  const data = page.data.filter(({ _id }) => !ids.has(_id));
  return { ...page, data, total: page.total - (page.data.length - data.length) };
}

/**
 * Hides favourites that the fan just unliked, before the server responds. A refused one returns.
 * Refetches once saved, so that the next ones move up. Does nothing in another fan's list.
 */
export function useUnliked<T extends Liked>(
  query: UseQueryResult<Page<T>>,
  isOwn: boolean,
): Unliked<T> {
  const { data: page, refetch } = query;
  const items = (isOwn && page?.data) || [];
  const off = useKeysOff(items.map(({ _id, liked }) => ({ key: likeKey(_id), on: liked })));
  const gone = new Set(items.map(({ _id }) => _id).filter((id) => off.includes(likeKey(id))));
  const goneIds = [...gone].join(' ');

  // Kept after a refetch, which no longer contains it.
  const [known, setKnown] = useState<{ readonly ids: string; readonly last: T | null }>({
    ids: '',
    last: null,
  });
  const { last } = known;
  if (goneIds !== known.ids) {
    const before = known.ids.split(' ');
    const fresh = items.find(({ _id }) => gone.has(_id) && !before.includes(_id));
    const isBack = items.some(({ _id }) => _id === last?._id && !gone.has(_id));
    setKnown({ ids: goneIds, last: fresh ?? (isBack ? null : last) });
  }

  const isSaved = items.some(({ liked }) => !liked);
  useEffect(() => {
    if (isSaved) void refetch();
  }, [isSaved, refetch]);

  const [restored, setRestored] = useState<string | null>(null);
  const isRestoring = useOptimisticState(likeKey(restored ?? '')) !== undefined;
  useEffect(() => {
    if (restored === null || isRestoring) return;
    setRestored(null);
    void refetch();
  }, [restored, isRestoring, refetch]);

  return {
    query: page ? ({ ...query, data: withoutItems(page, gone) } as UseQueryResult<Page<T>>) : query,
    last,
    restore() {
      setRestored(last?._id ?? null);
      setKnown({ ...known, last: null });
    },
  };
}
