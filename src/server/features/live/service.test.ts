import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AnnouncementListener } from '#server/db/engine/announcements.ts';
import { createLive, type LiveDeps } from './service.ts';

interface Fixture {
  /** How many have a stream; one if it is not said. */
  readonly fans?: number;
  unread: number;
  isOpen: boolean;
  /** What others did that was not announced; more than can be told one by one if it is not said. */
  acts?: ReadonlyMap<string, string>;
  /** How many feeds were read since the stream is open. */
  feedsRead?: number;
  /** Milliseconds for which the processor is busy with each feed. */
  readonly feedMs?: number;
  /** Called while the unread are counted, once the stream is open. */
  onCount?: () => void;
}

/** One open stream, over a database in the test's hands. */
async function openOne(fixture: Fixture) {
  let hear: AnnouncementListener = () => {};
  let isBegun = false;
  const live = createLive({
    db: {
      listen: async (listener) => {
        hear = listener;
        return () => {};
      },
    } as LiveDeps['db'],
    ...{ now: () => new Date(), maxStreams: 1000, maxStreamsOfAddress: 1000 },
    newest: async () => {
      if (isBegun) fixture.feedsRead = (fixture.feedsRead ?? 0) + 1;
      const end = performance.now() + (isBegun ? (fixture.feedMs ?? 0) : 0);
      while (performance.now() < end);
      return null;
    },
    actorsSince: async () => fixture.acts ?? null,
    log: { warn: (_details, message) => expect.fail(message) },
    countUnread: async () => {
      if (isBegun) fixture.onCount?.();
      return new Map([['f1', fixture.unread]]);
    },
    findOpenSessions: async (hashes) => new Set(fixture.isOpen ? hashes : []),
  });
  const viewer = { userId: 'f1', verified: true, role: 'user', tokenHash: 't1' } as const;
  for (let fan = 2; fan <= (fixture.fans ?? 1); fan += 1) {
    await live.open({ ...viewer, userId: `f${fan}` }, '::1', null);
  }
  const body = await live.open(viewer, '::1', null);
  isBegun = true;
  return { body, live, hear: (one: Parameters<AnnouncementListener>[0]) => hear(one) };
}

const state = (unread: number) => `data: {"unread":${unread},"newest":null}`;
const statesOf = (text: string) => text.match(/^data: .*$/gm);

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

/** What waits to be read. */
function readWaiting(body: Readable): string {
  let text = '';
  for (let part = body.read(); part !== null; part = body.read()) text += String(part);
  return text;
}

test('what was read before a session ended is not told after that', async () => {
  const fixture: Fixture = { unread: 0, isOpen: true };
  const { body, hear } = await openOne(fixture);
  fixture.unread = 1;
  // The log-out is heard of while the unread are read.
  fixture.onCount = () => {
    hear('session f1');
    fixture.isOpen = false;
  };
  hear('bell f1');
  const text = Buffer.concat(await body.toArray()).toString();
  expect(statesOf(text)).toEqual([state(0)]);
});

test('who is rung for need not wait until everybody is looked at again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const fixture: Fixture = { unread: 0, isOpen: true };
  const { body, hear, live } = await openOne(fixture);
  hear('bells');
  await vi.advanceTimersByTimeAsync(300);
  hear('bells');
  fixture.unread = 1;
  hear('bell f1');
  await vi.advanceTimersByTimeAsync(300);
  expect(statesOf(readWaiting(body))).toEqual([state(0), state(1)]);
  // And everybody is looked at again.
  fixture.unread = 2;
  await vi.advanceTimersByTimeAsync(1000);
  expect(statesOf(readWaiting(body))).toEqual([state(2)]);
  live.close();
});

test('where everybody may have missed something, nobody waits until all feeds are read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const fixture: Fixture = { unread: 0, isOpen: true, fans: 250 };
  const { body, hear, live } = await openOne(fixture);
  fixture.unread = 1;
  hear(null);
  await vi.advanceTimersByTimeAsync(250);
  await turns(150);
  expect(fixture.feedsRead).toBe(100);
  expect(statesOf(readWaiting(body))).toEqual([state(0), state(1)]);
  for (const all of [200, 250, 250]) {
    await vi.advanceTimersByTimeAsync(200);
    await turns(150);
    expect(fixture.feedsRead).toBe(all);
  }
  live.close();
});

test('nobody waits for more than one feed, however long they take', async () => {
  const fixture: Fixture = { unread: 0, isOpen: true, fans: 12, feedMs: 30 };
  const { hear, live } = await openOne(fixture);
  hear(null);
  let maxInTurn = 0;
  while ((fixture.feedsRead ?? 0) < 12) {
    const before = fixture.feedsRead ?? 0;
    await nextTurn();
    maxInTurn = Math.max(maxInTurn, (fixture.feedsRead ?? 0) - before);
  }
  live.close();
  expect(maxInTurn).toBe(1);
});

test('where nobody did anything that was missed, no feed is read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const fixture: Fixture = { unread: 0, isOpen: true, fans: 250, acts: new Map() };
  const { body, hear, live } = await openOne(fixture);
  fixture.unread = 1;
  hear(null);
  await vi.advanceTimersByTimeAsync(250);
  let text = '';
  await vi.waitFor(() => {
    text += readWaiting(body);
    expect(statesOf(text)).toEqual([state(0), state(1)]);
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(fixture.feedsRead).toBeUndefined();
  live.close();
});
