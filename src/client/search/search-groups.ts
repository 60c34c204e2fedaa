import { getThingKind } from '#client/links/thing-kind.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { lineupsPath } from '#client/paths.ts';
import type { SearchGroup, SearchResult, SearchResults } from '#contract/calls/search.ts';
import { sports } from '#sports/index.ts';

/** Limit for fans and for each kind of lineups. */
const maxFanResults = 2;

export interface ShownGroup {
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
export function toShownGroups(
  { groups }: SearchResults,
  text: string,
  isVerified: boolean,
): ShownGroup[] {
  return groups.map((group) => {
    const { kind, total, more } = group;
    const of = getThingKind(sports, group)?.of;
    const isItem = of !== undefined && !('slots' in of);
    const items = isItem ? group.items : group.items.slice(0, maxFanResults);
    const hasRest = more || total > items.length;
    return {
      kind,
      title: of?.labels.title ?? 'Fans',
      items,
      count: more ? `${total}+` : `${total}`,
      noun: of?.labels.many ?? 'fans',
      allPath: hasRest && (!of || isVerified) ? getListPath(group, text) : null,
    };
  });
}

/** Null if no name matched, since galleries search only names. */
function getListPath(group: SearchGroup, text: string): string | null {
  if (group.items.every(({ matched }) => matched.length === 0)) return null;
  const of = getThingKind(sports, group)?.of;
  const name = encodeURIComponent(text);
  if (!of) return `/users?name=${name}`;
  return 'slots' in of ? `${lineupsPath(of)}&lineup=${name}` : `${of.page}?name=${name}`;
}

/** Formats '50 results', or '200+ results' if not all were counted. */
export function resultsText({ groups }: SearchResults): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const hasMore = groups.some((group) => group.more);
  return pluralize(total, 'result', 'results', hasMore);
}
