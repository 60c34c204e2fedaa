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
  test('sends JSON below /api/v1 with the stored user’s token', async () => {
    signIn();
    fetchMock.mockResolvedValue(answer(200, { ok: 'yes' }));
    const result = await call('POST', '/players', { json: { name: 'Pedri' } });
    expect(result).toEqual({ ok: true, status: 200, data: { ok: 'yes' } });
    expect(sent().url).toBe('/api/v1/players');
    expect(sent().init?.body).toBe('{"name":"Pedri"}');
    expect(sent().headers.get('authorization')).toBe('Bearer token-1');
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  test('leaves the content type of a form to the browser, and sends no token when signed out', async () => {
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

  test('returns the seconds of Retry-After if the server sends them', async () => {
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

  test('does not throw if the stored token is invalid in a header', async () => {
    signIn('tokén ✓');
    expect(await call('GET', '/players')).toMatchObject({ ok: false, status: 0 });
  });

  test('creates a problem for an error page without one', async () => {
    fetchMock.mockResolvedValue(answer(502, '<h1>Bad gateway</h1>'));
    expect(await call('GET', '/players')).toMatchObject({
      ok: false,
      status: 502,
      problem: { code: 'internal', message: 'Request failed with status code 502' },
    });
  });

  test('returns status 0 without a response', async () => {
    fetchMock.mockRejectedValue(new TypeError('network'));
    expect(await call('GET', '/players')).toMatchObject({
      ok: false,
      status: 0,
      problem: { code: 'unavailable' },
    });
  });

  test('is aborted after 60 seconds', async () => {
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

  test('ends the session and notifies listeners once', async () => {
    signIn();
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    fetchMock.mockImplementation(async () => refusal());
    await Promise.all([call('GET', '/players'), call('GET', '/teams')]);
    stop();
    expect(getSession()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('leaves a session that has replaced the rejected one', async () => {
    signIn('old');
    fetchMock.mockImplementation(async () => {
      signIn('new');
      return refusal();
    });
    await call('GET', '/players');
    expect(getSession()?.token).toBe('new');
  });

  test('leaves the session if the caller sets keepSession', async () => {
    signIn();
    fetchMock.mockResolvedValue(refusal());
    await call('POST', '/users/check', { keepSession: true });
    expect(getSession()?.token).toBe('token-1');
  });

  test('is not assumed for a wrong password', async () => {
    signIn();
    fetchMock.mockResolvedValue(answer(401, problem(401, 'wrongPassword')));
    await call('PATCH', '/users/changepassword');
    expect(getSession()?.token).toBe('token-1');
  });
});

describe('unwrap', () => {
  test('returns the data', () => {
    expect(unwrap({ ok: true, status: 200, data: 7 })).toBe(7);
  });

  test('throws an error with status and problem', async () => {
    fetchMock.mockResolvedValue(answer(500, problem(500, 'internal')));
    const result = await call('GET', '/players');
    expect(() => unwrap(result)).toThrow(CallError);
    expect(() => unwrap(result)).toThrow(
      expect.objectContaining({ status: 500, message: 'says internal' }),
    );
  });
});
