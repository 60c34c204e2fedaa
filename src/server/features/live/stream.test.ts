import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openStream } from '#contract/calls/live.ts';
import { serveStream } from '#server/serve.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { createStream, type Stream } from './stream.ts';

const of = { fan: 'f1', tokenHash: 't1', address: '::1', openedAt: 0 };

/** Serves one stream at a real address, by a server that gives answers little time. */
async function serveOne(stream: Stream): Promise<{ readonly port: number }> {
  const app = Fastify({ handlerTimeout: 50 });
  afterFile(() => app.close());
  const viewer = { userId: 'f1', verified: true, role: 'user' as const, tokenHash: 't1' };
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    request.viewer = viewer;
  });
  await serveStream(app, openStream, async () => stream.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port };
}

test('a reader who does not read is dropped, and little waited for it', async () => {
  const stream = createStream(of);
  stream.begin({ unread: 0, newest: null }, null);
  const { port } = await serveOne(stream);
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(`GET ${openStream.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  // Long words fill what the system itself keeps for a connection sooner.
  const newest = 'x'.repeat(8000);
  let [told, max] = [0, 0];
  while (!stream.body.destroyed && told < 10_000) {
    told += 1;
    stream.update({ unread: told, newest });
    max = Math.max(max, stream.body.readableLength);
    await nextTurn();
  }
  expect(stream.body.destroyed).toBe(true);
  expect(told).toBeLessThan(10_000);
  expect(max).toBeLessThanOrEqual(16 * 1024);
  // What came until then is read, and then there is an end.
  socket.resume();
  await once(socket, 'close');
});

test('a stream lasts longer than other answers may', async () => {
  const stream = createStream(of);
  stream.begin({ unread: 0, newest: null }, null);
  const { port } = await serveOne(stream);
  const request = get({ port, path: openStream.path, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  answer.on('error', () => {});
  await delay(150);
  expect(answer.destroyed).toBe(false);
  stream.update({ unread: 7 });
  stream.end();
  await once(answer, 'end');
  expect(text).toContain('"unread":7');
});

test('what did not change is not told again', async () => {
  const stream = createStream(of);
  stream.begin({ unread: 1, newest: null }, null);
  stream.update({ unread: 1 });
  stream.update({ unread: 2 });
  stream.end();
  const text = Buffer.concat(await stream.body.toArray()).toString();
  expect(text.match(/^data: .*$/gm)).toEqual([
    'data: {"unread":1,"newest":null}',
    'data: {"unread":2,"newest":null}',
  ]);
});
