import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFeed } from '#contract/calls/feed.ts';
import { follow, listFollowers } from '#contract/calls/follows.ts';
import { kindCalls } from '#contract/calls/kinds.ts';
import { rankingCall } from '#contract/calls/rankings.ts';
import { search } from '#contract/calls/search.ts';
import { siteCall } from '#contract/calls/site.ts';
import { rankingsOf } from '#contract/kinds/rankings.ts';
import type { Dialect } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { handleError } from '../errors.ts';
import { endAbandonedReads } from './abandoned-reads.ts';
import { queueCalls } from './turns.ts';

async function turnsServer(dialect: Dialect = 'sqlite') {
  const running: (() => void)[] = [];
  const state = { begun: 0, max: 0 };
  const ending = new AbortController();
  const ended = new Set<string>();
  const app = Fastify({ trustProxy: true });
  app.setErrorHandler(handleError);
  endAbandonedReads(app);
  queueCalls(app, dialect);
  app.decorateRequest('viewer', null);
  app.decorateRequest('knownVersion', null);
  app.decorateRequest('decideAccess', async function decide(this: FastifyRequest) {
    if (ended.has(String(this.headers.fan))) fail('unauthenticated');
  });
  const arrivals = { count: 0 };
  app.addHook('onRequest', async (request) => {
    await nextTurn();
    arrivals.count += 1;
    const { fan } = request.headers;
    if (typeof fan === 'string') request.viewer = { userId: fan } as typeof request.viewer;
  });
  async function slow(): Promise<string> {
    state.begun += 1;
    if (ending.signal.aborted) return 'done';
    const { promise, resolve } = Promise.withResolvers<void>();
    running.push(resolve);
    state.max = Math.max(state.max, running.length);
    await promise;
    running.splice(running.indexOf(resolve), 1);
    return 'done';
  }
  for (const call of [siteCall, follow]) {
    const route = { method: call.method, config: { access: 'public', call } } as const;
    app.route({ ...route, url: '/slow', handler: slow });
    app.route({ ...route, url: '/things/:id', handler: slow });
    app.route({
      ...route,
      url: '/busy',
      handler: async () => {
        const end = performance.now() + 10;
        while (performance.now() < end);
        return 'done';
      },
    });
  }
  for (const [url, call] of [
    ['/heavy', listFeed],
    ...rankingsOf(sports).map((ranking) => ['/ranking', rankingCall(ranking)] as const),
    ['/search', search],
    ['/list', listFollowers],
    ['/byName/:name', siteCall],
  ] as const) {
    app.route({ method: 'GET', url, config: { access: 'public', call }, handler: slow });
  }
  const files: PassThrough[] = [];
  const fileStarts = { areHeld: false, count: 0, resume: [] as (() => void)[] };
  app.get('/file', { config: { access: 'public', call: kindCalls(player).csv } }, async () => {
    fileStarts.count += 1;
    if (fileStarts.areHeld) await new Promise<void>((resolve) => fileStarts.resume.push(resolve));
    const file = new PassThrough();
    file.write('Name');
    files.push(file);
    return file;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (fan: string, method = 'GET', path = '/slow', address = '192.0.2.1') => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.resume();
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: a\r\nfan: ${fan}\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`,
    );
    return socket;
  };
  return { app, ending, state, ended, running, files, arrivals, fileStarts, ask };
}

let server: Awaited<ReturnType<typeof turnsServer>>;
beforeEach(async () => {
  server = await turnsServer();
});
afterEach(async () => {
  // Also runs after a failed test, whose calls would keep the server open.
  server.ending.abort();
  for (const end of [...server.running]) end();
  server.fileStarts.areHeld = false;
  for (const resume of server.fileStarts.resume) resume();
  for (const file of server.files) file.end();
  await server.app.close();
});

test.each(['GET', 'PATCH'])(
  'one %s of a fan runs at a time, without delaying other fans',
  async (method) => {
    const { state, running, ask } = server;
    const sockets = [await ask('ana', method), await ask('ana', method), await ask('ana', method)];
    await expect.poll(() => state.begun).toBe(1);
    sockets.push(await ask('bea', method));
    await expect.poll(() => state.begun).toBe(2);
    for (let done = 0; done < sockets.length; done += 1) {
      await expect.poll(() => running.length).toBeGreaterThan(0);
      running[0]?.();
      await delay(20);
    }
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    expect(state).toEqual({ begun: 4, max: 2 });
  },
);

test.each([siteCall, follow])(
  'other fans wait for one $method of a fan, not for all',
  async ({ method }) => {
    const answered: string[] = [];
    const fans = [...Array.from({ length: 20 }, () => 'ana'), 'bea'];
    await Promise.all(
      fans.map(async (fan) => {
        await server.app.inject({ method, url: '/busy', headers: { fan } });
        answered.push(fan);
      }),
    );
    expect(answered.indexOf('bea')).toBeLessThan(5);
  },
);

const longReads = [
  '/ranking',
  '/search?q=ana',
  '/list?size=25',
  '/list?page=5',
  '/list?name=ana',
  '/list?age=..20&rating=90..',
  '/byName/ana',
];

test.each(['/heavy', ...longReads])(
  '%s and a heavy read run one after another, other reads run concurrently',
  async (path) => {
    const { state, running, ask } = server;
    await ask('ana', 'GET', path);
    await expect.poll(() => state.begun).toBe(1);
    await ask('bea', 'GET', '/heavy');
    await ask('cas', 'GET', '/list?size=24&sort=name&age=..20');
    await expect.poll(() => state.begun).toBe(2);
    running[0]?.();
    await expect.poll(() => state.begun).toBe(3);
    expect(state.max).toBe(2);
    for (const end of [...running]) end();
  },
);

test('on PostgreSQL three long reads run at a time, other reads run concurrently', async () => {
  const { app, state, running, ask } = await turnsServer('postgres');
  for (const [index, fan] of ['ana', 'bea', 'cas', 'dan'].entries()) {
    await ask(fan, 'GET', '/heavy', `192.0.2.${index}`);
  }
  await expect.poll(() => state.begun).toBe(3);
  await ask('eva');
  await expect.poll(() => state.begun).toBe(4);
  running[0]?.();
  await expect.poll(() => state.begun).toBe(5);
  expect(state.max).toBe(4);
  for (const end of [...running]) end();
  await app.close();
});

test('on PostgreSQL a long read joins the shortest queue', async () => {
  const { app, ending, state, running, ask } = await turnsServer('postgres');
  for (const [index, fan] of ['ana', 'bea', 'cas'].entries()) {
    await ask(fan, 'GET', '/heavy', `192.0.2.${index}`);
    await expect.poll(() => state.begun).toBe(index + 1);
  }
  running[1]?.();
  await expect.poll(() => running.length).toBe(2);
  await ask('dan', 'GET', '/heavy', '192.0.2.3');
  await expect.poll(() => state.begun).toBe(4);
  ending.abort();
  for (const end of [...running]) end();
  await app.close();
});

test.each([
  ['postgres', 1],
  ['sqlite', 2],
] as const)('on %s %d writes to a thing run at a time', async (dialect, max) => {
  const { app, ending, state, running, ask } = await turnsServer(dialect);
  await ask('ana', 'PATCH', '/things/one');
  await ask('bea', 'PATCH', '/things/one');
  await expect.poll(() => state.begun).toBe(max);
  await ask('cas', 'PATCH', '/things/two', '192.0.2.2');
  await ask('dan', 'GET', '/things/one', '192.0.2.3');
  await expect.poll(() => state.begun).toBe(max + 2);
  running[0]?.();
  await expect.poll(() => state.begun).toBe(4);
  ending.abort();
  for (const end of [...running]) end();
  await app.close();
});

test.each([
  ['a fan', ['ana', 'ana', 'ana', 'ana', 'ana'], '192.0.2.1'],
  ['many fans of one address', ['ana', 'bea', 'cas', 'dan', 'eva'], '192.0.2.2'],
] as const)('others wait for only one of the heavy reads of %s', async (_, fans, address) => {
  const { state, running, ask } = server;
  const sockets = await Promise.all(fans.map((fan) => ask(fan, 'GET', '/heavy')));
  await expect.poll(() => state.begun).toBe(1);
  const other = await ask('fay', 'GET', '/heavy', address);
  await delay(50);
  running[0]?.();
  await expect.poll(() => state.begun).toBe(2);
  running[0]?.();
  await expect.poll(() => other.closed).toBe(true);
  for (const socket of sockets) socket.destroy();
  await delay(50);
  running[0]?.();
});

test.each(['GET', 'PATCH'])('two %ss of one address run at a time', async (method) => {
  const { ending, state, running, ask } = server;
  for (const fan of ['ana', 'bea', 'cas', 'dan']) await ask(fan, method);
  await expect.poll(() => state.begun).toBe(2);
  await ask('eva', method, '/slow', '192.0.2.2');
  await expect.poll(() => state.begun).toBe(3);
  running[0]?.();
  await expect.poll(() => state.begun).toBe(4);
  expect(state.max).toBe(3);
  ending.abort();
  for (const end of [...running]) end();
});

test('long reads that wait for each other leave places to other calls of their address', async () => {
  const { ending, state, running, ask } = server;
  for (const fan of ['ana', 'bea', 'cas', 'dan']) await ask(fan, 'GET', '/heavy');
  await expect.poll(() => state.begun).toBe(1);
  await ask('eva', 'PATCH');
  await expect.poll(() => state.begun).toBe(2);
  ending.abort();
  for (const end of [...running]) end();
});

test('a heavy read does not begin if its client has disconnected', async () => {
  const { state, running, ask } = server;
  const hungUp = await ask('ana', 'GET', '/heavy');
  hungUp.destroy();
  await once(hungUp, 'close');
  await ask('bea', 'GET', '/heavy');
  await expect.poll(() => state.begun).toBe(1);
  await delay(50);
  for (const end of [...running]) end();
  await delay(50);
  for (const end of [...running]) end();
  expect(state.begun).toBe(1);
});

test('a fan reads one file at a time, which delays neither other calls nor other fans', async () => {
  const { state, files, running, ask } = server;
  const first = await ask('ana', 'GET', '/file');
  await expect.poll(() => files.length).toBe(1);
  const second = await ask('ana', 'GET', '/file');
  await ask('ana', 'GET', '/heavy');
  await expect.poll(() => state.begun).toBe(1);
  running[0]?.();
  const other = await ask('bea', 'GET', '/file');
  await expect.poll(() => files.length).toBe(2);
  files[1]?.end();
  await expect.poll(() => other.closed).toBe(true);
  await delay(50);
  expect(files.length).toBe(2);
  first.destroy();
  await expect.poll(() => files.length).toBe(3);
  files[2]?.end();
  await expect.poll(() => second.closed).toBe(true);
});

test('a long read waits for the start of only one file', async () => {
  const { state, arrivals, fileStarts, files, running, ask } = server;
  fileStarts.areHeld = true;
  for (const fan of ['ana', 'bea', 'cas']) await ask(fan, 'GET', '/file?rating=90..&age=..20');
  await expect.poll(() => fileStarts.count).toBe(1);
  const others = arrivals.count;
  await ask('dan', 'GET', '/heavy');
  await expect.poll(() => arrivals.count).toBe(others + 1);
  expect(state.begun).toBe(0);
  fileStarts.resume[0]?.();
  await expect.poll(() => state.begun).toBe(1);
  expect(files.length).toBe(1);
  fileStarts.areHeld = false;
  running[0]?.();
  await expect.poll(() => files.length).toBe(3);
});

test('queued reads do not begin if their clients have disconnected', async () => {
  const { state, running, ask } = server;
  const first = await ask('ana');
  await expect.poll(() => state.begun).toBe(1);
  const hungUp = await Promise.all(Array.from({ length: 20 }, () => ask('ana')));
  // Suffices for the server to receive both requests on a busy machine.
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

test('writes of disconnected clients finish before the next call', async () => {
  const { state, running, ask } = server;
  const sockets = [await ask('ana', 'PATCH'), await ask('ana', 'PATCH'), await ask('ana', 'PATCH')];
  await expect.poll(() => state.begun).toBe(1);
  for (const socket of sockets) socket.destroy();
  await delay(250);
  expect(state.begun).toBe(1);
  for (let begun = 1; begun <= sockets.length; begun += 1) {
    await expect.poll(() => state.begun).toBe(begun);
    running[0]?.();
  }
  await expect.poll(() => running.length).toBe(0);
  expect(state).toEqual({ begun: 3, max: 1 });
});

test('a queued call is rejected if the session ends while it waits', async () => {
  const { app, state, ended, running } = server;
  const send = () => app.inject({ method: 'PATCH', url: '/slow', headers: { fan: 'ana' } });
  const first = send();
  await expect.poll(() => state.begun).toBe(1);
  const second = send();
  await delay(20);
  ended.add('ana');
  running[0]?.();
  expect((await first).statusCode).toBe(200);
  expect((await second).statusCode).toBe(401);
  expect(state.begun).toBe(1);
});
