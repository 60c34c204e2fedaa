import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { readDraft } from '#client/lineups/building/draft.ts';
import type { FeedEntry } from '#contract/calls/feed.ts';
import { failedReads } from '#contract/errors/error-pages.ts';
import { notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { savedPodium } from '#tests/support/browser/browser-builder.tsx';
import { entryOf, podiumThing, refocusWindow } from '#tests/support/browser/browser-events.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { pressKey } from '#tests/support/browser/press.ts';
import FeedPage from './feed-page.tsx';

interface Fixture {
  first: FeedEntry[];
  older: FeedEntry[];
  followed: number;
  fails?: boolean;
}

async function show(
  fixture: Fixture,
  address = '/feed',
  answers: Parameters<typeof answerCalls>[0] = {},
) {
  signIn('Marta');
  const sent = answerCalls({
    'GET /feed': ({ query }) => {
      if (query.get('type') !== null) return { data: [], next: null };
      if (query.get('cursor') === null)
        return { data: fixture.first, next: fixture.older.length > 0 ? 'on' : null };
      if (fixture.fails) return new Response(null, { status: 500 });
      return { data: fixture.older, next: null };
    },
    'GET /users/Marta': () => ({ _id: 'Marta', name: 'Marta', followedCount: fixture.followed }),
    'GET /users/suggested': () => ({ data: [], likes: 2 }),
    ...answers,
  });
  const router = createMemoryRouter([{ path: '*', element: <FeedPage /> }], {
    initialEntries: [address],
  });
  const page = await render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const entry = (name: string) => page.getByRole('article', { name: `${name} follows Pau` });
  const order = () =>
    page
      .getByRole('article')
      .elements()
      .map((element) => element.querySelector('a')?.textContent);
  return { page, router, sent, entry, order };
}

test('new entries wait for a press, then are first and focused, without earlier shifts', async () => {
  const fixture = {
    first: [entryOf('Ana'), entryOf('Bea')],
    older: [entryOf('Carla')],
    followed: 3,
  };
  const { page, entry, order } = await show(fixture);
  await expect.element(entry('Ana')).toBeVisible();
  await expect.element(page.getByText('From the 3 fans you follow')).toBeVisible();
  const top = entry('Ana').element().getBoundingClientRect().top;
  fixture.first = [entryOf('Dora'), entryOf('Eva'), ...fixture.first];
  refocusWindow();
  const button = page.getByRole('button', { name: '2 new' });
  await expect.element(button).toBeVisible();
  expect(order()).toEqual(['Ana', 'Bea']);
  expect(entry('Ana').element().getBoundingClientRect().top).toBe(top);

  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.element(entry('Carla')).toHaveFocus();
  await expect.element(button).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(entry('Dora')).toHaveFocus();
  expect(order()).toEqual(['Dora', 'Eva', 'Ana', 'Bea', 'Carla']);
  await expect.element(page.getByText('2 new entries')).toBeInTheDocument();
  await expect.element(button).not.toBeInTheDocument();

  await userEvent.keyboard('jj');
  await expect.element(entry('Ana')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(entry('Eva')).toHaveFocus();
  // A Greek layout has another letter on that key.
  pressKey(entry('Eva').element(), { key: 'ξ', code: 'KeyJ' });
  await expect.element(entry('Ana')).toHaveFocus();
});

test('long names of liked items are shown in full, even in large text', async () => {
  const names = ['Caroline Graham Hansen', 'Malowska-Konstantinopolitańczykiewicz'];
  const items = names.map((name) => ({ ...podiumThing(name), kind: 'player', look: null }));
  const entry: FeedEntry = { ...entryOf('Ana'), type: 'liked', count: items.length, items };
  onTestFinished(() => screen.viewport(1280, 800));
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await screen.viewport(390, 844);
  const { page } = await show({ first: [entry], older: [], followed: 1 });
  for (const size of ['100%', '200%']) {
    document.documentElement.style.fontSize = size;
    for (const name of names) {
      const words = page.getByText(name, { exact: true });
      await expect.element(words).toBeVisible();
      const { scrollWidth, clientWidth } = words.element();
      expect(scrollWidth, `${name} at ${size}`).toBeLessThanOrEqual(clientWidth);
    }
  }
});

test('a built lineup offers to start from it, except on phones', async () => {
  const built = { ...podiumThing(), _id: 'p9' };
  const entry: FeedEntry = { ...entryOf('Ana'), type: 'built', items: [built] };
  const fixture = { first: [entry], older: [], followed: 1 };
  const { page, router } = await show(fixture, '/feed', {
    'GET /podium/p9': () => savedPodium('p9', built.name),
    'GET /podium': () => ({ data: [], page: 1, size: 1, total: 0 }),
  });
  const start = page.getByRole('button', { name: 'Start from this Podium' });
  await expect.element(start).toBeVisible();
  onTestFinished(() => screen.viewport(1280, 800));
  await screen.viewport(390, 844);
  await expect.element(page.getByRole('button', { name: /^Like/ })).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
  await screen.viewport(1280, 800);
  await start.click();
  await expect.poll(() => router.state.location.pathname).toBe('/podium');
  expect(readDraft(podium, 'Marta')).toMatchObject({ started: { from: 'p9' } });
});

test('older entries that fail to load are requested again without duplicates', async () => {
  const fixture: Fixture = {
    first: [entryOf('Ana')],
    older: [entryOf('Ana'), entryOf('Bea')],
    followed: 1,
    fails: true,
  };
  const { page, entry, order } = await show(fixture);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${failedReads.part}. ${notices.createFailed.text}`);
  fixture.fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(entry('Bea')).toHaveFocus();
  expect(order()).toEqual(['Ana', 'Bea']);
  await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

test('the filter is in the URL, and an empty filter has a text', async () => {
  const { page, router } = await show({ first: [entryOf('Ana')], older: [], followed: 1 });
  await page.getByText('Lineups', { exact: true }).click();
  await expect.element(page.getByText('No lineups yet from the fans you follow.')).toBeVisible();
  expect(router.state.location.search).toBe('?type=lineups');
});

test('a fan who follows nobody is offered fans to follow', async () => {
  const { page } = await show({ first: [], older: [], followed: 0 });
  await expect
    .element(page.getByText('Follow a fan to see what they build, say and like.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Find fans' }))
    .toHaveAttribute('href', '/users');
  await expect.element(page.getByText(/^Like \d more to see fans who like the same/)).toBeVisible();
});

test('a single followed fan is not counted', async () => {
  const { page } = await show({ first: [entryOf('Ana')], older: [], followed: 1 });
  await expect.element(page.getByText('From the fan you follow', { exact: true })).toBeVisible();
});
