import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageSize } from '#contract/lists.ts';
import type { Dialect } from '#server/db/engine/database.ts';
import { throwIfDisconnected } from '#server/db/engine/disconnects.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';
import { isRead } from './abandoned-reads.ts';

/**
 * Fan or address whose turn a call takes; null for pages, anonymous writes, and pictures, which
 * have their own queue.
 */
function callerOf(request: FastifyRequest): string | null {
  if (!request.routeOptions.config?.call) return null;
  if (request.headers['content-type']?.startsWith('multipart/')) return null;
  return request.viewer?.userId ?? (isRead(request) ? addressBlock(request.ip) : null);
}

/**
 * Number of queues for long reads of all callers: on PostgreSQL they leave connections to others.
 */
const longLines = { sqlite: 1, postgres: 3 } as const satisfies Record<Dialect, number>;
/** Maximum end of a page in a list; finding more takes longer than other reads. */
const shortReach = 24;

/** True for slower reads: deep or large pages, searches, and lists with more than one filter. */
function isLong(request: FastifyRequest): boolean {
  const { call } = request.routeOptions.config;
  if (call?.isHeavy || call?.isLong) return true;
  const { name, page = 1, size = pageSize, sort: _, ...filters } = Object(request.query);
  const isSearch = Boolean(name ?? Object(request.params).name);
  const isFar = Number(page) * Number(size) > shortReach;
  return isRead(request) && (isSearch || isFar || Object.keys(filters).length > 1);
}

/**
 * Runs one fan's calls, and one address's anonymous reads, sequentially in order of arrival, so
 * others wait for one of them at most and find free PostgreSQL connections. Long reads of all
 * callers also share a few queues: one on SQLite, whose reads block the event loop.
 *
 * Each call starts in a new turn of the event loop, since on SQLite a read, and so all waiting
 * ones, may complete without one. A turn ends before the response is sent, since its reader may be
 * slow: a read's ends with its connection, a write's with the write.
 */
export function queueCalls(app: FastifyInstance, dialect: Dialect): void {
  const newest = new Map<string, Promise<unknown>>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  let longReads = 0;

  /** Joins a queue and returns the promise to wait for, if any. The turn ends with the request. */
  function join(key: string, ended: Promise<unknown>): Promise<unknown> | undefined {
    const before = newest.get(key);
    // A call that times out while waiting ends no turn but its own.
    const turn = Promise.all([before, ended]).then(() => undefined);
    newest.set(key, turn);
    void turn.then(() => newest.get(key) === turn && newest.delete(key));
    return before;
  }

  app.addHook('preHandler', async (request, reply) => {
    const caller = callerOf(request);
    if (caller === null) return;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => {
      setImmediate(resolve);
    };
    ends.set(request, end);
    if (request.method === 'GET') reply.raw.once('close', end);
    const takesLong = isLong(request);
    if (takesLong) longReads += 1;
    // No caller has such a key.
    const line = `long ${longReads % longLines[dialect]}`;
    let hasWaited = false;
    for (const key of takesLong ? [caller, line] : [caller]) {
      const before = join(key, ended);
      if (before === undefined) continue;
      hasWaited = true;
      await before;
      throwIfDisconnected();
    }
    if (takesLong) {
      // One turn reads the input, the next one notices a disconnect.
      await nextTurn();
      throwIfDisconnected();
    }
    if (!hasWaited) return;
    // The session may have ended while the call waited.
    request.knownVersion = null;
    await request.decideAccess();
  });

  app.addHook('onSend', async (request) => ends.get(request)?.());
}
