import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useMissingFirstPage } from '#client/app/files/use-missing-page.ts';
import { lazyPart, removeFailedStyles } from './lazy-part.tsx';

const Page = () => <p>The page is {useMissingFirstPage().length > 0 ? 'missing' : 'there'}</p>;
const Part = ({ who }: { who: string }) => <p>Built by {who}</p>;

async function setUp(id: string, pending?: string) {
  const files = { come: false };
  const load = vi.fn(async () => {
    if (!files.come) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  });
  const Lazy = lazyPart({ id, load, pending });
  const element = (
    <>
      <h1>Riders</h1>
      <Page />
      <Lazy who="Ana" />
    </>
  );
  const page = await render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
  return {
    files,
    load,
    page,
    part: page.getByText('Built by Ana'),
    alert: page.getByRole('alert').filter({ hasText: 'could not be loaded' }),
  };
}

test('a part that fails to load shows an error in its page, and opens after a retry', async () => {
  // Offline, there are no automatic retries.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { files, page, part, alert } = await setUp('part one', 'On its way');
  await expect.element(alert.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect.element(page.getByText('The page is there')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Riders' })).toBeVisible();
  files.come = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(part).toBeVisible();
  expect(alert.elements()).toHaveLength(0);
});

test('a missing part is retried without limit while it is shown', async () => {
  vi.useFakeTimers();
  const { files, load, part } = await setUp('part two', 'On its way');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  load.mockClear();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(load.mock.calls.length).toBeGreaterThanOrEqual(9);
  files.come = true;
  await vi.advanceTimersByTimeAsync(32_000);
  vi.useRealTimers();
  await expect.element(part).toBeVisible();
});

test('a part without a placeholder appears silently', async () => {
  vi.useFakeTimers();
  const { files, load, part, alert } = await setUp('part three');
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalled();
  expect(alert.elements()).toHaveLength(0);
  files.come = true;
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await expect.element(part).toBeVisible();
});

test('a preloaded part is in the first render', async () => {
  const Lazy = lazyPart({ id: 'part four', load: async () => Part });
  await Lazy.preload();
  const home = document.body.appendChild(document.createElement('div'));
  const root = createRoot(home);
  flushSync(() => root.render(<Lazy who="Ana" />));
  expect(home.textContent).toBe('Built by Ana');
  root.unmount();
  home.remove();
});

test('only the failed style links of parts are removed', async () => {
  window.addEventListener('error', removeFailedStyles, { capture: true });
  onTestFinished(() => window.removeEventListener('error', removeFailedStyles, { capture: true }));
  const link = (crossOrigin: string | null) => {
    const href = '/no-such-file/part.css';
    const element = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    element.crossOrigin = crossOrigin;
    const failed = new Promise((resolve) => element.addEventListener('error', resolve));
    document.head.append(element);
    return { element, failed };
  };
  const [part, page] = [link(''), link(null)];
  await Promise.all([part.failed, page.failed]);
  expect(part.element.isConnected).toBe(false);
  expect(page.element.isConnected).toBe(true);
  page.element.remove();
});

test('a part whose style sheet failed is shown with its styles', async () => {
  window.addEventListener('error', removeFailedStyles, { capture: true });
  onTestFinished(() => window.removeEventListener('error', removeFailedStyles, { capture: true }));
  const href = URL.createObjectURL(new Blob(['.part { top: 0 }'], { type: 'text/css' }));
  const find = () => document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  // Like Vite, requests the style sheet in the first call only.
  const load = vi.fn(async () => {
    if (load.mock.calls.length > 1) return Part;
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.crossOrigin = '';
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    throw new Error('Unable to preload CSS');
  });
  await lazyPart({ id: 'part five', load }).preload();
  expect(load).toHaveBeenCalledTimes(2);
  expect(find()?.sheet?.cssRules).toHaveLength(1);
  find()?.remove();
});
