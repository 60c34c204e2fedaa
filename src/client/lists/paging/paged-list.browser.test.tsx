import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PagedList } from './paged-list.tsx';

const names = ['Ana', 'Bea', 'Carla'];

function Shown() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['followers', page],
    queryFn: () => ({
      data: names.slice(page * 2 - 2, page * 2).map((name) => ({ _id: name })),
      page,
      size: 2,
      total: names.length,
      next: page * 2 < names.length,
    }),
  });
  return (
    <PagedList
      query={query}
      page={page}
      one="follower"
      many="followers"
      onPage={setPage}
      placeholder={null}
    >
      {({ _id }) => _id}
    </PagedList>
  );
}

test('another page focuses the heading, since the pressed arrow may be disabled', async () => {
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
  const pager = page.getByRole('navigation', { name: 'Pages of followers' });
  const next = pager.getByRole('button', { name: 'Next page' });
  await expect.element(page.getByText('Bea')).toBeVisible();
  next.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Carla')).toBeVisible();
  await expect.element(next).toBeDisabled();
  await expect.element(page.getByRole('heading', { name: '3 followers' })).toHaveFocus();
});
