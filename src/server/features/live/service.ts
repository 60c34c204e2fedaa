import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveState } from '#contract/calls/live.ts';
import { heartbeatSeconds, maxStreamsOfFan } from '#contract/fans/live.ts';
import type { Announcement } from '#server/db/engine/announcements.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import { findFollowersAmong } from './live-store.ts';

export interface LiveDeps {
  readonly db: Pick<Database, 'listen' | 'read'>;
  readonly now: () => Date;
  /** Number of unread notifications of each fan; fans without any may be left out. */
  readonly countUnread: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly newest: (userId: string) => Promise<string | null>;
  readonly findOpenSessions: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log: { warn(details: object, message: string): void };
  readonly maxStreams: number;
  readonly maxStreamsOfAddress: number;
}

/** Streams to visible pages (docs/product/notifications.md#live). */
export interface Live {
  /**
   * Opens a stream. Its first event is sent immediately, a second one if the followed acted after
   * `since`. Throws 503 'overloaded' with Retry-After if there are too many.
   */
  open(viewer: Viewer, address: string, since: string | undefined): Promise<Readable>;
  close(): void;
}

/** Milliseconds for which announcements are collected before the database is read. */
const collectMs = 200;
/** Bytes buffered for a client that does not read: some hundred events. */
const maxWaiting = 16 * 1024;
/** Milliseconds after which an ended stream is closed if its client does not read the end. */
const closeMs = 1000;
const writesPerTurn = 100;
/** Seconds after which a rejected client should retry. */
const retryAfter = '60';
/**
 * Makes the client reconnect after five minutes, lest six pages keep replacing each other's
 * streams.
 */
const replaced = 'retry: 300000\n\n';

interface Stream {
  readonly fan: string;
  readonly tokenHash: string;
  readonly address: string;
  readonly body: Readable;
  unread: number;
  newest: string | null;
  /** Last event written; null forces a session check and an event. */
  written: string | null;
}

export function createLive(deps: LiveDeps): Live {
  const streams = new Set<Stream>();
  let listening: Promise<void> | null = null;
  let announced: Announcement[] = [];
  let isPlanned = false;
  /** Delay in milliseconds of the update after the running one. */
  let due: number | null = null;
  let feedsRead = Promise.resolve();
  let closed = false;
  const heartbeat = setInterval(() => refresh(streams), heartbeatSeconds * 1000).unref();

  function hear(one: Announcement | null): void {
    if (one === null) {
      // Clients reconnect, and so get what they may have missed.
      listening = null;
      end(streams);
    } else if (one.topic === 'session') {
      end([...streams].filter(({ fan, tokenHash }) => fan === one.id || tokenHash === one.id));
    } else if (streams.size > 0) {
      announced.push(one);
      planUpdate(collectMs);
    }
  }

  function planUpdate(wait: number): void {
    due = Math.min(due ?? wait, wait);
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(update, wait).unref();
  }

  async function update(): Promise<void> {
    const [present, read] = [[...streams], announced];
    announced = [];
    due = null;
    const idsOf = (name: string) => read.flatMap(({ topic, id }) => (topic === name ? id : []));
    const bells = new Set(idsOf('bell'));
    const isGone = idsOf('gone').length > 0;
    const unsure = present.filter(({ written }) => written === null);
    const rung = present.filter((one) => isGone || one.written === null || bells.has(one.fan));
    try {
      const open = await deps.findOpenSessions(unsure.map(({ tokenHash }) => tokenHash));
      end(unsure.filter(({ tokenHash }) => !open.has(tokenHash)));
      const unread = await deps.countUnread([...new Set(rung.map(({ fan }) => fan))]);
      for (const stream of rung) stream.unread = unread.get(stream.fan) ?? 0;
      const fans = [...new Set(present.map(({ fan }) => fan))];
      const followers = await findFollowersAmong(deps.db.read, [...new Set(idsOf('act'))], fans);
      const time = deps.now().toISOString();
      for (const [index, stream] of present.entries()) {
        if (index % writesPerTurn === writesPerTurn - 1) await nextTurn();
        if (followers.has(stream.fan)) stream.newest = time;
        const state: LiveState = { unread: stream.unread, newest: stream.newest };
        const event = `data: ${JSON.stringify(state)}\n\n`;
        if (event !== stream.written && streams.has(stream)) write(stream, event);
        stream.written = event;
      }
    } catch (err) {
      deps.log.warn({ err }, 'streams could not be updated');
      end(streams);
    }
    isPlanned = false;
    if (due !== null) planUpdate(due);
  }

  function write({ body }: Stream, text: string): void {
    if (body.readableLength + text.length > maxWaiting) body.destroy();
    else body.push(text);
  }

  function end(some: Iterable<Stream>): void {
    for (const stream of some) {
      if (!streams.delete(stream)) continue;
      stream.body.push(null);
      setTimeout(() => stream.body.destroy(), closeMs).unref();
    }
  }

  function refresh(some: Iterable<Stream>): void {
    for (const stream of some) stream.written = null;
    planUpdate(0);
  }

  /** Reads feeds sequentially, yielding to other work in between. */
  function readFeed(stream: Stream, since: string): void {
    const read = async () => {
      const newest = streams.has(stream) ? await deps.newest(stream.fan) : null;
      if (newest === null || newest <= since) return;
      stream.newest ??= newest;
      refresh([stream]);
    };
    const onError = (err: unknown) =>
      deps.log.warn({ err }, 'a feed could not be read for a stream');
    feedsRead = feedsRead.then(nextTurn).then(read).catch(onError);
  }

  return {
    async open({ userId: fan, tokenHash }, address, since) {
      const ofAddress = [...streams].filter((one) => one.address === address).length;
      const isFull = streams.size >= deps.maxStreams || ofAddress >= deps.maxStreamsOfAddress;
      if (closed || isFull) fail('overloaded', { headers: { 'retry-after': retryAfter } });
      const oldest = [...streams].filter((one) => one.fan === fan).slice(0, 1 - maxStreamsOfFan);
      for (const one of oldest) write(one, replaced);
      end(oldest);
      const body = new Readable({ read() {} });
      const unknown = { unread: 0, newest: null, written: null };
      const stream: Stream = { fan, tokenHash, address, body, ...unknown };
      streams.add(stream);
      body.once('close', () => streams.delete(stream));
      try {
        listening ??= deps.db.listen(hear);
        await listening;
      } catch (error) {
        listening = null;
        body.destroy();
        throw error;
      }
      refresh([stream]);
      if (since !== undefined) readFeed(stream, since);
      return body;
    },

    close() {
      closed = true;
      clearInterval(heartbeat);
      end(streams);
    },
  };
}
