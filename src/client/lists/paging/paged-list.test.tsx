import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Page } from '#contract/calls/shared.ts';
import { PagedList } from './paged-list.tsx';

test('a list that failed to load keeps its focused heading above the error', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryKey = ['comments'];
  const queryFn = () => Promise.reject(new Error('No answer'));
  await client.prefetchQuery({ queryKey, queryFn });

  function Comments() {
    const query = useQuery<Page<{ _id: string }>>({ queryKey, queryFn, retryOnMount: false });
    return (
      <PagedList
        query={query}
        one={'comment'}
        many={'comments'}
        page={2}
        onPage={() => {}}
        placeholder={<i>loading</i>}
      >
        {({ _id }) => _id}
      </PagedList>
    );
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Comments />
    </QueryClientProvider>,
  );
  expect(html).toMatch(/^<section aria-busy="false">.*<h3 tabindex="-1"[^>]*>comments<\/h3>/);
  expect(html).toContain('role="alert"');
});

test('a list that was not fully counted shows a plus sign', () => {
  const client = new QueryClient();
  const queryKey = ['followers'];
  const found = { data: [{ _id: 'f1' }], page: 1, size: 6, total: 1000, more: true, next: true };
  const queryFn = () => found;
  client.setQueryData(queryKey, found);
  function Followers() {
    const query = useQuery<Page<{ _id: string }>>({
      queryKey,
      queryFn,
    });
    return (
      <PagedList
        query={query}
        one={'follower'}
        many={'followers'}
        page={1}
        onPage={() => {}}
        placeholder={null}
      >
        {({ _id }) => _id}
      </PagedList>
    );
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Followers />
    </QueryClientProvider>,
  );
  expect(html).toContain('>1,000+ followers</h3>');
});
