import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { CallError, call, callTimeout, onSessionEnded, unwrap } from './call.ts';
import { getSession } from './stored/session.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
});

function answer(status: number, body: unknown): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}
function problem(status: number, code: string) {
  return { type: 'about:blank', title: code, status, detail: code, code, message: `says ${code}` };
}
function signIn(token = 'token-1') {
  localStorage.setItem('user', JSON.stringify({ token, _id: 'u1', check: true }));
}
function sent() {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return { url, init, headers: new Headers(init?.headers) };
}

describe('a call', () => {
  test('goes below /api/v1 as JSON with the bearer of the stored user', async () => {
    signIn();
    fetchMock.mockResolvedValue(answer(200, { ok: 'yes' }));
    const result = await call('POST', '/players', { json: { name: 'Pedri' } });
    expect(result).toEqual({ ok: true, status: 200, data: { ok: 'yes' } });
    expect(sent().url).toBe('/api/v1/players');
    expect(sent().init?.body).toBe('{"name":"Pedri"}');
    expect(sent().headers.get('authorization')).toBe('Bearer token-1');
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  test('leaves the content type of a form to the browser, and carries no bearer when signed out', async () => {
    fetchMock.mockResolvedValue(answer(200, {}));
    const form = new FormData();
    await call('POST', '/rider', { form });
    expect(sent().init?.body).toBe(form);
    expect(sent().headers.has('content-type')).toBe(false);
    expect(sent().headers.has('authorization')).toBe(false);
  });

  test("returns the server's problem and does not throw", async () => {
    const body = problem(404, 'noneByName');
    fetchMock.mockResolvedValue(answer(404, body));
    expect(await call('GET', '/players')).toEqual({ ok: false, status: 404, problem: body });
  });

  test('says in how many seconds to come back, where the server does', async () => {
    const refuse = (after?: string) =>
      fetchMock.mockResolvedValue(
        Response.json(problem(429, 'tooManyRequests'), {
          status: 429,
          headers: after === undefined ? {} : { 'retry-after': after },
        }),
      );
    refuse('720');
    expect(await call('GET', '/players')).toMatchObject({ problem: { retryAfter: 720 } });
    for (const after of [undefined, '0', '-1', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      refuse(after);
      const result = await call('GET', '/players');
      expect(result.ok ? null : result.problem).not.toHaveProperty('retryAfter');
    }
  });

  test('does not throw over a stored token that no header can carry', async () => {
    signIn('tokén ✓');
    expect(await call('GET', '/players')).toMatchObject({ ok: false, status: 0 });
  });

  test('makes a problem of an error page that is none', async () => {
    fetchMock.mockResolvedValue(answer(502, '<h1>Bad gateway</h1>'));
    expect(await call('GET', '/players')).toMatchObject({
      ok: false,
      status: 502,
      problem: { code: 'internal', message: 'Request failed with status code 502' },
    });
  });

  test('returns status 0 when nothing answers', async () => {
    fetchMock.mockRejectedValue(new TypeError('network'));
    expect(await call('GET', '/players')).toMatchObject({
      ok: false,
      status: 0,
      problem: { code: 'unavailable' },
    });
  });

  test('is given up after 60 seconds', async () => {
    expect(callTimeout).toBe(60_000);
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const waiting = call('GET', '/players', { signal: new AbortController().signal });
    expect(timeout).toHaveBeenCalledWith(60_000);
    deadline.abort();
    expect(await waiting).toMatchObject({ ok: false, status: 0 });
    timeout.mockRestore();
  });
});

describe('a refused token', () => {
  const refusal = () => answer(401, problem(401, 'unauthenticated'));

  test('ends the session and says so once', async () => {
    signIn();
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    fetchMock.mockImplementation(async () => refusal());
    await Promise.all([call('GET', '/players'), call('GET', '/teams')]);
    stop();
    expect(getSession()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('leaves a session that began meanwhile', async () => {
    signIn('old');
    fetchMock.mockImplementation(async () => {
      signIn('new');
      return refusal();
    });
    await call('GET', '/players');
    expect(getSession()?.token).toBe('new');
  });

  test('leaves the session where the caller judges for itself', async () => {
    signIn();
    fetchMock.mockResolvedValue(refusal());
    await call('POST', '/users/check', { keepSession: true });
    expect(getSession()?.token).toBe('token-1');
  });

  test('is not a wrong password', async () => {
    signIn();
    fetchMock.mockResolvedValue(answer(401, problem(401, 'wrongPassword')));
    await call('PATCH', '/users/changepassword');
    expect(getSession()?.token).toBe('token-1');
  });
});

describe('unwrap', () => {
  test('hands out the data', () => {
    expect(unwrap({ ok: true, status: 200, data: 7 })).toBe(7);
  });

  test('throws status and problem for the error view', async () => {
    fetchMock.mockResolvedValue(answer(500, problem(500, 'internal')));
    const result = await call('GET', '/players');
    expect(() => unwrap(result)).toThrow(CallError);
    expect(() => unwrap(result)).toThrow(
      expect.objectContaining({ status: 500, message: 'says internal' }),
    );
  });
});
