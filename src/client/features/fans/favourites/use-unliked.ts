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
  /** Null after the item was liked again. */
  readonly last: T | null;
  readonly restore: () => void;
}

function withoutItems<T extends Liked>(page: Page<T>, ids: ReadonlySet<string>): Page<T> {
  const data = page.data.filter(({ _id }) => !ids.has(_id));
  return { ...page, data, total: page.total - (page.data.length - data.length) };
}

/**
 * Hides favourites as soon as the fan unlikes them, and shows them again if the request fails.
 * Refetches to fill the page. Does nothing in another fan's list.
 */
export function useUnliked<T extends Liked>(
  query: UseQueryResult<Page<T>>,
  isOwn: boolean,
): Unliked<T> {
  const { data: page, refetch } = query;
  const items = (isOwn && page?.data) || [];
  const unlikedKeys = useKeysOff(items.map(({ _id, liked }) => ({ key: likeKey(_id), on: liked })));
  const unliked = new Set(
    items.map(({ _id }) => _id).filter((id) => unlikedKeys.includes(likeKey(id))),
  );
  const unlikedIds = [...unliked].join(' ');

  // A refetched page no longer contains the last item.
  const [known, setKnown] = useState<{ readonly ids: string; readonly last: T | null }>({
    ids: '',
    last: null,
  });
  const { last } = known;
  if (unlikedIds !== known.ids) {
    const knownIds = known.ids.split(' ');
    const newlyUnliked = items.find(({ _id }) => unliked.has(_id) && !knownIds.includes(_id));
    const isLastLiked = items.some(({ _id }) => _id === last?._id && !unliked.has(_id));
    setKnown({ ids: unlikedIds, last: newlyUnliked ?? (isLastLiked ? null : last) });
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
    query: page
      ? ({ ...query, data: withoutItems(page, unliked) } as UseQueryResult<Page<T>>)
      : query,
    last,
    restore() {
      setRestored(last?._id ?? null);
      setKnown({ ...known, last: null });
    },
  };
}
