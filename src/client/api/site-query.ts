import { queryOf } from './query.ts';

/** What the operator tells everyone; it changes with a restart of the server alone. */
export const siteQuery = { ...queryOf('GET /site'), staleTime: Number.POSITIVE_INFINITY };
