import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Standing } from '#contract/calls/percentiles.ts';
import { player } from '#sports/football/player.ts';
import { percentilesQuery } from './percentile-queries.ts';
import { Percentiles } from './percentiles.tsx';

function draw(numbers: Standing['numbers']): string {
  const client = new QueryClient();
  const standing: Standing = {
    group: 'everyone',
    groups: [{ by: 'everyone', name: null, within: null, peers: 300 }],
    numbers,
  };
  client.setQueryData(percentilesQuery(player, 'p1', null).queryKey, standing);
  const item = { _id: 'p1', kind: 'player', name: 'Ana', image: null, rating: 90 };
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Percentiles kind={player} item={{ ...item, likesCount: 0, liked: false }} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const rating = { field: 'rating', value: 90, of: 300, rank: 1, percentile: 99 };

test('the legend of the drawing is hidden from screen readers', () => {
  expect(draw([rating])).toMatch(/<span aria-hidden="true">The vertical line marks/);
});

test('an unknown number is last and has no cells', () => {
  const unknown = { field: 'goals', value: null, of: 200, rank: null, percentile: null };
  const rows = draw([unknown, rating]).split('<tr>').slice(2);
  expect(rows.map((row) => /scope="row">(\w+)/.exec(row)?.[1])).toEqual(['Rating', 'Goals']);
  expect(rows.map((row) => row.includes('<svg'))).toEqual([true, false]);
  expect(rows[1]?.replaceAll(/<[^>]*>/g, '')).toContain('known for 200 of 300');
});
