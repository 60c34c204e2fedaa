import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { createQueryFunction, send } from './send.ts';
import { kindEndpointsOf } from './typed-endpoints.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => new Response('{}'));
});

const player = getKind(sports, 'player');
if (!player) throw new Error('There are players');
const targets = kindEndpointsOf(player);

function sent() {
  const [url, init] = fetchMock.mock.calls.at(-1) ?? [];
  return { url, method: init?.method, body: init?.body };
}

describe('a call of the contract', () => {
  test('is sent to its path with parameters, query and body', async () => {
    await send('GET /comment', { query: { on: 'i1', page: 2 } });
    expect(sent()).toMatchObject({ method: 'GET', url: '/api/v1/comment?on=i1&page=2' });
    await send('PATCH /users/toggleFollow/:id', { params: { id: 'u1' }, body: { on: true } });
    expect(sent()).toMatchObject({
      method: 'PATCH',
      url: '/api/v1/users/toggleFollow/u1',
      body: '{"on":true}',
    });
    await send(targets.histogram, { params: { field: 'rating' } });
    expect(sent()).toMatchObject({ url: '/api/v1/players/histogram/rating' });
  });

  test('encodes parameters, and omits undefined ones from the query', async () => {
    await send('GET /users/byName/:name', {
      params: { name: 'a/b ?' },
      query: { page: undefined },
    });
    expect(sent().url).toBe('/api/v1/users/byName/a%2Fb%20%3F');
  });

  test('resolves a query function, or rejects it with the server’s problem', async () => {
    const context = { signal: new AbortController().signal };
    fetchMock.mockImplementation(async () => new Response('{"_id":"i1"}'));
    expect(await createQueryFunction(targets.detail, { params: { id: 'i1' } })(context)).toEqual({
      _id: 'i1',
    });
    fetchMock.mockImplementation(async () => new Response('', { status: 503 }));
    await expect(createQueryFunction('GET /users/sessions')(context)).rejects.toMatchObject({
      status: 503,
    });
  });
});

test('the compiler knows every path, field and error code', async () => {
  // @ts-expect-error There is no such path.
  void send('GET /users/:id/nothing', { params: { id: 'u1' } });
  // @ts-expect-error This path has no such method.
  void send('PATCH /comment', { query: { on: 'i1' } });
  // @ts-expect-error The path has a parameter.
  void send('GET /users/:id');
  // @ts-expect-error The body has no such field.
  void send('POST /users/resend', { body: { mail: 'a@example.org' } });
  // @ts-expect-error The call requires `withDevice`.
  void send('PATCH /users/changepassword', { body: { password: 'a', newPassword: 'b' } });
  const result = await send('POST /users/resend', { body: { email: 'a@example.org' } });
  // @ts-expect-error The response has no such field.
  if (result.ok) expect(result.data.sent).toBeUndefined();
  // @ts-expect-error The call cannot fail with this code.
  else expect(result.problem.code === 'selfFollow').toBe(false);
});
