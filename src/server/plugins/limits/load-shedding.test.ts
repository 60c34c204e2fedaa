import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import { testApp } from '#tests/support/app.ts';
import { answerError } from '../errors.ts';
import { type SheddingLimits, shedLoad } from './load-shedding.ts';

const limits: SheddingLimits = { turn: 50, reads: 30, maxQueueMs: 1000 };
/** Milliseconds that each call of `/work` takes of the clock below. */
const work = 10;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

/** A server whose clock moves only when work is done, and when a test says so. */
async function busyServer() {
  const clock = { now: 0, idle: 0 };
  const lines: string[] = [];
  const app = Fastify({
    logger: {
      level: 'warn',
      stream: { write: (line: string) => lines.push(JSON.parse(line).msg) },
    },
  });
  app.setErrorHandler(answerError);
  shedLoad(app, limits, {
    now: () => clock.now,
    eventLoopUtilization: () => ({ idle: clock.idle, active: 0, utilization: 0 }),
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/work',
    handler: async () => {
      clock.now += work;
      return 'done';
    },
  });
  const { promise: released, resolve: release } = Promise.withResolvers<string>();
  app.get('/wait', () => released);
  return { clock, lines, release, visitors: await visitorsOf(app) };
}

/** Sockets whose requests, sent all at once, are read in one turn of the event loop. */
async function visitorsOf(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return app.close();
  });
  return async (count: number): Promise<readonly Socket[]> => {
    const opened = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    sockets.push(...opened);
    await Promise.all(opened.map((socket) => once(socket, 'connect')));
    return opened;
  };
}

function send(socket: Socket, line: string, headers = ''): void {
  socket.write(`${line} HTTP/1.1\r\nhost: tifo\r\n${headers}\r\n`);
}

async function answerTo(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data');
  return String(chunk);
}

const statusOf = (answer: string) => Number(answer.split(' ')[1]);

/** Every socket asks at once; the statuses in the order of the sockets. */
async function ask(sockets: readonly Socket[], line = 'GET /work', headers = '') {
  for (const socket of sockets) send(socket, line, headers);
  return (await Promise.all(sockets.map(answerTo))).map(statusOf);
}

test('a stall or a burst is served whole, and a queue that stays is cut short', async () => {
  const { clock, lines, visitors } = await busyServer();
  const newcomers = await visitors(20);
  const all = Array<number>(20).fill(200);
  // Five turns of 200 ms are the maxQueueMs, and the first may have been two.
  for (let turn = 0; turn < 5; turn += 1) expect(await ask(newcomers)).toEqual(all);
  for (let turn = 0; turn < 3; turn += 1) await ask(newcomers);
  // Now whoever waited longer than 50 ms is turned away.
  const statuses = await ask(newcomers);
  expect(statuses.filter((status) => status === 200).length).toBe(6);
  expect(statuses.filter((status) => status === 503).length).toBe(14);
  expect(lines).toEqual(['overloaded: requests are turned away']);

  // Fewer ask, nobody is turned away, and after a while it is over; the log says so once.
  const [one] = newcomers;
  if (!one) throw new Error('There are newcomers');
  await ask([one]);
  clock.now += limits.maxQueueMs + 1;
  await ask([one]);
  expect(lines).toEqual(['overloaded: requests are turned away', 'no longer overloaded']);
  expect(await ask(newcomers)).toEqual(all);
});

test('whoever signs in or is signed in is turned away last', async () => {
  const { visitors } = await busyServer();
  const newcomers = await visitors(15);
  for (let turn = 0; turn < 8; turn += 1) await ask(newcomers);
  const [fan, owner] = await visitors(2);
  if (!fan || !owner) throw new Error('There are two');
  const shed = ask(newcomers);
  const others = [
    ask([fan], 'GET /work', 'authorization: Bearer x\r\n'),
    ask([owner], 'POST /work'),
  ];
  expect(await shed).toContain(503);
  expect(await Promise.all(others)).toEqual([[200], [200]]);
});

test('a server that rests between its turns is not overloaded, however long they are', async () => {
  const { clock, lines, visitors } = await busyServer();
  const newcomers = await visitors(20);
  for (let turn = 0; turn < 12; turn += 1) {
    clock.idle += 2;
    expect(await ask(newcomers)).not.toContain(503);
  }
  expect(lines).toEqual([]);
});

test('reads that pile up before the database are as many as may wait', async () => {
  const { clock, release, visitors } = await busyServer();
  const waiting = await visitors(limits.reads + 10);
  for (const socket of waiting) send(socket, 'GET /wait');
  const [visitor] = await visitors(1);
  if (!visitor) throw new Error('There is one');
  expect(await ask([visitor])).toEqual([200]);
  clock.now += limits.maxQueueMs + 1;
  expect(await ask([visitor])).toEqual([503]);
  const answers = waiting.map(answerTo);
  release('done');
  expect((await Promise.all(answers)).map(statusOf)).not.toContain(503);
  clock.now += limits.maxQueueMs + 1;
  expect(await ask([visitor])).toEqual([200]);
});

test('slow bodies are not reads that wait', async () => {
  const { clock, visitors } = await busyServer();
  for (const socket of await visitors(limits.reads + 10)) {
    send(socket, 'POST /work', 'content-type: text/plain\r\ncontent-length: 5\r\n');
  }
  const [visitor] = await visitors(1);
  if (!visitor) throw new Error('There is one');
  for (let turn = 0; turn < 3; turn += 1) {
    clock.now += limits.maxQueueMs + 1;
    expect(await ask([visitor])).toEqual([200]);
  }
});

test('the app sheds calls, pages and files alike, before anything is looked up', async () => {
  const { server } = await testApp({ settings: { RATE_LIMITS: 'on' } });
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 30;
    return time;
  });
  const idle = { idle: 0, active: 0, utilization: 0 };
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue(idle);
  const visitors = await visitorsOf(server);
  const sockets = await visitors(40);
  for (let turn = 0; turn < 5; turn += 1) await ask(sockets, 'GET /api/v1/users/nobody');
  for (const path of ['/', '/api/v1/players', '/api/docs', '/media/none.webp', '/robots.txt']) {
    for (const socket of sockets) send(socket, `GET ${path}`);
    const answers = await Promise.all(sockets.map(answerTo));
    const shed = answers.filter((answer) => statusOf(answer) === 503);
    expect(shed.length, path).toBeGreaterThan(20);
    for (const answer of shed) {
      expect(answer).toMatch(/^retry-after: 1\r$/im);
      expect(answer).toMatch(/^content-type: application\/problem\+json/im);
      expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
      expect(answer).toContain('"code":"overloaded"');
      expect(answer).toContain(`"message":"${errors.overloaded.message}"`);
    }
  }
});
