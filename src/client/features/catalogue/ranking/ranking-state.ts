import { readPage, writePage } from '#client/lists/paging/page-param.ts';
import { groupNames, type Ranking } from '#contract/kinds/rankings.ts';

export const rankingSize = 50;

export interface RankingState {
  /** Null for the largest group. */
  readonly group: string | null;
  readonly name: string;
  readonly page: number;
}

export function readRanking(ranking: Ranking, params: URLSearchParams): RankingState {
  const group = params.get(ranking.within.name);
  return {
    group: group !== null && groupNames(ranking).includes(group) ? group : null,
    name: params.get('name')?.trim() ?? '',
    page: readPage(params, rankingSize),
  };
}

export function writeRanking(
  { within }: Ranking,
  { group, name, page }: RankingState,
): URLSearchParams {
  const params = new URLSearchParams();
  if (group !== null) params.set(within.name, group);
  if (name !== '') params.set('name', name);
  return writePage(params, page);
}
