import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openStream } from '#contract/calls/live.ts';
import type { AnnouncementListener } from '#server/db/engine/announcements.ts';
import { serveStream } from '#server/http/serve.ts';
import { createLive, type LiveDeps } from './service.ts';

interface Fixture {
  unread: number;
  newest?: string;
  isOpen?: boolean;
  readonly feedMs?: number;
  onCount?: () => void;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

function setUp(fixture: Fixture) {
  const listeners: AnnouncementListener[] = [];
  let feedsRead = 0;
  const live = createLive({
    db: {
      listen: async (listener: AnnouncementListener) => void listeners.push(listener),
    } as LiveDeps['db'],
    now: () => new Date(),
    maxStreams: 1000,
    maxStreamsOfAddress: 1000,
    newest: async () => {
      feedsRead += 1;
      const end = performance.now() + (fixture.feedMs ?? 0);
      while (performance.now() < end);
      return fixture.newest ?? null;
    },
    log: { warn: (_details, message) => expect.fail(message) },
    countUnread: async (fans) => {
      if (fans.length > 0) fixture.onCount?.();
      return new Map(fans.map((fan) => [fan, fixture.unread]));
    },
    findOpenSessions: async (hashes) => new Set(fixture.isOpen === false ? [] : hashes),
  });
  onTestFinished(() => live.close());
  return {
    live,
    open: (fan = 'f1', since?: string) =>
      live.open(
        { userId: fan, verified: true, role: 'user', tokenHash: `hash of ${fan}` },
        '::1',
        since,
      ),
    hear: (...[announced]: Parameters<AnnouncementListener>) => listeners.at(-1)?.(announced),
    listeners,
    feedsRead: () => feedsRead,
  };
}

const state = (unread: number, newest: string | null = null) =>
  `data: ${JSON.stringify({ unread, newest })}`;

function eventsOf(body: Readable): string[] {
  let text = '';
  for (let part = body.read(); part !== null; part = body.read()) text += String(part);
  return text.split('\n\n').slice(0, -1);
}

test('an unchanged state is not written again before the heartbeat', async () => {
  const fixture: Fixture = { unread: 1 };
  const { open, hear } = setUp(fixture);
  const body = await open();
  await vi.advanceTimersByTimeAsync(10);
  expect(eventsOf(body)).toEqual([state(1)]);
  hear({ topic: 'bell', id: 'f1' });
  await vi.advanceTimersByTimeAsync(500);
  expect(eventsOf(body)).toEqual([]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(eventsOf(body)).toEqual([state(1)]);
});

test('nothing is written to a stream whose session ended meanwhile', async () => {
  const fixture: Fixture = { unread: 0 };
  const { open, hear } = setUp(fixture);
  const [ended, other] = [await open('f1'), await open('f2')];
  await vi.advanceTimersByTimeAsync(10);
  fixture.unread = 1;
  fixture.onCount = () => hear({ topic: 'session', id: 'hash of f1' });
  hear({ topic: 'gone', id: 'c1' });
  await vi.advanceTimersByTimeAsync(500);
  expect(eventsOf(ended)).toEqual([state(0)]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended.destroyed).toBe(true);
  expect(eventsOf(other)).toEqual([state(0), state(1)]);
});

test('changes during an update are written soon afterwards', async () => {
  const fixture: Fixture = { unread: 0 };
  const { open, hear } = setUp(fixture);
  const body = await open();
  await vi.advanceTimersByTimeAsync(10);
  fixture.onCount = () => {
    delete fixture.onCount;
    hear({ topic: 'bell', id: 'f1' });
    queueMicrotask(() => {
      fixture.unread = 1;
    });
  };
  hear({ topic: 'gone', id: 'c1' });
  await vi.advanceTimersByTimeAsync(500);
  expect(eventsOf(body)).toEqual([state(0), state(1)]);
});

test('only entries after the page’s newest one are new', async () => {
  const { open } = setUp({ unread: 0, newest: '2026-03-01T10:00:00.000Z' });
  const bodies = [
    await open('f1', '2026-03-01T09:59:59.999Z'),
    await open('f2', '2026-03-01T10:00:00.000Z'),
    await open('f3'),
  ];
  await vi.advanceTimersByTimeAsync(10);
  await nextTurn();
  await nextTurn();
  await vi.advanceTimersByTimeAsync(500);
  expect(bodies.map((body) => eventsOf(body).at(-1))).toEqual([
    state(0, '2026-03-01T10:00:00.000Z'),
    state(0),
    state(0),
  ]);
});

test('feeds are read one at a time, and not for closed streams', async () => {
  const { open, feedsRead } = setUp({ unread: 0, feedMs: 30 });
  for (let fan = 1; fan <= 12; fan += 1) {
    const body = await open(`f${fan}`, '2026-03-01T10:00:00.000Z');
    if (fan > 8) body.destroy();
  }
  let maxInTurn = 0;
  for (let turn = 0; turn < 50; turn += 1) {
    const before = feedsRead();
    await nextTurn();
    maxInTurn = Math.max(maxInTurn, feedsRead() - before);
  }
  expect(maxInTurn).toBe(1);
  expect(feedsRead()).toBe(8);
});

async function serveOne(body: Readable): Promise<{ readonly port: number }> {
  const app = Fastify({ handlerTimeout: 50 });
  onTestFinished(() => app.close());
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    request.viewer = { userId: 'f1', verified: true, role: 'user', tokenHash: 't1' };
  });
  await serveStream(app, openStream, async () => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port };
}

test('a client that does not read is disconnected', async () => {
  // Long texts fill the socket buffers of the operating system sooner.
  const word = 'x'.repeat(8000);
  const fixture: Fixture = { unread: 0 };
  const { open, hear } = setUp(fixture);
  const body = await open();
  const { port } = await serveOne(body);
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(`GET ${openStream.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  let [written, max] = [0, 0];
  while (!body.destroyed && written < 10_000) {
    written += 1;
    fixture.unread = `${word}${written}` as never;
    hear({ topic: 'bell', id: 'f1' });
    await vi.advanceTimersByTimeAsync(200);
    await nextTurn();
    max = Math.max(max, body.readableLength);
  }
  expect(body.destroyed).toBe(true);
  expect(written).toBeLessThan(10_000);
  expect(max).toBeLessThanOrEqual(16 * 1024);
  socket.resume();
  await once(socket, 'close');
});

test('a stream may last longer than other responses', async () => {
  const fixture: Fixture = { unread: 0 };
  const { open, hear, live } = setUp(fixture);
  const body = await open();
  await vi.advanceTimersByTimeAsync(10);
  const { port } = await serveOne(body);
  const request = get({ port, path: openStream.path, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const start = performance.now();
  while (performance.now() < start + 150) await nextTurn();
  expect(answer.destroyed).toBe(false);
  fixture.unread = 7;
  hear({ topic: 'bell', id: 'f1' });
  await vi.advanceTimersByTimeAsync(200);
  live.close();
  await once(answer, 'end');
  expect(text).toContain('"unread":7');
});

test('all streams end after missed announcements, and the next one listens again', async () => {
  const fixture: Fixture = { unread: 0 };
  const { open, hear, listeners } = setUp(fixture);
  const bodies = [await open('f1'), await open('f2')];
  await vi.advanceTimersByTimeAsync(10);
  hear(null);
  await vi.advanceTimersByTimeAsync(1000);
  for (const body of bodies) expect(body.destroyed).toBe(true);
  fixture.unread = 1;
  const again = await open('f1');
  expect(listeners).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(eventsOf(again)).toEqual([state(1)]);
});

test('opening many streams of a fan concurrently leaves five', async () => {
  const { open, live } = setUp({ unread: 0 });
  const bodies = await Promise.all(Array.from({ length: 60 }, () => open()));
  await vi.advanceTimersByTimeAsync(1500);
  const left = bodies.filter((body) => !body.destroyed);
  expect(left).toEqual(bodies.slice(-5));
  expect(eventsOf(left[0] as Readable)).toEqual([state(0)]);
  live.close();
  await vi.advanceTimersByTimeAsync(1500);
  expect(bodies.every((body) => body.destroyed)).toBe(true);
});
