import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveState } from '#contract/calls/live.ts';
import { heartbeatSeconds, maxStreamsOfFan } from '#contract/fans/live.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Announcement } from '#server/db/engine/announcements.ts';
import type { Database } from '#server/db/engine/database.ts';
import { announce } from '#server/db/engine/unit.ts';
import type { Subscriber } from '#server/events.ts';
import { fail } from '#server/fail.ts';
import { findFollowersAmong } from './live-store.ts';
import { createMissedActs, type MissedActsDeps } from './missed-acts.ts';
import { createStream, type Stream } from './stream.ts';

export interface LiveDeps extends MissedActsDeps {
  readonly db: Database;
  /** How much is unread of each of these fans; none of whom nothing is. */
  readonly countUnread: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** When those whom a fan follows last did something. */
  readonly newest: (userId: string) => Promise<string | null>;
  /** Those of these sessions that are open. */
  readonly findOpenSessions: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log: { warn(details: object, message: string): void };
  /** Streams that may be open in all, and of one address. */
  readonly maxStreams: number;
  readonly maxStreamsOfAddress: number;
}

/** What fans who look at a page are told at once (docs/product.md#live). */
export interface Live {
  /**
   * Opens a stream, whose first event is there already. Throws 503 'overloaded' with Retry-After
   * where there are too many, 401 'unauthenticated' where the session ended meanwhile.
   */
  open(viewer: Viewer, address: string, lastEvent: string | null): Promise<Readable>;
  /** Ends all streams; none is opened any more. */
  close(): void;
  readonly onActed: (fanId: string) => void;
  /** What rang for anybody may be gone with it. */
  readonly onGone: () => void;
  readonly onUserDeleted: Subscriber<'user.deleted'>;
}

/** Milliseconds for which changes are gathered: a fan hears no more often. */
const gatherMs = 200;
/** From one look at everybody to the next, or after the database did not answer. */
const gatherAllMs = 500;
/** Feeds that are read in one look, and milliseconds that they may take: nobody else is to wait. */
const feedsOfLook = 100;
const feedsMs = 50;
/** Streams that are written to in one turn of the event loop. */
const writesPerTurn = 100;
/** The end is waited for so long, where its reader does not read. */
const closeMs = 1000;
/** Seconds after which a client that found no room asks again. */
const retryAfter = '60';

/** What is to be looked at for those who have a stream open. */
interface Dirty {
  readonly bells: Set<string>;
  readonly actors: Set<string>;
  readonly sessions: Set<string>;
  /** Fans for whom others may have done something. */
  readonly feeds: Set<string>;
  /** Everybody's bell. */
  allBells: boolean;
  /** Everything of everybody. */
  all: boolean;
}

const clean = (): Dirty => ({
  ...{ bells: new Set(), actors: new Set(), sessions: new Set(), feeds: new Set() },
  ...{ allBells: false, all: false },
});

const isDirty = ({ all, allBells, bells, actors, sessions, feeds }: Dirty) =>
  all || allBells || [bells, actors, sessions, feeds].some(({ size }) => size > 0);

export function createLive(deps: LiveDeps): Live {
  const { db, now, log } = deps;
  const byFan = new Map<string, Stream[]>();
  const byAddress = new Map<string, number>();
  let count = 0;
  /** Ends the listening to what is announced; null while nobody has a stream. */
  let listening: Promise<() => void> | null = null;
  let dirty = clean();
  let isGathering = false;
  /** From when on everybody may be looked at again. */
  let wideFrom = 0;
  let beats: NodeJS.Timeout | null = null;
  const missedActs = createMissedActs(deps);
  let closed = false;
  /** Seconds that streams were open. */
  let second = 0;

  const streams = () => [...byFan.values()].flat();

  function add(stream: Stream): void {
    byFan.set(stream.fan, [...(byFan.get(stream.fan) ?? []), stream]);
    byAddress.set(stream.address, (byAddress.get(stream.address) ?? 0) + 1);
    count += 1;
    beats ??= setInterval(beat, 1000).unref();
    stream.body.once('close', () => remove(stream));
  }

  function remove(stream: Stream): void {
    const left = byFan.get(stream.fan)?.filter((one) => one !== stream) ?? [];
    if (left.length > 0) byFan.set(stream.fan, left);
    else byFan.delete(stream.fan);
    const ofAddress = (byAddress.get(stream.address) ?? 1) - 1;
    if (ofAddress > 0) byAddress.set(stream.address, ofAddress);
    else byAddress.delete(stream.address);
    count -= 1;
    if (count > 0) return;
    if (beats) clearInterval(beats);
    beats = null;
    listening?.then((stop) => stop()).catch(() => {});
    listening = null;
  }

  async function listen(): Promise<void> {
    if (listening === null) missedActs.setHeard();
    listening ??= db.listen(hear).catch((error) => {
      listening = null;
      throw error;
    });
    await listening;
  }

  function hear(announced: Announcement | null): void {
    const [what, id = ''] = announced?.split(' ') ?? [];
    if (announced === null) dirty.all = true;
    else if (what === 'bells') dirty.allBells = true;
    else if (what === 'act') dirty.actors.add(id);
    else if (!byFan.has(id)) return;
    else if (what === 'bell') dirty.bells.add(id);
    else dirty.sessions.add(id);
    gather();
  }

  /** Looks after a while, for all that is heard until then. */
  function gather(): void {
    if (isGathering) return;
    isGathering = true;
    setTimeout(look, gatherMs).unref();
  }

  /** What is looked at now. Everybody is not, if that was only just: single fans need not wait for it. */
  function takeDirty(): Dirty {
    const isSoon = performance.now() < wideFrom;
    const { all, allBells } = dirty;
    const taken = isSoon ? { ...dirty, all: false, allBells: false } : dirty;
    dirty = isSoon ? { ...clean(), all, allBells } : clean();
    return taken;
  }

  async function look(): Promise<void> {
    const found = takeDirty();
    let isWide = found.all || found.allBells;
    try {
      const fans = [...byFan.keys()];
      await endWithoutSession(found.all ? streams() : ofFans([...found.sessions]));
      await tellUnread(found.all || found.allBells ? fans : [...found.bells]);
      if (!found.all && !dirty.all) missedActs.setHeard();
      const missed = found.all ? await missedActs.find() : [];
      for (const actor of missed ?? []) found.actors.add(actor);
      const feeds = [...found.feeds.union(new Set(missed === null ? fans : []))];
      const read = await tellNewest(feeds.slice(0, feedsOfLook));
      for (const fan of feeds.slice(read)) dirty.feeds.add(fan);
      if (found.actors.size > 0) {
        missedActs.setTold(found.actors);
        const followers = await findFollowersAmong(db.read, [...found.actors], fans);
        await tell([...followers], () => ({ newest: now().toISOString() }));
      }
    } catch (err) {
      log.warn({ err }, 'streams could not be notified');
      dirty.all = true;
      for (const fan of byFan.keys()) dirty.feeds.add(fan);
      isWide = true;
    }
    if (isWide) wideFrom = performance.now() + gatherAllMs;
    isGathering = false;
    if (isDirty(dirty)) gather();
  }

  const ofFans = (fans: readonly string[]) => fans.flatMap((fan) => byFan.get(fan) ?? []);

  async function tell(
    fans: readonly string[],
    changeOf: (fan: string) => Partial<LiveState>,
  ): Promise<void> {
    for (const [index, fan] of fans.entries()) {
      if (index % writesPerTurn === writesPerTurn - 1) await nextTurn();
      for (const stream of byFan.get(fan) ?? []) {
        // Its first state was read before this change, perhaps, or its session has ended since: it is
        // looked at again.
        if (stream.state() === null || dirty.sessions.has(fan)) {
          dirty.bells.add(fan);
          dirty.feeds.add(fan);
        } else stream.update(changeOf(fan));
      }
    }
  }

  async function tellUnread(fans: readonly string[]): Promise<void> {
    if (fans.length === 0) return;
    const counts = await deps.countUnread(fans);
    await tell(fans, (fan) => ({ unread: counts.get(fan) ?? 0 }));
  }

  /** Reads feeds while there is time, others between them; how many were. */
  async function tellNewest(fans: readonly string[]): Promise<number> {
    const end = performance.now() + feedsMs;
    for (const [index, fan] of fans.entries()) {
      if (!byFan.has(fan)) continue;
      if (index > 0) await nextTurn();
      if (performance.now() > end) return index;
      try {
        const newest = await deps.newest(fan);
        await tell([fan], () => ({ newest }));
      } catch (err) {
        // The others need not wait for a feed that cannot be read.
        log.warn({ err }, 'a feed could not be read for its streams');
      }
    }
    return fans.length;
  }

  async function endWithoutSession(some: readonly Stream[]): Promise<void> {
    if (some.length === 0) return;
    const open = await deps.findOpenSessions(some.map(({ tokenHash }) => tokenHash));
    for (const stream of some) if (!open.has(stream.tokenHash)) stream.end();
  }

  /** Of those whose turn it is: ends what has no session any more, and says of the rest that it lives. */
  async function beat(): Promise<void> {
    second += 1;
    const due = streams().filter(({ openedAt }) => (second - openedAt) % heartbeatSeconds === 0);
    // Their readers had time to read the end.
    for (const stream of due) if (stream.isEnding()) stream.body.destroy();
    try {
      await endWithoutSession(due);
    } catch (err) {
      log.warn({ err }, 'sessions of streams could not be read');
    }
    for (const stream of due) stream.beat();
  }

  async function readState(viewer: Viewer): Promise<LiveState> {
    const [open, counts, newest] = await Promise.all([
      deps.findOpenSessions([viewer.tokenHash]),
      deps.countUnread([viewer.userId]),
      deps.newest(viewer.userId),
    ]);
    if (!open.has(viewer.tokenHash)) fail('unauthenticated');
    return { unread: counts.get(viewer.userId) ?? 0, newest };
  }

  return {
    async open(viewer, address, lastEvent) {
      const isFull =
        count >= deps.maxStreams || (byAddress.get(address) ?? 0) >= deps.maxStreamsOfAddress;
      if (closed || isFull) fail('overloaded', { headers: { 'retry-after': retryAfter } });
      const { userId: fan, tokenHash } = viewer;
      const stream = createStream({ fan, tokenHash, address, openedAt: second });
      const others = byFan.get(fan) ?? [];
      for (const one of others.slice(0, Math.max(0, others.length + 1 - maxStreamsOfFan))) {
        one.end('replaced');
      }
      // From here on it hears of changes; what it is told first is read after that.
      add(stream);
      try {
        await listen();
        stream.begin(await readState(viewer), lastEvent);
      } catch (error) {
        stream.body.destroy();
        throw error;
      }
      return stream.body;
    },

    close() {
      closed = true;
      for (const stream of streams()) stream.end();
      setTimeout(() => {
        for (const { body } of streams()) body.destroy();
      }, closeMs).unref();
    },

    onActed: (fanId) => announce(`act ${fanId}`),
    onGone: () => announce('bells'),
    onUserDeleted: async (_transaction, { id }) => announce(`session ${id}`),
  };
}
