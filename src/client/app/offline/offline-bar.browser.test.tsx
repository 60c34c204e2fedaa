import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { LoadFailed } from '#client/lists/errors/load-failed.tsx';
import { PageError } from '#client/lists/errors/page-error.tsx';
import { readErrorPage } from '#contract/errors/error-pages.ts';
import { OfflineBar } from './offline-bar.tsx';

test('an offline page shows the bar until the server responds', async () => {
  let isReachable = false;
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    // Pending queries of earlier tests receive this, too.
    return Response.json({});
  });
  const page = await render(<OfflineBar />);
  expect(page.getByRole('status').elements()).toEqual([]);
  window.dispatchEvent(new Event('offline'));
  const bar = page.getByRole('status');
  await expect
    .element(bar.getByRole('paragraph'))
    .toHaveTextContent(
      'You are offline. Pages you open now need the network; your drafts are kept.',
    );
  const again = bar.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.element(bar).toBeVisible();
  isReachable = true;
  await again.click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('offline, only the bar has a retry button', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = new TypeError('Failed to fetch');
  const query = { error, isFetching: false, refetch: vi.fn() } as unknown as UseQueryResult;
  const page = await render(
    <>
      <LoadFailed query={query} />
      <ListError query={query} />
      <PageError query={query} page={(status) => readErrorPage(status, '')} back={null} />
    </>,
  );
  await expect.element(page.getByText('Not available offline.')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
