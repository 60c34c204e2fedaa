import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { logOut, sendPendingLogouts } from './logout.ts';
import { getSession } from './session.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
});

function signIn(token: string): void {
  localStorage.setItem('user', JSON.stringify({ token, _id: 'u1', check: true }));
}

const answer = (status: number) => async () => new Response('{}', { status });
const pending = () => localStorage.getItem('pendingLogouts');
const sent = () =>
  fetchMock.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).get('authorization')]);

test('a log-out with a response leaves nothing in storage', async () => {
  signIn('token-1');
  fetchMock.mockImplementation(answer(200));
  logOut();
  expect(getSession()).toBeNull();
  await expect.poll(pending).toBeNull();
  expect(sent()).toEqual([['/api/v1/users/logout', 'Bearer token-1']]);
});

test.each([
  ['without a network', () => Promise.reject(new TypeError('network'))],
  ['while the server is busy', answer(503)],
  ['past the limit of calls', answer(429)],
])(
  'a log-out %s is sent again until it succeeds, even after another sign-in',
  async (_when, failing) => {
    signIn('token-1');
    fetchMock.mockImplementation(failing);
    logOut();
    await expect.poll(() => fetchMock.mock.calls.length).toBe(1);
    expect(getSession()).toBeNull();
    expect(pending()).toBe('["token-1"]');

    signIn('token-2');
    fetchMock.mockReset();
    fetchMock.mockImplementation(answer(401));
    await sendPendingLogouts();
    expect(sent()).toEqual([['/api/v1/users/logout', 'Bearer token-1']]);
    expect(pending()).toBeNull();
    expect(getSession()?.token).toBe('token-2');
    await sendPendingLogouts();
    expect(sent()).toHaveLength(1);
  },
);

test.each(['{', '{}', '[1,null]', '"x"'])('%s in storage sends nothing', async (stored) => {
  localStorage.setItem('pendingLogouts', stored);
  await sendPendingLogouts();
  expect(fetchMock).not.toHaveBeenCalled();
});
