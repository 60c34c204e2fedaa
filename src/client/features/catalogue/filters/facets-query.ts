import { listQueryOf } from '#client/api/query.ts';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { type FinderState, toFilterParameters } from '../finder/finder-state.ts';

export function facetsQuery(kind: Kind, state: FinderState) {
  return listQueryOf(kindEndpointsOf(kind).facets, { query: toFilterParameters(state) });
}
