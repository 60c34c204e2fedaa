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
