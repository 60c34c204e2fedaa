import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFeed } from '#contract/calls/feed.ts';
import { as, makeUsers, testApp } from '#tests/support/app.ts';
import { answerError } from '../errors.ts';
import { endAbandonedReads } from './abandoned-reads.ts';
import { limitHeavyReads } from './heavy-reads.ts';
import { callsPerMinute } from './traffic-limit.ts';

/** A server whose heavy read ends when the test says so. */
async function heavyServer() {
  const running: (() => void)[] = [];
  const state = { begun: 0, max: 0 };
  const app = Fastify();
  app.setErrorHandler(answerError);
  endAbandonedReads(app);
  limitHeavyReads(app);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    const { fan } = request.headers;
    if (typeof fan === 'string') request.viewer = { userId: fan } as typeof request.viewer;
  });
  app.get('/heavy', { config: { access: 'public', call: listFeed } }, async () => {
    state.begun += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.push(resolve);
    state.max = Math.max(state.max, running.length);
    await promise;
    running.splice(running.indexOf(resolve), 1);
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (fan: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.resume();
    socket.write(`GET /heavy HTTP/1.1\r\nhost: a\r\nfan: ${fan}\r\nconnection: close\r\n\r\n`);
    return socket;
  };
  return { app, state, running, ask };
}

let server: Awaited<ReturnType<typeof heavyServer>>;
beforeEach(async () => {
  server = await heavyServer();
});
afterEach(() => server.app.close());

test('a fan has one heavy read at a time, and others theirs meanwhile', async () => {
  const { state, running, ask } = server;
  const sockets = [await ask('ana'), await ask('ana'), await ask('ana')];
  await expect.poll(() => state.begun).toBe(1);
  sockets.push(await ask('bea'));
  await expect.poll(() => state.begun).toBe(2);
  for (let done = 0; done < sockets.length; done += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running[0]?.();
    await delay(20);
  }
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
  expect(state).toEqual({ begun: 4, max: 2 });
});

test('reads whose senders hung up while they waited never begin', async () => {
  const { state, running, ask } = server;
  const first = await ask('ana');
  await expect.poll(() => state.begun).toBe(1);
  const hungUp = await Promise.all(Array.from({ length: 20 }, () => ask('ana')));
  // Long enough for the server to see both on a busy machine.
  await delay(250);
  for (const socket of hungUp) socket.destroy();
  await delay(250);
  const last = await ask('ana');
  running[0]?.();
  await once(first, 'close');
  await expect.poll(() => state.begun).toBe(2);
  running[0]?.();
  await once(last, 'close');
  expect(state.begun).toBe(2);
});

test('a heavy read counts as ten calls of its address', async () => {
  const app = await testApp({ settings: { RATE_LIMITS: 'on' } });
  const [fan] = await makeUsers(app, 1);
  if (!fan) throw new Error('one was asked for');
  const statuses: number[] = [];
  for (let asked = 0; asked <= callsPerMinute / 10; asked += 1) {
    const { statusCode } = await app.inject({ url: '/api/v1/feed', headers: as(fan) });
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(callsPerMinute / 10);
  expect(statuses.at(-1)).toBe(429);
});
