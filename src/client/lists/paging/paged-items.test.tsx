import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '#client/api/call.ts';
import type { Page } from '#contract/calls/shared.ts';
import { type ErrorCode, errors } from '#contract/errors/errors.ts';
import { PagedItems } from './paged-items.tsx';
import { type PagedListOptions, usePagedList } from './use-paged-list.ts';

interface Thing {
  readonly _id: string;
}

const queryKey = ['things'];
const things = (count: number, total: number): Page<Thing> => ({
  data: Array.from({ length: count }, (_, index) => ({ _id: `t${index + 1}` })),
  page: 1,
  size: 6,
  total,
  next: count < total,
});

function callError(code: ErrorCode): CallError {
  const { status, message } = errors[code];
  const problem = { type: 'about:blank', title: message, status, detail: message, code, message };
  return new CallError(status, problem);
}

async function draw(
  known: Page<Thing> | Error | readonly [Page<Thing>, Error] | null,
  options: Partial<PagedListOptions<Thing>> = {},
): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const steps = Array.isArray(known) ? known : [known];
  for (const step of steps) {
    if (step instanceof Error) {
      await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(step) });
    } else if (step) client.setQueryData(queryKey, step, { updatedAt: 1 });
  }

  function List() {
    const query = useQuery<Page<Thing>>({ queryKey, queryFn: skipToken });
    const list = usePagedList({ query, page: 1, onPage: () => {}, ...options });
    return (
      <>
        <p>{`${list.page} of ${list.pages}, ${list.total} in all`}</p>
        <PagedItems list={list} placeholder={<i>loading</i>} empty={<i>none</i>}>
          {({ _id }) => _id}
        </PagedItems>
      </>
    );
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
}

test('a placeholder is shown while loading', async () => {
  expect(await draw(null)).toBe('<p>1 of 1, null in all</p><div><i>loading</i></div>');
});

test('a page shows its items and the number of pages', async () => {
  expect(await draw(things(2, 8))).toBe('<p>1 of 2, 8 in all</p><ul><li>t1</li><li>t2</li></ul>');
  expect(await draw(things(1, 26_484))).toContain('1 of 1666, 26484 in all');
});

test('a page beyond the end shows the last page number', async () => {
  expect(await draw(things(0, 8), { page: 5 })).toBe('<p>2 of 2, 8 in all</p>');
});

test('a list is empty after an empty page, or after a 404 if the endpoint uses it', async () => {
  expect(await draw(things(0, 0))).toBe('<p>1 of 1, 0 in all</p><i>none</i>');
  const refused = callError('noneByName');
  expect(await draw(refused, { emptyOn404: true })).toBe('<p>1 of 1, 0 in all</p><i>none</i>');
  expect(await draw(refused)).toContain('role="alert"');
});

test('after a 404 the previous data no longer counts', async () => {
  const html = await draw([things(1, 1), callError('noneByName')], { emptyOn404: true });
  expect(html).toBe('<p>1 of 1, 0 in all</p><i>none</i>');
});

test('after a failed refetch the items stay below an alert with a retry button', async () => {
  const html = await draw([things(2, 8), callError('internal')]);
  expect(html).toMatch(/of 2, 8 in all<\/p><div role="alert"/);
  expect(html).toContain('This list could not be updated.');
  expect(html).toContain('Try again');
  expect(html).toMatch(/<\/div><ul><li>t1<\/li><li>t2<\/li><\/ul>$/);
  expect(await draw([things(0, 0), callError('internal')])).toMatch(/role="alert".*<i>none<\/i>$/);
});

test('an error is shown with a retry button', async () => {
  const html = await draw(callError('internal'), { emptyOn404: true });
  expect(html).toContain('role="alert"');
  expect(html).toContain('Try again');
  expect(html).not.toContain('none</i>');
});
