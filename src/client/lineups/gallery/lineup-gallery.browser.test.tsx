import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { failedReads, readErrorPage } from '#contract/errors/error-pages.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { groupOf, noResults, resultOf, resultsOf } from '#tests/support/browser/browser-search.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { LineupGallery } from './lineup-gallery.tsx';

test('a search removed before its list has loaded is not restored by an order', async () => {
  signIn('Ana');
  answerCalls({
    'GET /eleven': () => ({ data: [], page: 1, size: 5, total: 0 }),
    'GET /search': () => noResults,
  });
  const held = Promise.withResolvers<void>();
  const router = createMemoryRouter(
    [
      {
        path: '/fifa/players',
        element: <LineupGallery lineup={eleven} />,
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
  'a gallery without any %s says so and links to the builder',
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

test('a gallery that failed to load shows the reason and a retry button', async () => {
  signIn('Ana');
  const answers: unknown[] = [refusal('internal'), { data: [], page: 1, size: 5, total: 0 }];
  answerCalls({ 'GET /eleven': () => answers.shift() });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <LineupGallery lineup={eleven} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const alert = page.getByRole('alert');
  const { title, message } = readErrorPage(500, failedReads.list);
  await expect.element(alert.getByText(title)).toBeVisible();
  await expect.element(alert.getByText(`${message}`)).toBeVisible();
  await expect.element(alert.getByRole('img', { name: 'Status 500' })).toBeVisible();
  const empty = page.getByText('Oh... It seems like this is empty.');
  await expect.element(empty).not.toBeInTheDocument();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(empty).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a gallery that was not fully counted shows a plus sign', async () => {
  const page = { page: 1, size: 5, total: 1000, more: true, next: true };
  answerCalls({ 'GET /eleven': () => ({ data: [], ...page }) });
  const shown = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <LineupGallery lineup={eleven} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.element(shown.getByRole('heading', { name: '1,000+ Elevens' })).toBeVisible();
});

test('a search without results suggests a similar name, which a press searches', async () => {
  signIn('Ana');
  answerCalls({
    'GET /eleven': () => ({ data: [], page: 1, size: 5, total: 0 }),
    'GET /search': ({ query }) => {
      expect(query.get('kind')).toBe('eleven');
      const once = { ...resultOf('eleven', 'Once de gala', 'once'), look: null };
      return resultsOf([groupOf([once])], 'Once');
    },
  });
  const router = createMemoryRouter([{ path: '*', element: <LineupGallery lineup={eleven} /> }], {
    initialEntries: ['/fifa/players?lineup=onse'],
  });
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const suggested = page.getByRole('link', { name: 'Once de gala' });
  await expect.element(suggested).toHaveAttribute('href', '/eleven/eleven-Once%20de%20gala');
  // The pointer would prefetch the page of the link on its way.
  page
    .getByRole('button', { name: 'Once', exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => router.state.location.search).toBe('?lineup=Once');
});
