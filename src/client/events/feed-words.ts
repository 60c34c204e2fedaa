import { getThingKind } from '#client/links/thing-kind.ts';
import type { FeedEntry } from '#contract/calls/events.ts';
import { feedRule } from '#contract/fan-events.ts';
import { userKind } from '#contract/share.ts';
import { sports } from '#sports/index.ts';

/** What things of these kinds are called together: 'riders'; 'items' of several kinds. */
function manyOf(kinds: ReadonlySet<string>): string {
  const [kind, ...others] = kinds;
  if (kind === undefined || others.length > 0) return 'items';
  return kind === userKind ? 'fans' : (getThingKind(sports, { kind })?.of.labels.many ?? 'items');
}

/** What follows the fan's name: 'liked 6 riders'. */
export function feedWords({ type, items, count, rating }: FeedEntry): string {
  const many = manyOf(new Set(items.map(({ kind }) => kind)));
  return feedRule(type).words({ name: items[0]?.name ?? '', count, many, rating });
}
