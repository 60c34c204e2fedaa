import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitUnreadBodies } from './unread-bodies.ts';

const mebibyte = 2 ** 20;
/** More bytes than fit into the kernel's socket buffers. */
const buffers = 8 * mebibyte;

let app: FastifyInstance;
let port: number;
let time = 0;
let received = 0;
const clients: Socket[] = [];

beforeEach(async () => {
  time = 0;
  received = 0;
  app = Fastify();
  limitUnreadBodies(app, () => time);
  app.addHook('onRequest', async (_request, reply) => reply.code(429).send('no'));
  app.post('/', async () => 'yes');
  app.server.on('connection', (socket: Socket) => {
    socket.on('close', () => {
      received += socket.bytesRead;
    });
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

async function send(length: number): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(port, '127.0.0.1');
  clients.push(socket);
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nhost: tifo\r\ncontent-length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(length));
  return { socket, answer: () => answer };
}

async function askAgain({ socket, answer }: Awaited<ReturnType<typeof send>>): Promise<void> {
  socket.write('POST / HTTP/1.1\r\nhost: tifo\r\ncontent-length: 0\r\n\r\n');
  await expect.poll(() => answer().match(/HTTP\/1.1 429/g)).toHaveLength(2);
}

const isClosed = ({ socket }: { socket: Socket }) => socket.closed;

test('a rejected body is drained, and the connection can be reused', async () => {
  await askAgain(await send(5 * mebibyte));
});

test('the connection of an endless body is closed after the response', async () => {
  const sender = await send(100 * mebibyte);
  await expect.poll(() => isClosed(sender)).toBe(true);
  expect(sender.answer()).toContain('429');
  await expect.poll(() => received).toBeGreaterThan(0);
  expect(received).toBeLessThan(6 * mebibyte + buffers);
});

test('the drained bytes per second are limited', async () => {
  const senders = await Promise.all(Array.from({ length: 20 }, () => send(5 * mebibyte)));
  await expect.poll(() => senders.every(({ answer }) => answer().includes('429'))).toBe(true);
  await expect.poll(() => senders.filter(isClosed).length).toBeGreaterThanOrEqual(13);
  const open = senders.filter((sender) => !isClosed(sender));
  expect(open.length).toBeGreaterThan(0);

  time = 1000;
  await askAgain(await send(5 * mebibyte));
  await app.close();
  expect(received).toBeLessThan((6 + 1) * 5 * mebibyte + 20 * mebibyte);
});
