import { pluralize } from '#client/lists/pluralize.ts';
import type { PagedListState } from './use-paged-list.ts';

/** Number of all: '12 fans', '1,000+ fans' where they were not all counted; null while not known. */
export function totalText(
  { total, query }: PagedListState<unknown>,
  one: string,
  many: string,
): string | null {
  if (total === null) return null;
  // After a 404 the query still has what was found before.
  return pluralize(total, one, many, total > 0 && query.data?.more === true);
}
