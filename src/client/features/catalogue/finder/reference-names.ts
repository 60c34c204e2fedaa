import { useQueries, useQueryClient } from '@tanstack/react-query';
import { itemQuery } from '#client/api/detail-queries.ts';
import type { Reference } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';

interface Chosen {
  readonly _id: string;
  readonly name?: string | undefined;
}

/** Fetches missing names, since the URL has only ids. */
export function useReferenceNames(kind: Kind, chosen: readonly Chosen[]): readonly Reference[] {
  const client = useQueryClient();
  const details = useQueries({
    queries: chosen.map(({ _id, name }) => ({
      ...itemQuery(client, kind, _id),
      enabled: name === undefined,
    })),
  });
  return chosen.map(({ _id, name }, index) => {
    const detail = details[index];
    return { _id, name: name ?? detail?.data?.name ?? (detail?.isError ? 'unknown' : '…') };
  });
}
