import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { itemQuery } from '#client/api/detail-queries.ts';
import type { Item } from '#contract/kinds/items.ts';
import { player } from '#sports/football/player.ts';
import { emptyFinder } from '../finder/finder-state.ts';
import { percentilesQuery } from '../percentiles/percentile-queries.ts';
import { itemsQuery } from '../queries.ts';
import { requireKindAt } from '../route-kind.ts';
import DetailPage from './detail-page.tsx';

const item: Item = {
  _id: 'p1',
  kind: 'player',
  name: 'Jude Bellingham',
  image: null,
  team: [],
  likesCount: 0,
  liked: false,
};

function draw(fill: (client: QueryClient) => void): string {
  const client = new QueryClient();
  fill(client);
  const Stub = createRoutesStub([
    { id: 'detail', path: `${player.page}/:id`, Component: DetailPage, loader: () => null },
  ]);
  const loaderData = { detail: requireKindAt(`${player.page}/:id`) };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Stub initialEntries={[`${player.page}/p1`]} hydrationData={{ loaderData }} />
    </QueryClientProvider>,
  );
}

test.each([true, false])('a deletable player: %s', (mayDelete) => {
  const html = draw((client) => {
    const { queryKey } = itemQuery(client, player, 'p1');
    client.setQueryData(queryKey, { ...item, can: { edit: false, delete: mayDelete } });
  });
  expect(html).toContain('Jude Bellingham');
  expect(html.includes('Delete player')).toBe(mayDelete);
});

test('a player cached by a list is shown without controls', () => {
  const html = draw((client) => {
    const { queryKey } = itemsQuery(player, emptyFinder);
    client.setQueryData(queryKey, { data: [item], page: 1, size: 6, total: 1, next: false });
  });
  expect(html).toContain('Jude Bellingham');
  expect(html).not.toContain('Delete player');
});

test('an unchecked player is marked and not compared', () => {
  const unchecked = { addedBy: { _id: 'u1', name: 'Dani Vega' } };
  const html = draw((client) => {
    const { queryKey } = itemQuery(client, player, 'p1');
    const can = { edit: false, delete: false };
    client.setQueryData(queryKey, { ...item, unchecked, can });
    client.setQueryData(percentilesQuery(player, 'p1', null).queryKey, {
      group: 'everyone',
      groups: [{ by: 'everyone', name: null, within: null, peers: 40 }],
      numbers: [{ field: 'rating', value: 99, of: 40, rank: null, percentile: null }],
    });
  });
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Added by Dani Vega, not checked');
  expect(html).toContain('This player is compared once an admin has checked it.');
  expect(html).not.toContain('<table');
  expect(html).not.toContain('Mark as');
});

test('the name precedes the controls of the item', () => {
  const html = draw((client) => {
    const { queryKey } = itemQuery(client, player, 'p1');
    client.setQueryData(queryKey, { ...item, can: { edit: false, delete: false } });
  });
  expect(html.indexOf('<h1')).toBeGreaterThan(-1);
  expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('aria-pressed'));
});
