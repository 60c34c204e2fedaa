import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CallError } from '#client/api/call.ts';
import { type ErrorCode, errors } from '#contract/errors/errors.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { emptyFinder } from '../finder/finder-state.ts';
import { itemsQuery } from '../queries.ts';
import { OtherMatches } from './other-matches.tsx';

const name = 'barca';
const barcelona = { _id: 't1', kind: 'team', name: 'FC Barcelona', image: null };

async function draw(queryFn: () => Promise<unknown>): Promise<string> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  const { queryKey } = itemsQuery(team, { ...emptyFinder, name });
  await client.prefetchQuery({ queryKey: [...queryKey], queryFn });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OtherMatches kind={player} name={name} onSearch={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function refuseWith(code: ErrorCode) {
  const { status, message } = errors[code];
  const problem = { type: 'about:blank', title: message, status, detail: message, code, message };
  return () => Promise.reject(new CallError(status, problem));
}

const found = (total: number) => () =>
  Promise.resolve({ data: [{ ...barcelona, likesCount: 0, liked: false }], total });

test('a name that matches one team links to the team', async () => {
  expect(await draw(found(1))).toMatch(
    /1 team matches this name:<\/span> <a[^>]*href="\/fifa\/teams\/t1"[^>]*><bdi translate="no">FC Barcelona</,
  );
});

test('a name that matches several teams links to the search for teams', async () => {
  expect(await draw(found(2))).toMatch(
    /2 teams match this name:<\/span> <a[^>]*href="\/fifa\/teams\?name=barca"[^>]*>see teams</,
  );
});

test('a name that matches no team, or whose request for teams fails, links to none', async () => {
  expect(await draw(refuseWith('noneByName'))).not.toContain('this name:');
  expect(await draw(refuseWith('internal'))).not.toContain('this name:');
});
