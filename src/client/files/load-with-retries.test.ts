import { expect, test, vi } from 'vitest';
import { getMissingFiles, loadWithRetries, retryFiles } from './load-with-retries.ts';

test('a retry requests only the files of its page', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  const landing = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  const about = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  void loadWithRetries('landing', landing);
  void loadWithRetries('about', about);
  await vi.advanceTimersByTimeAsync(0);
  retryFiles(['landing']);
  await vi.advanceTimersByTimeAsync(0);
  expect(landing).toHaveBeenCalledTimes(2);
  expect(about).toHaveBeenCalledTimes(1);
  expect(Object.fromEntries(getMissingFiles())).toEqual({ landing: 2, about: 1 });

  // Each load retries after 1 s, and then 2 s later.
  await vi.advanceTimersByTimeAsync(1000);
  expect(about).toHaveBeenCalledTimes(2);
  expect(landing).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(landing).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
