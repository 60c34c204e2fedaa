import { beforeAll, describe, expect, test } from 'vitest';
import { takenEmail } from '#contract/errors/error-sentences.ts';
import { errors } from '#contract/errors/errors.ts';
import { toProblem } from '#server/http/plugins/errors.ts';
import { Failure } from '#server/shared/fail.ts';
import { as, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';

let app: TestApp;
let fan: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
});

describe('problems', () => {
  test('an error is a problem with its code and message', async () => {
    const answer = await app.inject({ url: '/api/v1/players/nobody', headers: as(fan) });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toEqual({
      type: '/api/docs#itemNotFound',
      title: errors.itemNotFound.message,
      status: 404,
      detail: errors.itemNotFound.message,
      code: 'itemNotFound',
      message: errors.itemNotFound.message,
    });
  });

  test('the detail names a field, unless the message is a sentence', () => {
    const issues = [
      { field: 'email', message: takenEmail },
      { field: 'page', message: 'must be a number' },
    ];
    expect(toProblem('invalid', issues).detail).toBe(`${takenEmail}; page must be a number`);
  });

  test.each(['/api/v1/nothing', '/api/nothing', '/api', '/nothing', '/mailbox/../api/v2'])(
    'responds 404 without a page to %s',
    async (url) => {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'notFound', message: errors.notFound.message });
    },
  );

  test.each([
    ['PUT', '/api/v1/players', 'GET, POST, HEAD'],
    ['PATCH', '/api/v1/players/some-id/', 'GET, DELETE, HEAD'],
    ['GET', '/api/v1/users/togglePlayer/some-id?a=b', 'PATCH'],
    ['POST', '/api/v1/players/byName/me.*si', 'GET, HEAD'],
    ['DELETE', '/api/docs', 'GET, HEAD'],
  ] as const)('%s %s is 405 and says what is allowed', async (method, url, allow) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json()).toMatchObject({
      code: 'methodNotAllowed',
      message: errors.methodNotAllowed.message,
    });
  });

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'a body of %s is 415',
    async (type) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/users/login',
        headers: { 'content-type': type },
        payload: 'a=b',
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'wrongContentType' });
    },
  );

  test('a form is rejected with 415 by a JSON call', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      payload: new FormData(),
    });
    expect(answer.statusCode).toBe(415);
  });

  test('a body over 64 kB is rejected with 413', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      payload: { email: 'x'.repeat(64 * 1024), password: '' },
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'tooLarge' });
  });

  test.each(['{', '[1,', 'nonsense', '{"__proto__":{"role":"admin"}}', '\u0000'])(
    'the body %j is 400',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/users/login',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid' });
    },
  );

  test('an undecodable path is rejected with 400', async () => {
    const answer = await app.inject({ url: '/api/v1/players/byName/%E0%A4%A', headers: as(fan) });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'invalid' });
  });

  test('a long path gets the 404 response of its call', async () => {
    const answer = await app.inject({
      url: `/api/v1/players/${'x'.repeat(8000)}`,
      headers: as(fan),
    });
    expect(answer.json()).toMatchObject({ code: 'itemNotFound', status: 404 });
  });

  test('an internal error reveals no details', async () => {
    const broken = await testApp({
      db: { ...app.db, read: null as never },
    });
    const answer = await broken.inject({ url: '/api/v1/users/favPlayers/anyone' });
    expect(answer.statusCode).toBe(500);
    const problem = answer.json();
    expect(problem).toMatchObject({ code: 'internal', message: errors.internal.message });
    expect(problem.requestId).toBeTruthy();
    expect(Object.keys(problem).toSorted()).toEqual([
      'code',
      'detail',
      'message',
      'requestId',
      'status',
      'title',
      'type',
    ]);
    expect(problem.detail).toBe(errors.internal.message);
  });

  test.each([
    new Failure('unavailable'),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 }),
    Object.assign(new Error('the server is going'), { code: '57P01' }),
  ])('an unavailable database causes 503: %s', async (error) => {
    const away = await testApp({
      db: {
        ...app.db,
        write: () => Promise.reject(error),
      },
    });
    const answer = await away.inject({
      method: 'PATCH',
      url: '/api/v1/users/togglePlayer/any',
      headers: as(fan),
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
  });
});

describe('headers', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'self'; .*require-trusted-types-for 'script'/,
    ),
  };

  test.each([
    '/api/openapi.json',
    '/api/docs',
    '/api/v1/players',
    '/api/v1/nothing',
    '/nothing',
    '/api/v1/%E0%A4%A',
  ])('the response to %s has all security headers', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.headers).toMatchObject(always);
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('HSTS is sent if the public URL is https', async () => {
    const secure = await testApp({ settings: { PUBLIC_URL: 'https://tifo.example' } });
    const answer = await secure.inject({ url: '/api/docs' });
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });
});

test('responses of the API are not cached', async () => {
  const answer = await app.inject({ url: '/api/v1/users/favPlayers/nobody' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a toggle may have an empty JSON body', async () => {
  const answer = await app.inject({
    method: 'PATCH',
    url: '/api/v1/users/togglePlayer/nobody',
    headers: { ...as(fan), 'content-type': 'application/json' },
  });
  expect(answer.json()).toMatchObject({ code: 'itemNotFound' });
});

test('the calls of an address are limited', async () => {
  const limited = await testApp({ settings: { RATE_LIMITS: 'on' } });
  const call = (remoteAddress: string, url = '/api/v1/players') =>
    limited.inject({ url, remoteAddress });
  for (let index = 0; index < 600; index += 1) {
    expect((await call('192.0.2.1')).statusCode).toBe(401);
  }
  const answer = await call('192.0.2.1');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'tooManyRequests' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('192.0.2.1', '/api/v1/users/favPlayers/nobody')).statusCode).toBe(429);
  expect((await call('192.0.2.1', '/about')).statusCode).toBe(404);
  expect((await call('192.0.2.2')).statusCode).toBe(401);
  // A single machine can use all IPv6 addresses of a /64.
  for (let index = 0; index < 600; index += 1) await call(`2001:db8::${index.toString(16)}`);
  expect((await call('2001:db8::ffff')).statusCode).toBe(429);
  expect((await call('2001:db8:0:1::1')).statusCode).toBe(401);
});
