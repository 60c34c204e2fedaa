import { getThingKind } from '#client/links/thing-kind.ts';
import type { FeedEntry } from '#contract/calls/feed.ts';
import { feedRule } from '#contract/fans/fan-events.ts';
import { isolated } from '#contract/isolated.ts';
import { userKind } from '#contract/share.ts';
import { sports } from '#sports/index.ts';

/** Returns 'items' if the kinds differ or are not all known. */
function pluralNoun({ items, count }: FeedEntry): string {
  const [kind, ...others] = new Set(items.map((item) => item.kind));
  if (kind === userKind) return 'fans';
  if (kind === undefined || others.length > 0 || count > items.length) return 'items';
  return getThingKind(sports, { kind })?.of.labels.many ?? 'items';
}

/** Formats 'liked 6 riders', or 'follows you' if the reader is followed. */
export function feedWords(entry: FeedEntry, readerId?: string): string {
  const { type, items, count, rating } = entry;
  const [first] = items;
  const name = first && first._id === readerId ? 'you' : isolated(first?.name ?? '');
  return feedRule(type).words({ name, count, many: pluralNoun(entry), rating });
}
