import { getKind, type Sport } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findRedirects } from '#server/shared/catalogue-storage/redirects-store.ts';
import {
  among,
  type Condition,
  type LikedBy,
  type ListQuery,
} from '#server/shared/lists/list-query.ts';
import { findIdsByValues } from '#server/shared/samples/sample-counts.ts';
import type { Samples } from '#server/shared/samples/samples.ts';

export interface LikedReader {
  /** Returns items of any kind by the newest likes, up to `maxLikesFiltered`. */
  findLiked(userId: string, likedBy: LikedBy): Promise<string[]>;
}

export async function resolveLiked(
  likes: LikedReader,
  list: ListQuery,
  viewer: { readonly userId: string } | null,
): Promise<ListQuery> {
  if (list.liked === null) return list;
  const ids = viewer ? await likes.findLiked(viewer.userId, list.liked) : [];
  return { ...list, liked: null, conditions: [...list.conditions, among(ids)] };
}

/** Replaces ids of merged items. Returns null if the list has none. */
export async function resolveRedirects(db: Database, list: ListQuery): Promise<ListQuery | null> {
  const ids = list.conditions.flatMap((condition) =>
    condition.type === 'refers' ? condition.ids : [],
  );
  const redirects = await findRedirects(db.read, ids);
  if (redirects.size === 0) return null;
  const conditions = list.conditions.map((condition): Condition => {
    if (condition.type !== 'refers') return condition;
    const ids = condition.ids.map((id) => redirects.get(id) ?? id);
    return { ...condition, ids: [...new Set(ids)] };
  });
  return { ...list, conditions };
}

/** Adds the ids of related items, which a sample needs for counting. */
export async function addRelatedIds(
  { sports, samples }: { readonly sports: readonly Sport[]; readonly samples: Samples },
  list: ListQuery,
): Promise<ListQuery> {
  const conditions = list.conditions.map(async (condition): Promise<Condition> => {
    const target = condition.type === 'related' ? getKind(sports, condition.to) : null;
    if (condition.type !== 'related' || !target) return condition;
    return { ...condition, ids: findIdsByValues(await samples.get(target), condition.values) };
  });
  return { ...list, conditions: await Promise.all(conditions) };
}
