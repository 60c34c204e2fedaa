import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineCall } from '#contract/call.ts';
import { serveFile } from './serve.ts';

const call = defineCall({
  id: 'getFile',
  method: 'GET',
  path: '/file',
  access: 'verified',
  tag: 'Files',
  summary: 'A file without an end',
  bound: 'none',
  file: { type: 'text/csv', name: 'endless.csv' },
  answer: Type.String(),
  errors: [],
});
const piece = 'x'.repeat(65_536);

test('a file is written as it is read, and no more after its reader has hung up', async () => {
  const app = fastify();
  app.decorateRequest('viewer', { getter: () => ({ userId: 'fan' }) as never });
  let pieces = 0;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  async function* write() {
    try {
      for (;;) {
        pieces += 1;
        yield piece;
      }
    } finally {
      resolve();
    }
  }
  await serveFile(app, call, async () => write());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const request = get(`http://127.0.0.1:${port}/file`);
  const [response] = await once(request, 'response');
  expect(response.headers['content-disposition']).toBe('attachment; filename="endless.csv"');
  await once(response, 'readable');
  // Waits until the buffers of both ends are full.
  let before = -1;
  while (before < pieces) {
    before = pieces;
    await new Promise((done) => setTimeout(done, 50));
  }
  expect(pieces).toBeLessThan(500);
  request.destroy();
  await ended;
  await app.close();
});

test('a file may take longer than other responses', async () => {
  const app = fastify({ handlerTimeout: 50 });
  app.decorateRequest('viewer', { getter: () => ({ userId: 'fan' }) as never });
  async function* write() {
    for (let pieces = 0; pieces < 5; pieces += 1) {
      await new Promise((done) => setTimeout(done, 40));
      yield 'a line';
    }
  }
  await serveFile(app, call, async () => write());
  expect((await app.inject('/file')).body).toBe('a line'.repeat(5));
  await app.close();
});

test('few pieces of files are written in a turn of the event loop', async () => {
  const app = fastify();
  app.decorateRequest('viewer', { getter: () => ({ userId: 'fan' }) as never });
  let turn = 0;
  let isOpen = true;
  const countTurns = () => {
    turn += 1;
    if (isOpen) setImmediate(countTurns);
  };
  countTurns();
  const turns: number[] = [];
  async function* write() {
    for (let pieces = 0; pieces < 5; pieces += 1) {
      turns.push(turn);
      yield 'a line';
    }
  }
  await serveFile(app, call, async () => write());
  const answers = await Promise.all([1, 2, 3].map(() => app.inject('/file')));
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill('a line'.repeat(5)));
  expect(turns.length).toBe(15);
  // The last phase of a turn may precede the count of the next one.
  const piecesByTurn = Map.groupBy(turns, (number) => number);
  for (const pieces of piecesByTurn.values()) expect(pieces.length).toBeLessThanOrEqual(2);
  isOpen = false;
  await app.close();
});
