import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { itemQuery } from '#client/api/detail-queries.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { FinderChips } from './finder-chips.tsx';
import { readFinder } from './finder-state.ts';

function draw(address: string, client = new QueryClient()): string {
  const state = readFinder(player, new URLSearchParams(address));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FinderChips kind={player} state={state} onChange={() => {}} onChangeName={() => {}} />
    </QueryClientProvider>,
  );
}

test('a team’s chip shows the name once loaded', () => {
  const client = new QueryClient();
  expect(draw('team=t1', client)).toContain('aria-label="Team: …, remove"');
  const { queryKey } = itemQuery(client, team, 't1');
  const item = { _id: 't1', kind: 'team', name: 'Real Madrid', image: null };
  client.setQueryData(queryKey, {
    ...item,
    likesCount: 0,
    liked: false,
    can: { edit: false, delete: false },
  });
  const html = draw('team=t1&position=forward', client);
  expect(html).toContain('aria-label="Team: Real Madrid, remove"');
  expect(html).toContain('aria-label="Position: forward, remove"');
});

test('a missing team is shown as unknown', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  const { queryKey } = itemQuery(client, team, 'gone');
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('404')) });
  expect(draw('team=gone', client)).toContain('aria-label="Team: unknown, remove"');
});

test('each chosen value and each filter without a field has a chip', () => {
  const html = draw('position=forward&position=midfielder&liked=me&added=fans&picture=no');
  const labels = [...html.matchAll(/aria-label="([^"]+), remove"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    'Position: forward',
    'Position: midfielder',
    'liked by me',
    'added by fans',
  ]);
});

test('from two filters on, one button takes all of them away', () => {
  expect(draw('rating=80..')).not.toContain('Clear all');
  expect(draw('rating=80..&age=..23')).toContain('Clear all');
});
