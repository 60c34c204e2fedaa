import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { CallError } from '#client/api/call.ts';
import { emptyListText } from '#contract/errors/error-pages.ts';
import { type ErrorCode, errors } from '#contract/errors/errors.ts';
import { player } from '#sports/football/player.ts';
import { emptyFinder } from '../finder/finder-state.ts';
import { itemsQuery } from '../queries.ts';
import { Results } from './results.tsx';

const { queryKey } = itemsQuery(player, emptyFinder);

async function draw(fill: (client: QueryClient) => Promise<unknown>): Promise<string> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  await fill(client);
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Results
          kind={player}
          state={emptyFinder}
          view="gallery"
          anchor={createRef()}
          onChange={() => {}}
          onSearchAgain={() => {}}
        />
      ),
    },
  ]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Stub />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<svg.*?<\/svg>/g, '');
}

function refuseWith(code: ErrorCode) {
  const { status, message } = errors[code];
  const problem = { type: 'about:blank', title: message, status, detail: message, code, message };
  return () => Promise.reject(new CallError(status, problem));
}

test('visible players stay after a failed refetch, below an alert', async () => {
  const html = await draw((client) => {
    const item = { _id: 'p1', kind: 'player', name: 'Jude Bellingham', image: null, team: [] };
    const shown = { ...item, likesCount: 0, liked: false };
    client.setQueryData(
      queryKey,
      { data: [shown], page: 1, size: 6, total: 1, next: false },
      { updatedAt: 1 },
    );
    return client.prefetchQuery({ queryKey, queryFn: refuseWith('internal') });
  });
  expect(html).toContain('1 player');
  expect(html).toContain('Jude Bellingham');
  expect(html).toContain('role="alert"');
  expect(html.indexOf('role="alert"')).toBeLessThan(html.indexOf('Jude Bellingham'));
  expect(html).toContain('Try again');
});

test('without loaded players, the heading stays above the error', async () => {
  const html = await draw((client) =>
    client.prefetchQuery({ queryKey, queryFn: refuseWith('internal') }),
  );
  expect(html).toContain('id="results-heading"');
  expect(html).toContain('This list could not be read');
});

test('a URL with an invalid filter offers all players instead of a retry', async () => {
  const html = await draw((client) =>
    client.prefetchQuery({ queryKey, queryFn: refuseWith('invalid') }),
  );
  expect(html).toContain('This address is not valid.');
  expect(html).toContain('Show all players');
  expect(html).not.toContain('Try again');
});

test('a search without results is announced once, by the heading', async () => {
  const html = await draw((client) =>
    client.prefetchQuery({ queryKey, queryFn: refuseWith('noneByName') }),
  );
  expect(html).toContain(`>${emptyListText(player, 'noneByName')}</h2>`);
  expect(html.split('No players')).toHaveLength(2);
  expect(html).not.toContain('0 players');
});
