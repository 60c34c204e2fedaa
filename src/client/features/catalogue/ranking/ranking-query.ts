import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listQueryOf } from '#client/api/query.ts';
import { rankingEndpointOf } from '#client/api/typed-endpoints.ts';
import type { Ranking } from '#contract/kinds/rankings.ts';
import { type RankingState, rankingSize, readRanking } from './ranking-state.ts';

export function rankingQuery(ranking: Ranking, id: string, { group, name, page }: RankingState) {
  return listQueryOf(rankingEndpointOf(ranking.kind), {
    params: { id },
    query: {
      ...(group !== null && { [ranking.within.name]: group }),
      ...(name !== '' && { name }),
      page,
      size: rankingSize,
    },
  });
}

export function useRanking(ranking: Ranking, id: string) {
  const [params] = useSearchParams();
  const state = readRanking(ranking, params);
  return { state, query: useQuery(rankingQuery(ranking, id, state)) };
}
