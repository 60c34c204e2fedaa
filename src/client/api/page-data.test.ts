import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { shouldRevalidate, waitForData, waitForGuardedData } from './page-data.ts';

function drawPage(isDrawn: boolean): void {
  vi.stubGlobal('document', { getElementById: () => (isDrawn ? {} : null) });
}

beforeEach(() => {
  vi.useFakeTimers();
  drawPage(true);
});
afterEach(() => vi.useRealTimers());

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.finally(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

test('a navigation waits for its data', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = waitForData(...answers.map(({ promise }) => promise));
  answers[0]?.resolve();
  expect(await isSettled(waiting)).toBe(false);
  answers[1]?.resolve();
  expect(await isSettled(waiting)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a navigation waits only briefly, and ignores failures', async () => {
  const waiting = waitForData(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isSettled(waiting)).toBe(true);
  await expect(waitForData(Promise.reject(new Error('refused')))).resolves.toBeUndefined();
});

test('the first page does not wait for its data', async () => {
  drawPage(false);
  expect(await isSettled(waitForData(new Promise(() => {})))).toBe(true);
});

test('a change of the path runs the loader again, a change of the query string does not', () => {
  const to = (address: string) =>
    shouldRevalidate({
      currentUrl: new URL('http://tifo.test/fifa/players?page=1'),
      nextUrl: new URL(address, 'http://tifo.test'),
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: true,
    });
  expect(to('/fifa/players?page=2')).toBe(false);
  expect(to('/fifa/teams')).toBe(true);
});

test('guarded data is requested only for verified users', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  const loadData = vi.fn(() => []);
  await waitForGuardedData(loadData);
  const session = { token: 't', _id: 'u1', role: 'user' };
  localStorage.setItem('user', JSON.stringify({ ...session, check: false }));
  await waitForGuardedData(loadData);
  expect(loadData).not.toHaveBeenCalled();
  localStorage.setItem('user', JSON.stringify({ ...session, check: true }));
  await waitForGuardedData(loadData);
  expect(loadData).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ _id: 'u1' }));
});
