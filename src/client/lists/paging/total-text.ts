import { pluralize } from '#client/lists/pluralize.ts';
import type { PagedListState } from './use-paged-list.ts';

/** Total: '12 fans', or '1,000+ fans' if not all were counted. Null while unknown. */
export function totalText(
  { total, query }: PagedListState<unknown>,
  one: string,
  many: string,
): string | null {
  if (total === null) return null;
  // After a 404 the query still has the previous data.
  return pluralize(total, one, many, total > 0 && query.data?.more === true);
}
