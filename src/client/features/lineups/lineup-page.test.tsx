import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { lineupQuery } from '#client/api/detail-queries.ts';
import type { Abilities } from '#contract/calls/shared.ts';
import { podium } from '#sports/motogp/podium.ts';
import LineupPage from './lineup-page.tsx';
import { requireLineupAt } from './route-lineup.ts';

function draw(can: Abilities): string {
  const client = new QueryClient();
  const { queryKey } = lineupQuery(podium, 'p1');
  client.setQueryData(queryKey, {
    _id: 'p1',
    kind: 'podium',
    name: 'Los míos',
    image: null,
    owner: { _id: 'u1', name: 'Lucía', image: null },
    likesCount: 0,
    liked: false,
    averageRating: null,
    ratingsCount: 0,
    commentsCount: 0,
    version: '1',
    savedAt: '2026-11-23T12:00:00.000Z',
    versionsCount: 0,
    startedFrom: null,
    can,
  });
  const Stub = createRoutesStub([
    { id: 'lineup', path: `${podium.page}/:id`, Component: LineupPage, loader: () => null },
  ]);
  const loaderData = { lineup: requireLineupAt(`${podium.page}/:id`) };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Stub initialEntries={[`${podium.page}/p1`]} hydrationData={{ loaderData }} />
    </QueryClientProvider>,
  );
}

test.each([
  { edit: true, delete: true },
  { edit: false, delete: true },
  { edit: true, delete: false },
  { edit: false, delete: false },
])('a Podium offers the actions that the viewer may take: %j', (can) => {
  const html = draw(can);
  expect(html).toMatch(/<h1[^>]* translate="no"[^>]*>Los míos</);
  expect(html.includes('Update Podium')).toBe(can.edit);
  expect(html.includes('Delete Podium')).toBe(can.delete);
});
