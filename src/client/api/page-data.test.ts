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

test('a navigation waits until its data is there', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = waitForData(...answers.map(({ promise }) => promise));
  answers[0]?.resolve();
  expect(await isSettled(waiting)).toBe(false);
  answers[1]?.resolve();
  expect(await isSettled(waiting)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('not for ever, and a refusal is the page’s to tell', async () => {
  const waiting = waitForData(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isSettled(waiting)).toBe(true);
  await expect(waitForData(Promise.reject(new Error('refused')))).resolves.toBeUndefined();
});

test('the first page does not wait at all: there is nothing to look at meanwhile', async () => {
  drawPage(false);
  expect(await isSettled(waitForData(new Promise(() => {})))).toBe(true);
});

test('another path loads again, another search does not', () => {
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

test('behind the guard nothing is asked but for a user who is logged in and verified', async () => {
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
