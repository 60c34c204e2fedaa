import { queryOptions } from '@tanstack/react-query';
import { CallError } from '#client/api/call.ts';
import { listQueryOf, queryKeyOf } from '#client/api/query.ts';
import { send } from '#client/api/send.ts';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import type { Reference } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { foldText, maxPageSize } from '#contract/lists.ts';
import { findNamesakes, type Namesake, searchTermsOf } from './namesakes.ts';

const choicesSize = 20;
/** Timeout of the namesake look-up in milliseconds, so that it does not hold up the form. */
const lookTimeout = 3000;

/** Items of a kind found by name. The previous ones stay visible while loading. */
export function choicesQuery(kind: Kind, name: string) {
  return listQueryOf(kindEndpointsOf(kind).list, {
    query: { ...(name && { name }), size: choicesSize },
  });
}

/**
 * Catalogue items with a name like a new item's. Each request returns 100 names at most, so very
 * common names may be missed.
 */
export function namesakesQuery(kind: Kind, name: string) {
  const folded = foldText(name);
  return queryOptions({
    // Shares the lists' key prefix, so that refreshing the lists refreshes this too.
    queryKey: [...queryKeyOf(kindEndpointsOf(kind).list), 'namesakes', folded],
    queryFn: async ({ signal }): Promise<readonly Namesake[]> => {
      const until = AbortSignal.any([signal, AbortSignal.timeout(lookTimeout)]);
      const found = await Promise.all(
        searchTermsOf(folded).map((text) => lookFor(kind, text, until)),
      );
      return findNamesakes(folded, found.flat());
    },
    retry: false,
  });
}

async function lookFor(
  kind: Kind,
  text: string,
  signal: AbortSignal,
): Promise<readonly Reference[]> {
  const query = { name: text, sort: 'name', size: maxPageSize };
  const result = await send(kindEndpointsOf(kind).list, { query, signal });
  if (result.ok) return result.data.data;
  if (result.status === 404) return [];
  throw new CallError(result.status, result.problem);
}
