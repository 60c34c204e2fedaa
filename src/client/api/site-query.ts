import { queryOf } from './query.ts';

/** The operator's public information, which changes only on a server restart. */
export const siteQuery = { ...queryOf('GET /site'), staleTime: Number.POSITIVE_INFINITY };
