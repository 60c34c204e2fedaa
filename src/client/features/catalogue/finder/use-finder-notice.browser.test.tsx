import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import { clearNotices, NoticeHost } from '#client/ui/notices/notice.tsx';
import { kindsOf } from '#contract/kinds/sport.ts';
import { notices } from '#contract/notices.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { itemsQuery } from '../queries.ts';
import { emptyFinder } from './finder-state.ts';
import { useFinderNotice } from './use-finder-notice.ts';

test.each(kindsOf(sports).map((kind) => [kind.labels.many, kind] as const))(
  'that no %s were found goes with the next search that finds some, and with the list',
  async (_many, kind) => {
    const empty = { data: [], page: 1, size: 6, total: 0 };
    answerCalls({
      [`GET ${kindEndpointsOf(kind).list.path}`]: ({ query }) =>
        query.get('name') === 'none' ? refusal('noneByName') : empty,
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    function Search({ name }: { name: string }) {
      useFinderNotice(kind, useQuery(itemsQuery(kind, { ...emptyFinder, name })));
      return null;
    }
    const show = (name: string | null) => (
      <QueryClientProvider client={client}>
        {name !== null && <Search name={name} />}
        <NoticeHost />
      </QueryClientProvider>
    );
    const page = await render(show('none'));
    const notice = page
      .getByRole('alert')
      .filter({ hasText: `No ${kind.labels.many} with the given name` });
    await expect.element(notice).toBeVisible();
    await page.rerender(show('some'));
    await expect.element(notice, { timeout: 1000 }).not.toBeInTheDocument();
    await page.rerender(show('none'));
    await expect.element(notice).toBeVisible();
    await page.rerender(show('some'));
    await expect.element(notice, { timeout: 1000 }).not.toBeInTheDocument();
    await page.rerender(show('none'));
    await expect.element(notice).toBeVisible();
    await page.rerender(show(null));
    await expect.element(notice, { timeout: 1000 }).not.toBeInTheDocument();
  },
);

test('repeating a search without results repeats the notice', async () => {
  const kind = player;
  answerCalls({ [`GET ${kindEndpointsOf(kind).list.path}`]: () => refusal('noneByName') });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = itemsQuery(kind, { ...emptyFinder, name: 'none' });
  function Search() {
    useFinderNotice(kind, useQuery(query));
    return null;
  }
  await render(
    <QueryClientProvider client={client}>
      <Search />
      <NoticeHost />
    </QueryClientProvider>,
  );
  await seeNotice(notices.noneByName);
  clearNotices();
  await client.refetchQueries(query);
  await seeNotice(notices.noneByName);
});
