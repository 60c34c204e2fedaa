import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { failTooManyRequests } from '#server/throttle/too-many-requests.ts';
import type { Sleep } from '#server/throttle/waiting-room.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { testApp } from '#tests/support/app.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { askRaw, listen } from '#tests/support/hostile/raw-http.ts';
import { answerError } from '../errors.ts';
import { limitForms } from './forms-in-flight.ts';
import { delayMs, promptRefusals, slowRefusals } from './slow-refusals.ts';
import { limitTraffic } from './traffic-limit.ts';

/** Waits that end when a test says so, or by their signal. */
function createWaits() {
  const waits: { readonly ms: number; readonly signal: AbortSignal; end(): void }[] = [];
  const sleep: Sleep = (ms, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => reject(new Error('ended')));
    waits.push({ ms, signal, end: resolve });
    return promise;
  };
  return { waits, sleep };
}

const path = '/api/v1/refused';

/** A server that refuses all that is asked for at `path`, whatever the reason. */
async function refusingServer(trustProxy: readonly string[] = []) {
  const { waits, sleep } = createWaits();
  const refused: FastifyRequest[] = [];
  const app: FastifyInstance = Fastify({ trustProxy: [...trustProxy] });
  app.setErrorHandler(answerError);
  await limitTraffic(app);
  limitForms(app, () => new Date());
  slowRefusals(app, { config: { trustProxy }, sleep });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => ({}));
  app.get('/api/v1/served', async () => 'served');
  app.post('/api/v1/served', async () => 'served');
  app.get(path, async () => failTooManyRequests(3000));
  app.post(path, async (request) => {
    refused.push(request);
    return failTooManyRequests(3000);
  });
  app.post('/api/v1/unread', { onRequest: async () => failTooManyRequests(3000) }, () => 'served');
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterFile(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, port, waits, refused };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}
interface Ask {
  readonly path?: string;
  readonly method?: string;
  readonly type?: string;
  readonly body?: string;
}

/** Somebody with one connection from an address, asking one thing after the other. */
function caller(port: number, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterFile(async () => agent.destroy());
  return {
    leave: () => agent.destroy(),
    ask({ path: asked = path, method = 'GET', type, body }: Ask = {}): Promise<Answer> {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const headers = type === undefined ? {} : { 'content-type': type };
      const options = { host: '127.0.0.1', port, localAddress, agent, method, headers };
      const sent = request({ ...options, path: asked }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        );
      });
      sent.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
      sent.end(body);
      return promise;
    },
  };
}

const own = '127.0.0.1';
const other = '127.0.0.2';
const soon = { timeout: 20_000 };

/** Uses up the refusals that come at once. */
async function insist(port: number, address: string, ask: Ask = {}): Promise<void> {
  const one = caller(port, address);
  for (let count = 0; count < promptRefusals; count += 1) {
    expect((await one.ask(ask)).status).toBe(429);
  }
}

test('past the first ones, each connection of an address is refused once in a wait', async () => {
  const { port, waits } = await refusingServer();
  await insist(port, own);
  expect(waits).toHaveLength(0);

  let answers = 0;
  const connections = Array.from({ length: 5 }, () => caller(port, own));
  const flood = connections.map(async (one) => {
    for (let count = 0; count < 3; count += 1) {
      const { status, headers, text } = await one.ask();
      expect(status).toBe(429);
      expect(headers['retry-after']).toBe('3');
      expect(JSON.parse(text)).toMatchObject({ code: 'tooManyRequests' });
      answers += 1;
    }
  });
  for (const round of [0, 1, 2]) {
    await expect.poll(() => waits.length, soon).toBe(5 * (round + 1));
    expect(answers).toBe(5 * round);
    for (const wait of waits.slice(-5)) wait.end();
  }
  await Promise.all(flood);
  for (const { ms } of waits) {
    expect(ms).toBeGreaterThanOrEqual(delayMs);
    expect(ms).toBeLessThan(2 * delayMs);
  }
});

test('nobody else waits, nor does what is not refused', async () => {
  const { port, waits } = await refusingServer();
  await insist(port, own);
  const held = caller(port, own).ask();
  await expect.poll(() => waits.length, soon).toBe(1);
  await insist(port, other);
  expect((await caller(port, own).ask({ path: '/api/v1/served' })).status).toBe(200);
  expect((await caller(port, own).ask({ path: '/none' })).status).toBe(404);
  expect(waits).toHaveLength(1);
  waits[0]?.end();
  expect((await held).status).toBe(429);
});

test('a connection that asks for more before its refusal is closed, and so is no other', async () => {
  const { port, waits } = await refusingServer();
  await insist(port, own);
  const held = caller(port, own).ask();
  await expect.poll(() => waits.length, soon).toBe(1);
  const two = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(2);
  expect((await askRaw(port, two)).status).toBe(0);
  await expect.poll(() => waits.map(({ signal }) => signal.aborted), soon).toEqual([false, true]);
  waits[0]?.end();
  expect((await held).status).toBe(429);
});

test('a wait ends with its connection', async () => {
  const { port, waits } = await refusingServer();
  await insist(port, own);
  const one = caller(port, own);
  const held = one.ask();
  await expect.poll(() => waits.length, soon).toBe(1);
  one.leave();
  expect((await held).status).toBe(0);
  await expect.poll(() => waits[0]?.signal.aborted, soon).toBe(true);
});

test('a server that stops answers at once', async () => {
  const { app, port, waits } = await refusingServer();
  await insist(port, own);
  const held = [caller(port, own).ask(), caller(port, own).ask()];
  await expect.poll(() => waits.length, soon).toBe(2);
  await app.close();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([429, 429]);
});

test('behind a trusted proxy nobody waits', async () => {
  const { port, waits } = await refusingServer(['loopback']);
  await insist(port, own);
  await insist(port, own);
  expect(waits).toHaveLength(0);
});

test('a body does not wait, and a form that was read is not held', async () => {
  const { port, waits, refused } = await refusingServer();
  const json = { method: 'POST', type: 'application/json', body: '{"a":1}' };
  const form = { method: 'POST', type: 'multipart/form-data; boundary=x', body: '--x--' };
  await insist(port, own, json);
  await insist(port, own, form);
  expect(waits).toHaveLength(0);
  const held = caller(port, own).ask(json);
  await expect.poll(() => waits.length, soon).toBe(1);
  expect(refused.at(-1)?.body).toBeUndefined();
  waits[0]?.end();
  expect((await held).status).toBe(429);
});

test('a form that is refused unread gives its place to others while it is held', async () => {
  const { port, waits } = await refusingServer();
  const form = { method: 'POST', type: 'multipart/form-data; boundary=x', body: '--x--' };
  const addresses = ['127.0.0.3', '127.0.0.4', '127.0.0.5'];
  const held: Promise<Answer>[] = [];
  for (const address of addresses) {
    await insist(port, address, { ...form, path: '/api/v1/unread' });
    for (let count = 0; count < 4; count += 1) {
      held.push(caller(port, address).ask({ ...form, path: '/api/v1/unread' }));
    }
  }
  await expect.poll(() => waits.length, soon).toBe(12);
  expect((await caller(port, own).ask({ ...form, path: '/api/v1/served' })).status).toBe(200);
  for (const wait of waits) wait.end();
  await Promise.all(held);
});

const login = (asked = '/api/v1/users/login') => ({
  ...{ method: 'POST', path: asked, type: 'application/json' },
  body: JSON.stringify({ email: 'nobody@example.org', password: 'Wrong-password' }),
});

test('the app holds refusals of every spelling, and gives their connections to others', async () => {
  const { waits, sleep } = createWaits();
  const app = await testApp({
    ...{ sleep, passwords: cheapPasswords() },
    settings: { RATE_LIMITS: 'on', MAX_CONNECTIONS: '3' },
  });
  const port = await listen(app);
  const one = caller(port, own);
  let refusals = 0;
  while (refusals < promptRefusals) {
    const { status } = await one.ask(login());
    expect([404, 429]).toContain(status);
    if (status === 429) refusals += 1;
  }
  expect(waits).toHaveLength(0);
  const held = [one, caller(port, own), caller(port, own)].map((each, index) =>
    each.ask(login(['/%61pi/v1/users/login', '/api/v1/users/login?', undefined][index])),
  );
  await expect.poll(() => waits.length, soon).toBe(3);
  expect((await caller(port, other).ask({ path: '/api/docs.css' })).status).toBe(200);
  await expect.poll(() => waits.filter(({ signal }) => signal.aborted).length, soon).toBe(1);
  for (const wait of waits) wait.end();
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([0, 429, 429]);
});

test('without limits nothing is held', async () => {
  const { waits, sleep } = createWaits();
  const app = await testApp({ sleep, passwords: cheapPasswords() });
  const port = await listen(app);
  const one = caller(port, own);
  for (let count = 0; count < 60; count += 1) {
    expect((await one.ask(login())).status).toBe(404);
  }
  expect(waits).toHaveLength(0);
});
