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
/** Milliseconds after which a creation no longer waits for the search. */
const namesakesTimeout = 3000;

export function choicesQuery(kind: Kind, name: string) {
  return listQueryOf(kindEndpointsOf(kind).list, {
    query: { ...(name && { name }), size: choicesSize },
  });
}

/** Reads at most 100 names per search term, and so may miss namesakes of a common name. */
export function namesakesQuery(kind: Kind, name: string) {
  const folded = foldText(name);
  return queryOptions({
    // Shares the prefix of the lists' keys to be invalidated with them.
    queryKey: [...queryKeyOf(kindEndpointsOf(kind).list), 'namesakes', folded],
    queryFn: async ({ signal }): Promise<readonly Namesake[]> => {
      const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(namesakesTimeout)]);
      const matches = await Promise.all(
        searchTermsOf(folded).map((text) => searchByName(kind, text, abortSignal)),
      );
      return findNamesakes(folded, matches.flat());
    },
    retry: false,
  });
}

async function searchByName(
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
