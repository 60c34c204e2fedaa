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
  /** Fans without unread notifications may be left out. */
  readonly countUnread: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Returns the time of the newest entry of a fan's feed. */
  readonly newest: (userId: string) => Promise<string | null>;
  readonly findOpenSessions: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log: { warn(details: object, message: string): void };
  readonly maxStreams: number;
  readonly maxStreamsOfAddress: number;
}

/** See docs/product/notifications.md#live. */
export interface Live {
  /**
   * Sends a first event immediately, and a second one if followed fans acted after `since`. Throws
   * 503 'overloaded' if too many streams are open.
   */
  open(viewer: Viewer, address: string, since: string | undefined): Promise<Readable>;
  countStreams(): number;
  close(): void;
}

/** Milliseconds for which announcements are collected before the database is read. */
const collectMs = 200;
/** Maximum bytes buffered for a client that does not read, enough for some 100 events. */
const maxBufferedBytes = 16 * 1024;
/** Milliseconds after which an ended stream is destroyed if its client has not read the end. */
const destroyMs = 1000;
const writesPerTurn = 100;
/** Seconds. */
const retryAfter = '60';
/**
 * Delays the reconnection of a replaced stream by five minutes, since too many pages of one fan
 * would otherwise keep replacing each other's streams.
 */
const replacedEvent = 'retry: 300000\n\n';

interface Stream {
  readonly fan: string;
  readonly tokenHash: string;
  readonly address: string;
  readonly body: Readable;
  unread: number;
  newest: string | null;
  /** Null makes the next update check the session and write an event. */
  lastEvent: string | null;
}

export function createLive(deps: LiveDeps): Live {
  const streams = new Set<Stream>();
  let listening: Promise<void> | null = null;
  let announcements: Announcement[] = [];
  let isUpdateScheduled = false;
  /** Null if no update has been requested yet. */
  let nextDelay: number | null = null;
  let feedReads = Promise.resolve();
  let isClosed = false;
  const heartbeat = setInterval(() => refresh(streams), heartbeatSeconds * 1000).unref();

  function onAnnouncement(announcement: Announcement | null): void {
    if (announcement === null) {
      // The connection was lost. Clients reconnect and receive the current state.
      listening = null;
      endStreams(streams);
      return;
    }
    const { topic, id } = announcement;
    if (topic === 'session') {
      endStreams([...streams].filter(({ fan, tokenHash }) => fan === id || tokenHash === id));
    } else if (streams.size > 0) {
      announcements.push(announcement);
      scheduleUpdate(collectMs);
    }
  }

  function scheduleUpdate(delayMs: number): void {
    nextDelay = Math.min(nextDelay ?? delayMs, delayMs);
    if (isUpdateScheduled) return;
    isUpdateScheduled = true;
    setTimeout(update, delayMs).unref();
  }

  async function update(): Promise<void> {
    const collected = announcements;
    announcements = [];
    nextDelay = null;
    try {
      await updateStreams([...streams], collected);
    } catch (err) {
      deps.log.warn({ err }, 'streams could not be updated');
      endStreams(streams);
    }
    isUpdateScheduled = false;
    if (nextDelay !== null) scheduleUpdate(nextDelay);
  }

  async function updateStreams(
    current: readonly Stream[],
    collected: readonly Announcement[],
  ): Promise<void> {
    const idsOf = (name: string) =>
      collected.flatMap(({ topic, id }) => (topic === name ? id : []));
    const bells = new Set(idsOf('bell'));
    const isContentRemoved = idsOf('gone').length > 0;
    const unchecked = current.filter(({ lastEvent }) => lastEvent === null);
    const uncounted = current.filter(
      ({ fan, lastEvent }) => isContentRemoved || lastEvent === null || bells.has(fan),
    );

    const openSessions = await deps.findOpenSessions(unchecked.map(({ tokenHash }) => tokenHash));
    endStreams(unchecked.filter(({ tokenHash }) => !openSessions.has(tokenHash)));
    const unread = await deps.countUnread([...new Set(uncounted.map(({ fan }) => fan))]);
    for (const stream of uncounted) stream.unread = unread.get(stream.fan) ?? 0;
    const fans = [...new Set(current.map(({ fan }) => fan))];
    const followers = await findFollowersAmong(deps.db.read, [...new Set(idsOf('act'))], fans);
    const time = deps.now().toISOString();
    for (const [index, stream] of current.entries()) {
      if (index % writesPerTurn === writesPerTurn - 1) await nextTurn();
      if (followers.has(stream.fan)) stream.newest = time;
      const state: LiveState = { unread: stream.unread, newest: stream.newest };
      const event = `data: ${JSON.stringify(state)}\n\n`;
      if (event !== stream.lastEvent && streams.has(stream)) write(stream, event);
      stream.lastEvent = event;
    }
  }

  function write({ body }: Stream, event: string): void {
    if (body.readableLength + event.length > maxBufferedBytes) body.destroy();
    else body.push(event);
  }

  function endStreams(ended: Iterable<Stream>): void {
    for (const stream of ended) {
      if (!streams.delete(stream)) continue;
      stream.body.push(null);
      setTimeout(() => stream.body.destroy(), destroyMs).unref();
    }
  }

  function refresh(outdated: Iterable<Stream>): void {
    for (const stream of outdated) stream.lastEvent = null;
    scheduleUpdate(0);
  }

  /** Feeds are read one after another, so that other work can run in between. */
  function readFeed(stream: Stream, since: string): void {
    const read = async () => {
      const newest = streams.has(stream) ? await deps.newest(stream.fan) : null;
      if (newest === null || newest <= since) return;
      stream.newest ??= newest;
      refresh([stream]);
    };
    const onError = (err: unknown) =>
      deps.log.warn({ err }, 'a feed could not be read for a stream');
    feedReads = feedReads.then(nextTurn).then(read).catch(onError);
  }

  return {
    async open({ userId: fan, tokenHash }, address, since) {
      const open = [...streams];
      const sameAddress = open.filter((stream) => stream.address === address);
      const isFull =
        open.length >= deps.maxStreams || sameAddress.length >= deps.maxStreamsOfAddress;
      if (isClosed || isFull) fail('overloaded', { headers: { 'retry-after': retryAfter } });
      const oldest = open.filter((stream) => stream.fan === fan).slice(0, 1 - maxStreamsOfFan);
      for (const stream of oldest) write(stream, replacedEvent);
      endStreams(oldest);

      const body = new Readable({ read() {} });
      const unknown = { unread: 0, newest: null, lastEvent: null };
      const stream: Stream = { fan, tokenHash, address, body, ...unknown };
      streams.add(stream);
      body.once('close', () => streams.delete(stream));
      try {
        listening ??= deps.db.listen(onAnnouncement);
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

    countStreams: () => streams.size,

    close() {
      isClosed = true;
      clearInterval(heartbeat);
      endStreams(streams);
    },
  };
}
