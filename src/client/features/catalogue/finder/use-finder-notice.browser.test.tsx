import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import { clearNotices, NoticeHost } from '#client/ui/notices/notice.tsx';
import { kindsOf } from '#contract/kinds/sport.ts';
import { notices } from '#contract/notices.ts';
import { sports } from '#sports/index.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { itemsQuery } from '../queries.ts';
import { emptyFinder } from './finder-state.ts';
import { useFinderNotice } from './use-finder-notice.ts';

beforeEach(() => clearNotices());

const none = notices.noneByName.title;

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
      useFinderNotice(useQuery(itemsQuery(kind, { ...emptyFinder, name })));
      return null;
    }
    const show = (name: string | null) => (
      <QueryClientProvider client={client}>
        {name !== null && <Search name={name} />}
        <NoticeHost />
      </QueryClientProvider>
    );
    const page = await render(show('none'));
    const notice = page.getByRole('alert').filter({ hasText: none });
    await expect.element(notice).toBeVisible();
    await page.rerender(show('some'));
    await expect.element(notice, { timeout: 1000 }).not.toBeInTheDocument();
    // What was found before is shown at once.
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
