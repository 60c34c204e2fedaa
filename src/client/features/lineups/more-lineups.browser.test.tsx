import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { savedPodium } from '#tests/support/browser/browser-builder.tsx';
import { MoreLineups } from './more-lineups.tsx';

async function show(...names: readonly string[]) {
  const data = names.map((name) => ({
    ...savedPodium(`id of ${name}`, name),
    owner: { _id: 'u1', name: 'Lucía', image: null },
    averageRating: null,
    commentsCount: 0,
  }));
  answerCalls({
    'GET /podium': () => ({ data, page: 1, size: 3, total: data.length }),
  });
  const element = <MoreLineups lineup={podium} except="id of Los míos" />;
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  return { page, cards: page.getByRole('heading', { level: 3 }) };
}

test('a lineup page lists two other lineups', async () => {
  const { page, cards } = await show('Los otros', 'Los míos', 'Los de siempre');
  await expect.element(page.getByRole('heading', { name: 'More Podiums' })).toBeVisible();
  expect(cards.elements().map(({ textContent }) => textContent)).toEqual([
    'Los otros',
    'Los de siempre',
  ]);
});
