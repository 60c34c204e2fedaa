import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { emptyListText, failedReads } from '#contract/errors/error-pages.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { type NoticeName, notices } from '#contract/notices.ts';
import { player } from '#sports/football/player.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { groupOf, resultOf, resultsOf } from '#tests/support/browser/browser-search.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { emptyFinder } from '../finder/finder-state.ts';
import { itemsQuery } from '../queries.ts';
import { Results } from './results.tsx';

const found = {
  _id: 'p1',
  kind: 'player',
  name: 'Ana Riba',
  image: null,
  team: [],
  likesCount: 0,
  liked: false,
};

async function show(refusedFor: ErrorCode | null) {
  signIn('Ana');
  const server = { refusedFor };
  answerCalls({
    'GET /players': () =>
      server.refusedFor
        ? refusal(server.refusedFor)
        : { data: [found], page: 1, size: 6, total: 1 },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <main>
          <Results
            kind={player}
            state={emptyFinder}
            view="gallery"
            anchor={createRef()}
            onChange={() => {}}
            onSearchAgain={() => {}}
          />
        </main>
        <NoticeHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    page,
    server,
    alert: page.getByRole('main').getByRole('alert'),
    article: page.getByRole('article'),
    again: page.getByRole('button', { name: 'Try again' }),
    empty: page.getByText('Oh... It seems like this is empty.'),
    searchAgain: () => client.refetchQueries(itemsQuery(player, emptyFinder)),
  };
}

test.each<[ErrorCode, NoticeName]>([
  ['noneByName', 'noneByName'],
  ['noneWithConditions', 'noneWithConditions'],
  ['noSuchStat', 'noSuchStat'],
  ['noneInDatabase', 'noneInDatabase'],
])('a list that is empty for %s says %s, and its heading names the kind', async (code, notice) => {
  const { page, empty } = await show(code);
  await seeNotice(notices[notice]);
  await expect.element(empty).toBeVisible();
  const heading = page.getByRole('heading', { name: `${emptyListText(player, code)}` });
  await expect.element(heading).toBeVisible();
});

test('a failed list shows the error instead of the empty state, and a retry loads it', async () => {
  const { alert, article, again, empty, server } = await show('internal');
  await seeNotice(notices.finderError);
  await expect.element(alert.getByText(failedReads.list)).toBeVisible();
  expect(empty.elements()).toEqual([]);
  server.refusedFor = null;
  await again.click();
  await expect.element(article).toBeVisible();
});

test('a busy server is reported once, in place of the list, until a retry', async () => {
  const { page, alert, article, again, server } = await show('overloaded');
  await expect.element(alert.getByRole('heading', { name: notices.busy.title })).toBeVisible();
  await expect.element(alert.getByRole('img', { name: 'Status 503' })).toBeVisible();
  await expect.element(alert.getByText(`${notices.busy.text}`)).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  server.refusedFor = null;
  await again.click();
  await expect.element(article).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('visible players stay after a failed refetch, until a retry', async () => {
  const { page, alert, article, again, server, searchAgain } = await show(null);
  await expect.element(article).toBeVisible();
  server.refusedFor = 'internal';
  await searchAgain();
  await expect.element(alert.filter({ hasText: failedReads.listUpdate })).toBeVisible();
  await expect.element(article).toBeVisible();
  server.refusedFor = null;
  await again.click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(article).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /player$/ })).toHaveFocus();
});

test('a name that no list finds suggests similar ones, and a press searches for them', async () => {
  signIn('Ana');
  const onChange = vi.fn();
  answerCalls({
    'GET /players': () => refusal('noneByName'),
    'GET /teams': () => refusal('noneByName'),
    'GET /search': ({ query }) => {
      const jude = groupOf([resultOf('player', 'Jude Bellingham', 'bellingham')]);
      expect(query.get('kind')).toBe('player');
      return resultsOf([jude], query.get('q') === 'belingam' ? 'Bellingham' : null);
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const anchor = createRef<HTMLHeadingElement>();
  const drawResults = (name: string) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Results
          kind={player}
          state={{ ...emptyFinder, name }}
          view="gallery"
          anchor={anchor}
          onChange={onChange}
          onSearchAgain={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const page = await render(drawResults('belingam'));
  await expect.element(page.getByText('Did you mean Bellingham?')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Jude Bellingham' })).toBeVisible();
  await page.getByRole('button', { name: 'Bellingham', exact: true }).click();
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...emptyFinder, name: 'Bellingham' });

  await page.rerender(drawResults('bellingham'));
  await expect.element(page.getByText('Without the filters:')).toBeVisible();
  await page.rerender(drawResults('bellingham jude'));
  await expect.element(page.getByText('These match “bellingham jude”:')).toBeVisible();
});

test('at 320 pixels a long name widens neither its chip nor what suggests another', async () => {
  await screen.viewport(320, 800);
  onTestFinished(() => screen.viewport(1280, 800));
  signIn('Ana');
  const name = 'y'.repeat(100);
  answerCalls({
    'GET /players': () => refusal('noneByName'),
    'GET /teams': () => refusal('noneByName'),
    'GET /search': () => resultsOf([groupOf([resultOf('player', name, name)])], `${name}z`),
  });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Results
          kind={player}
          state={{ ...emptyFinder, name, sort: 'name' }}
          view="gallery"
          anchor={createRef()}
          onChange={() => {}}
          onSearchAgain={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByText(/^Did you mean/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Change/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
});
