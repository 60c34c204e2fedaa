import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoadFailed } from '#client/lists/errors/load-failed.tsx';
import { OfflineBar } from './offline-bar.tsx';

test('a page that lost the network says what holds until it has it again', async () => {
  let isReachable = false;
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response();
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

test('offline, parts of a page leave the other try to the bar', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const query = { error: new TypeError('Failed to fetch'), isFetching: false, refetch: vi.fn() };
  const page = await render(<LoadFailed query={query} />);
  await expect.element(page.getByText('Not available offline.')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
