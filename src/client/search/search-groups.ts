import { getThingKind } from '#client/links/thing-kind.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { lineupsPath } from '#client/paths.ts';
import type { SearchGroup, SearchResult, SearchResults } from '#contract/calls/search.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { foldText, formatRange } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';

/** Limit for fans and for each kind of lineups. */
const maxFanResults = 2;

export interface ResultGroup {
  readonly kind: string;
  readonly title: string;
  readonly items: readonly SearchResult[];
  /** Formatted as '24', or '100+' if more were not counted. */
  readonly count: string;
  readonly noun: string;
  /** Null if the group shows all or there is no such list. */
  readonly allPath: string | null;
}

/** Only verified users can open galleries. */
export function toResultGroups(
  { groups }: SearchResults,
  text: string,
  isVerified: boolean,
): ResultGroup[] {
  return groups.map((group) => {
    const { kind, total, more } = group;
    const likeable = getThingKind(sports, group)?.of;
    const isKind = likeable !== undefined && !('slots' in likeable);
    const items = isKind ? group.items : group.items.slice(0, maxFanResults);
    const hasMore = more || total > items.length;
    const canList = likeable === undefined || isVerified;
    return {
      kind,
      title: likeable?.labels.title ?? 'Fans',
      items,
      count: more ? `${total}+` : `${total}`,
      noun: likeable?.labels.many ?? 'fans',
      allPath: hasMore && canList ? getListPath(group, text) : null,
    };
  });
}

/** Null if neither a name nor only a number matched, since galleries search nothing else. */
function getListPath(group: SearchGroup, text: string): string | null {
  const likeable = getThingKind(sports, group)?.of;
  const isByName = group.items.some(({ matched }) => matched.length > 0);
  if (!isByName) return likeable && !('slots' in likeable) ? getNumberPath(likeable, text) : null;
  const name = encodeURIComponent(text);
  if (!likeable) return `/users?name=${name}`;
  if ('slots' in likeable) return `${lineupsPath(likeable)}&lineup=${name}`;
  return `${likeable.page}?name=${name}`;
}

function getNumberPath({ numbered, page }: Kind, text: string): string | null {
  const digits = foldText(text);
  if (numbered === undefined || !/^\d+$/.test(digits)) return null;
  const number = `${Number(digits)}`;
  return `${page}?${numbered}=${formatRange({ min: number, max: number })}`;
}

/** Formats '50 results', or '200+ results' if not all were counted. */
export function resultsText({ groups }: SearchResults): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const hasMore = groups.some((group) => group.more);
  return pluralize(total, 'result', 'results', hasMore);
}
