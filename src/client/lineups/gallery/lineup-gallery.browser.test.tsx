import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { LineupGallery } from './lineup-gallery.tsx';

test('a search that is taken away before its list has come does not come back with an order', async () => {
  signIn('Ana');
  answerCalls({ 'GET /eleven': () => ({ data: [], page: 1, size: 5, total: 0 }) });
  const held = Promise.withResolvers<void>();
  const router = createMemoryRouter(
    [
      {
        path: '/fifa/players',
        element: <LineupGallery lineup={eleven} />,
        // The list of a later search comes when the test says so.
        loader: ({ request }) => (request.url.includes('golazo') ? null : held.promise),
        hydrateFallbackElement: <p>Loading</p>,
      },
    ],
    { initialEntries: ['/fifa/players?lineup=golazo'] },
  );
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await page.getByLabelText('Search').fill('Los');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Remove “golazo”' }).click();
  await page.getByLabelText('Sort by').selectOptions('likes');
  held.resolve();
  await expect.poll(() => router.state.location.search).toBe('?order=likes');
});

test.each(lineupsOf(sports).map((lineup) => [lineup.labels.one, lineup] as const))(
  'a gallery without any %s says that it is empty, and leads to the builder',
  async (_, lineup) => {
    signIn('Ana');
    answerCalls({
      [`GET ${lineup.api.base}`]: () => ({ data: [], page: 1, size: 5, total: 0 }),
    });
    const page = await render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <LineupGallery lineup={lineup} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    const empty = page.getByText('Oh... It seems like this is empty.', { exact: true });
    await expect.element(empty).toBeVisible();
    await expect.element(page.getByRole('link', { name: lineup.labels.create })).toBeVisible();
  },
);
