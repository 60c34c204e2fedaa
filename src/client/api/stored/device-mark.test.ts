import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '#client/api/call.ts';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { parseDeviceMark } from '#contract/device-mark.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { getDeviceMark } from './device-mark.ts';
import { clearSession, storeSession } from './session.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => new Response('{}'));
});

function answer(check: boolean): SessionAnswer {
  const user = { _id: 'u1', name: 'Ana', email: 'ana@example.org', image: null };
  return {
    token: 't',
    user: { ...user, check, rol: 'user', interestedIn: 'fifa', gender: 'otros' },
  };
}

const storedMark = () => localStorage.getItem('device');

test('a mark has the format of the server, and stays the same until it is stored', () => {
  expect(parseDeviceMark(getDeviceMark())).toBe(getDeviceMark());
  expect(storedMark()).toBeNull();
});

test('the mark is stored after the sign-in of a verified account, and kept after a log-out', () => {
  const mark = getDeviceMark();
  storeSession(answer(false));
  expect(storedMark()).toBeNull();
  storeSession(answer(true));
  expect(storedMark()).toBe(mark);
  clearSession();
  expect(storedMark()).toBe(mark);
  localStorage.setItem('device', 'm'.repeat(43));
  storeSession(answer(true));
  expect(getDeviceMark()).toBe('m'.repeat(43));
});

test('only calls that request the mark send it', async () => {
  await call('GET', '/players');
  await call('POST', '/users/login', { json: {}, withDevice: true });
  const headers = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers));
  expect(headers.map((one) => one.get('x-device'))).toEqual([null, getDeviceMark()]);
});
