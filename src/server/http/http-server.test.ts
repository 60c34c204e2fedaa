import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import { loadConfig } from '#server/config.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { askRaw, listen, request } from '#tests/support/hostile/raw-http.ts';
import { createHttpServers } from './http-server.ts';

describe('invalid requests', () => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await testApp({ settings: { PUBLIC_URL: 'https://tifo.example' } });
    port = await listen(app);
  });

  const host = 'Host: localhost\r\n';
  const messages = {
    malformed: errors.malformed.message,
    headersTooLarge: errors.headersTooLarge.message,
    invalid: errors.invalid.message,
    notFound: errors.notFound.message,
  };
  test.each([
    ['a word', 'canary\r\n\r\n', 400],
    ['bytes', '\u0016\u0003\u0001canary\u0000\r\n\r\n', 400],
    ['an unknown method', `CANARY / HTTP/1.1\r\n${host}\r\n`, 400],
    ['an unknown version', `GET /canary HTTP/9.9\r\n${host}\r\n`, 400],
    ['a header without a colon', `GET / HTTP/1.1\r\n${host}canary\r\n\r\n`, 400],
    ['a space in a header', `GET / HTTP/1.1\r\n${host}X canary: 1\r\n\r\n`, 400],
    ['a folded header', `GET / HTTP/1.1\r\n${host}X: a\r\n canary\r\n\r\n`, 400],
    ['NUL in a header', `GET / HTTP/1.1\r\n${host}X: canary\0\r\n\r\n`, 400],
    ['two hosts', `GET / HTTP/1.1\r\n${host}host: canary\r\nConnection: close\r\n\r\n`, 400],
    ['a negative length', `POST / HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\ncanary`, 400],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
    ],
    [
      'a length beside chunks',
      `POST /canary HTTP/1.1\r\n${host}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'chunks of no length',
      `POST /api/v1/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\ncanary\r\n`,
      400,
    ],
    ['headers of 20 kB', `GET / HTTP/1.1\r\n${host}X: ${'canary'.repeat(3400)}\r\n\r\n`, 431],
    ['a path of 20 kB', `GET /${'canary'.repeat(3400)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['another method', `PURGE /canary HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 404],
    ['no host', 'GET /canary HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no decodable path', `GET /canary%E0%A4%A HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 400],
  ])('%s is rejected with a normal error response', async (_, text, status) => {
    const answer = await askRaw(port, text);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/problem+json'),
      'cache-control': 'no-store',
      connection: 'close',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.stringContaining('max-age'),
      'referrer-policy': 'no-referrer',
    });
    expect(JSON.parse(answer.body)).toMatchObject({ status, title: expect.any(String) });
    const { code, message } = JSON.parse(answer.body);
    expect(messages).toHaveProperty(code, message);
    expect(JSON.stringify(answer).toLowerCase()).not.toContain('canary');
  });

  test('an unknown expectation is ignored', async () => {
    const answer = await request(port, {
      method: 'GET',
      target: '/api/v1/players',
      headers: { expect: 'canary' },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('an HTTP/1.0 request needs no Host header', async () => {
    expect((await askRaw(port, 'GET /api/docs HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  test('the connection of a request with endless headers is closed', async () => {
    const { server } = app.server;
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 });
    server.headersTimeout = 1;
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/docs HTTP/1.1\r\n${host}X-Slow: `);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk;
    });
    await once(socket, 'close');
    server.headersTimeout = 10_000;
    expect(answer).toContain('408');
    expect(answer).toContain('content-type: application/problem+json');
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(answer).toContain('"code":"requestTimeout"');
    expect(answer).toContain(`"message":"${errors.requestTimeout.message}"`);
  });

  test('idle connections remain open for twenty seconds', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /nothing HTTP/1.1\r\n${host}Connection: keep-alive\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/keep-alive: timeout=20\r\n/i);
  });

  test.each([401, 404, 405, 413, 415])(
    'responses with status %i are not cached',
    async (status) => {
      const asked = {
        401: { url: '/api/v1/players' },
        404: { url: '/api/v1/nothing' },
        405: { url: '/api/v1/players', method: 'PUT' },
        413: { url: '/api/v1/users/login', method: 'POST', payload: { email: 'x'.repeat(70_000) } },
        415: { url: '/api/v1/users/login', method: 'POST', payload: 'a=b' },
      }[status] as { url: string };
      const answer = await app.inject(asked);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('connections', () => {
  async function open(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }
  const ask = (port: number) => request(port, { method: 'GET', target: '/api/docs.css' });

  test('the connections of an address are limited', async () => {
    const lines: string[] = [];
    const app = await testApp({
      settings: { MAX_CONNECTIONS_PER_ADDRESS: '3', LOG_LEVEL: 'warn' },
      logStream: { write: (line) => lines.push(line) },
    });
    const port = await listen(app);
    const opened = [await open(port), await open(port), await open(port)];
    for (let count = 0; count < 200; count += 1) expect((await ask(port)).status).toBe(0);
    expect(opened.map((socket) => socket.readyState)).toEqual(['open', 'open', 'open']);
    const refusals = lines.filter((line) => line.includes('too many connections of one address'));
    expect(refusals).toHaveLength(100);
    expect(refusals[0]).toContain('"address":"127.0.0.0/24"');
    opened[0]?.destroy();
    await expect.poll(async () => (await ask(port)).status).toBe(200);
    for (const socket of opened) socket.destroy();
  });

  test('a trusted proxy is limited only by the total', async () => {
    const settings = {
      MAX_CONNECTIONS_PER_ADDRESS: '2',
      MAX_CONNECTIONS: '6',
      TRUST_PROXY: 'loopback',
    };
    const port = await listen(await testApp({ settings }));
    const opened: Socket[] = [];
    for (let count = 0; count < 5; count += 1) opened.push(await open(port));
    expect((await ask(port)).status).toBe(200);
    for (const socket of opened) socket.destroy();
  });

  test('at the total limit the connection that was idle longest is closed', async () => {
    const app = await testApp({ settings: { MAX_CONNECTIONS: '3' } });
    const port = await listen(app);
    const opened = [await open(port), await open(port), await open(port)];
    expect((await ask(port)).status).toBe(200);
    await expect.poll(() => opened.map((socket) => socket.closed)).toEqual([true, false, false]);
    for (const socket of opened) socket.destroy();
  });

  const head =
    'POST /api/v1/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';

  async function openAsking(app: TestApp, port: number, text: string): Promise<Socket[]> {
    let requests = 0;
    app.server.server.on('request', () => {
      requests += 1;
    });
    const sockets = [await open(port), await open(port)];
    for (const socket of sockets) socket.write(text);
    await expect.poll(() => requests).toBe(2);
    return sockets;
  }

  test('a connection whose request is being processed is not closed', async () => {
    const disk = Promise.withResolvers<number>();
    const readFreeDisk = () => disk.promise;
    const app = await testApp({ settings: { MAX_CONNECTIONS: '2' }, readFreeDisk });
    const port = await listen(app);
    const busy = await openAsking(app, port, `${head}{}`);
    expect((await ask(port)).status).toBe(0);
    expect(busy.map((socket) => socket.closed)).toEqual([false, false]);
    disk.resolve(Number.MAX_SAFE_INTEGER);
    for (const socket of busy) expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 400');
    for (const socket of busy) socket.destroy();
  });

  test('a connection with an incomplete request is closed', async () => {
    const app = await testApp({ settings: { MAX_CONNECTIONS: '2' } });
    const port = await listen(app);
    const slow = await openAsking(app, port, `${head}{`);
    expect((await ask(port)).status).toBe(200);
    await expect.poll(() => slow.map((socket) => socket.closed)).toEqual([true, false]);
    for (const socket of slow) socket.destroy();
  });

  test('a connection with an unread response is closed', async () => {
    const app = await testApp({ settings: { MAX_CONNECTIONS: '2' } });
    const port = await listen(app);
    const target = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const deaf = await openAsking(app, port, target);
    for (const socket of deaf) socket.pause().write(target.repeat(100));
    await expect.poll(async () => (await ask(port)).status).toBe(200);
    await expect.poll(() => deaf.filter((socket) => socket.resume().closed).length).toBe(1);
    for (const socket of deaf) socket.destroy();
  });

  const log = () => ({ warn: () => undefined }) as never;

  function connectFrom(settings: Record<string, string>, addresses: readonly string[]): boolean[] {
    const server = createHttpServers({ config: loadConfig(settings), headers: {}, log }).create(
      () => undefined,
    );
    const sockets = addresses.map((remoteAddress) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress });
      server.emit('connection', socket);
      return socket;
    });
    return sockets.map((socket) => !socket.destroyed);
  }

  test('an IPv6 /64 counts as one address, and IPv4 in either notation', () => {
    const settings = { MAX_CONNECTIONS_PER_ADDRESS: '2' };
    const addresses = [
      '2001:db8::1',
      '2001:db8::2:0:0:2',
      '2001:db8:0:0:ffff::3',
      '2001:db8:0:1::1',
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '192.0.2.1',
      '192.0.2.2',
    ];
    const taken = [true, true, false, true, true, true, false, true];
    expect(connectFrom(settings, addresses)).toEqual(taken);
  });

  test('proxies are exempt by name, address or network', () => {
    const addresses = ['10.0.0.1', '10.0.0.1', '10.9.0.1', '10.9.0.1', '127.0.0.1', '127.0.0.1'];
    const settings = { MAX_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: 'loopback, 10.0.0.0/16' };
    expect(connectFrom(settings, addresses)).toEqual([true, true, true, false, true, true]);
  });

  test('the default limits are 200 per address and 4,000 in total', () => {
    const one = connectFrom({}, Array<string>(201).fill('192.0.2.1'));
    expect(one.filter(Boolean)).toHaveLength(200);
    const many = Array.from({ length: 4001 }, (_, index) => `10.0.${index >> 8}.${index % 256}`);
    const taken = connectFrom({}, many);
    expect(taken.filter(Boolean)).toHaveLength(4000);
    expect(taken.slice(0, 2)).toEqual([false, true]);
  });
});
