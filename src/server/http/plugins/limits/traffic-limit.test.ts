// Special spellings are sent over sockets, because `inject` normalises paths.
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { as, bodyOf, makeUser, testApp } from '#tests/support/app.ts';
import { type AccountsApp, accountsApp, registration } from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { listen, request } from '#tests/support/hostile/raw-http.ts';
import { testInFull } from '#tests/support/test-in-full.ts';
import { handleError } from '../errors.ts';
import { callsPerMinute, limitTraffic, maxAddresses, othersPerMinute } from './traffic-limit.ts';

let app: AccountsApp;
let port: number;

beforeAll(async () => {
  app = await accountsApp({
    // The server trusts the test as a proxy, so that it can use any address.
    settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
    passwords: cheapPasswords(),
  });
  app.clock.time = new Date('2026-03-01T12:00:00.000Z');
  port = await listen(app);
});

interface Attempt {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

const headersOf = (from: string, { token }: Attempt) => ({
  'x-forwarded-for': from,
  ...(token !== undefined && as({ token })),
});

const sendPlain = (from: string, attempt: Attempt) =>
  app.inject({
    method: attempt.method ?? 'POST',
    url: attempt.path,
    headers: headersOf(from, attempt),
    ...(attempt.body && { payload: attempt.body }),
  });

const sendAs = (from: string, attempt: Attempt, spell: (path: string) => string) =>
  request(port, {
    method: attempt.method ?? 'POST',
    target: spell(attempt.path),
    headers: headersOf(from, attempt),
    body: attempt.body,
  });

const encodeLetter = (path: string, index: number) =>
  `${path.slice(0, index)}%${path.charCodeAt(index).toString(16)}${path.slice(index + 1)}`;

const spellings: Record<string, (path: string) => string> = {
  plain: (path) => path,
  'an encoded letter': (path) => encodeLetter(path, 1),
  'another encoded letter': (path) => encodeLetter(path, path.length - 1),
  'every letter encoded': (path) =>
    path.replaceAll(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'absolute form': (path) => `http://localhost${path}`,
  'absolute form of another host': (path) => `https://elsewhere.example:99${path}`,
  'absolute form with an encoded letter': (path) => `http://localhost${encodeLetter(path, 1)}`,
  'a slash at the end': (path) => `${path}/`,
  'a query': (path) => `${path}?`,
  'an encoded letter and a query': (path) => `${encodeLetter(path, 1)}?/about`,
};

const others: Record<string, (path: string) => string> = {
  'two slashes at the start': (path) => `/${path}`,
  'two slashes within': (path) => path.replace('/v1/', '/v1//'),
  'two slashes at the end': (path) => `${path}//`,
  'a dot segment': (path) => path.replace('/v1/', '/v1/./'),
  'an encoded dot segment': (path) => path.replace('/v1/', '/v1/%2e/'),
  'two dots': (path) => path.replace('/v1/', '/v1/../v1/'),
  'encoded dots': (path) => path.replace('/v1/', '/v1/%2e%2e/v1/'),
  'upper case': (path) => path.toUpperCase(),
  'an upper case letter': (path) => path.replace('/api/', '/Api/'),
  'an encoded slash': (path) => path.replace('/v1/', '%2Fv1/'),
  'a backslash': (path) => path.replace('/v1/', '\\v1/'),
  'letter encoded twice': (path) => path.replace('/api/', '/%2561pi/'),
  'a parameter of the path': (path) => `${path};a=b`,
  'a space at the end': (path) => `${path}%20`,
};

const wrong = { password: 'Wrong-password' };
let emails = 0;
function newEmail(): string {
  emails += 1;
  return `nobody${emails}@example.org`;
}

async function registerSomebody(): Promise<SessionAnswer> {
  const attempt = { path: '/api/v1/users/registerRedirect', body: registration() };
  const answer = await sendPlain(newAddress(), attempt);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const limits: Record<string, () => Promise<() => Promise<Attempt>>> = {
  'calls of the API': async () => async () => ({ method: 'GET', path: '/api/v1/players' }),
  'pictures to share': async () => async () => ({
    method: 'GET',
    path: '/media/share/eleven/none/link.png',
  }),
  'pages that others frame': async () => async () => ({
    method: 'GET',
    path: '/embed/eleven/none',
  }),
  register: async () => async () => ({
    path: '/api/v1/users/registerRedirect',
    body: registration(),
  }),
  login: async () => async () => ({
    path: '/api/v1/users/login',
    body: { email: newEmail(), ...wrong },
  }),
  'login to one account': async () => {
    const { email } = await makeUser(app);
    return async () => ({ path: '/api/v1/users/login', body: { email, ...wrong } });
  },
  'forgotten password': async () => async () => ({
    method: 'PATCH',
    path: '/api/v1/users/forgotpassword/forgotpassword',
    body: { email: newEmail() },
  }),
  check: async () => {
    const { token, user } = await registerSomebody();
    const confirmationCode = app.mail.code(user.email) === '123456' ? '123457' : '123456';
    const body = { email: user.email, confirmationCode };
    return async () => ({ path: '/api/v1/users/check', body, token });
  },
  resend: async () => {
    const { token, user } = await registerSomebody();
    const body = { email: user.email };
    return async () => ({ path: '/api/v1/users/resend', body, token });
  },
  'change of the password': async () => {
    const { token } = await makeUser(app);
    const body = { ...wrong, newPassword: 'Gol-en-la-91' };
    return async () => ({
      method: 'PATCH',
      path: '/api/v1/users/changepassword',
      body,
      token,
    });
  },
  creates: async () => {
    const { token } = await makeUser(app);
    return async () => ({ path: `/api/v1${circuit.api.create}`, body: bodyOf(circuit), token });
  },
};

test.each(Object.entries(limits))(
  '%s is limited regardless of the spelling of the path',
  async (_, begin) => {
    const from = newAddress();
    const next = await begin();
    let status = 0;
    for (let attempts = 0; status !== 429 && attempts < 700; attempts += 1) {
      ({ statusCode: status } = await sendPlain(from, await next()));
      expect(status).toBeLessThan(500);
    }
    expect(status).toBe(429);

    for (const [spelling, spell] of Object.entries(spellings)) {
      const refused = await sendAs(from, await next(), spell);
      expect(refused.status, spelling).toBe(429);
      expect(Number(refused.headers['retry-after']), spelling).toBeGreaterThan(0);
    }
    for (const [spelling, spell] of Object.entries(others)) {
      const refused = await sendAs(from, await next(), spell);
      expect([400, 404, 405, 429], spelling).toContain(refused.status);
      expect(refused.headers['cache-control'], spelling).toBe('no-store');
    }
  },
);

test('every spelling reaches its call or no call', async () => {
  const from = newAddress();
  const fan = await makeUser(app);
  const path = '/api/v1/users/sessions';
  const attempt = { method: 'GET', path, token: fan.token } as const;
  for (const [spelling, spell] of Object.entries(spellings)) {
    expect((await sendAs(from, attempt, spell)).status, spelling).toBe(200);
  }
  for (const [spelling, spell] of Object.entries(others)) {
    expect((await sendAs(from, attempt, spell)).status, spelling).not.toBe(200);
  }
});

test('other requests have a separate, higher limit', async () => {
  const from = newAddress();
  const paths = ['/about', '/', '/api', '/api/v1/nothing', '/media/none', '/assets/none.js', '//x'];
  const pages = 45 * 30;
  for (let count = 0; count < othersPerMinute; count += 1) {
    const path = paths[count % paths.length] ?? '';
    const { statusCode } = await sendPlain(from, { method: 'GET', path });
    if (count < pages) expect(statusCode).not.toBe(429);
  }
  for (const path of [...paths, '/%61bout', 'http://localhost/about', '/ABOUT', '/../x']) {
    const answer = await sendAs(from, { method: 'GET', path }, (same) => same);
    expect(answer.status, path).toBe(429);
  }
  const call = { method: 'GET', path: '/api/v1/players' } as const;
  expect((await sendPlain(from, call)).statusCode).toBe(401);
  expect((await sendPlain(newAddress(), { method: 'GET', path: '/about' })).statusCode).toBe(404);
});

testInFull('a limited address is evicted only after many other addresses', async () => {
  const plain = Fastify({ trustProxy: true });
  plain.setErrorHandler(handleError);
  await limitTraffic(plain);
  plain.get('/api/v1/work', async () => 'done');
  const ask = async (from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await plain.inject({ url: '/api/v1/work', headers })).statusCode;
  };
  let others = 0;
  const askOthers = async (count: number) => {
    for (let last = others + count; others < last; others += 1) {
      const block = `${(others >> 8).toString(16)}:${(others & 255).toString(16)}`;
      expect(await ask(`2001:db8:${block}::1`)).toBe(200);
    }
  };
  const one = newAddress();
  for (let count = 0; count < callsPerMinute; count += 1) await ask(one);
  expect(await ask(one)).toBe(429);
  await askOthers(maxAddresses - 1);
  expect(await ask(one)).toBe(429);
  await askOthers(maxAddresses);
  expect(await ask(one)).toBe(200);
});

test('a heavy read counts as ten calls of its address', async () => {
  const app = await testApp({ settings: { RATE_LIMITS: 'on' } });
  const fan = await makeUser(app);
  const statuses: number[] = [];
  for (let asked = 0; asked <= callsPerMinute / 10; asked += 1) {
    const { statusCode } = await app.inject({ url: '/api/v1/feed', headers: as(fan) });
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(callsPerMinute / 10);
  expect(statuses.at(-1)).toBe(429);
});
