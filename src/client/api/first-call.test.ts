import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { firstCallScript } from './first-call.ts';

const fetchMock = vi.fn<typeof fetch>();
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

function runAt(address: string, content: string | null, user: object | null, access = 'guarded') {
  fetchMock.mockImplementation(async () => Response.json({ name: 'Ada' }));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('firstCall', undefined);
  vi.stubGlobal('localStorage', { getItem: () => user && JSON.stringify(user) });
  vi.stubGlobal('location', new URL(address, 'http://localhost'));
  const meta = content === null ? null : { content, dataset: { access } };
  vi.stubGlobal('document', { querySelector: () => meta });
  vi.stubGlobal('window', globalThis);
  new Function(firstCallScript)();
}

const fan = { token: 'token', _id: '1', check: true };

test('the page uses the response of the head’s request once, and then sends its own requests', async () => {
  runAt('/fifa/players/0a1b', '/players/:id', fan);
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/v1/players/0a1b');
  const headers = new Headers(fetchMock.mock.calls[0]?.[1]?.headers);
  expect(headers.get('authorization')).toBe('Bearer token');

  expect(await call('GET', '/players/0a1b')).toMatchObject({ ok: true, data: { name: 'Ada' } });
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await call('GET', '/players/0a1b');
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('the response of another user or another call is not used', async () => {
  runAt('/fifa/players', '/players?page=1&size=6', fan);
  await call('GET', '/players?page=2&size=6');
  await call('GET', '/players?page=1&size=6', { token: 'another' });
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test.each([
  ['without a stored user', '/fifa/players', '/players', null],
  ['for somebody not verified', '/fifa/players', '/players', { ...fan, check: false }],
  ['for a search', '/fifa/players?name=ada', '/players', fan],
  ['where the shell names no call', '/about', null, fan],
  ['for an id that is none', '/fifa/players/..%2Fx', '/players/:id', fan],
])('no early request is sent %s', (_why, address, content, user) => {
  runAt(address, content, user);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a public page sends the early request for every visitor', () => {
  runAt('/eleven/0a1b', '/eleven/:id', null, 'public');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
