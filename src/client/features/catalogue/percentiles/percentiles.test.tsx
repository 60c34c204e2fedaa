import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Standing } from '#contract/calls/percentiles.ts';
import { player } from '#sports/football/player.ts';
import { percentilesQuery } from './percentile-queries.ts';
import { Percentiles } from './percentiles.tsx';

test('what a drawing means is said to those who see it alone', () => {
  const client = new QueryClient();
  const standing: Standing = {
    group: 'everyone',
    groups: [{ by: 'everyone', name: null, within: null, peers: 300 }],
    numbers: [{ field: 'rating', value: 90, of: 300, rank: 1, percentile: 99 }],
  };
  client.setQueryData(percentilesQuery(player, 'p1', null).queryKey, standing);
  const item = { ...{ _id: 'p1', kind: 'player', name: 'Ana', image: null }, rating: 90 };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Percentiles kind={player} item={{ ...item, likesCount: 0, liked: false }} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(html).toMatch(/<span aria-hidden="true">The upright line marks/);
});
