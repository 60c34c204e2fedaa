import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageSize } from '#contract/lists.ts';
import type { Dialect } from '#server/db/engine/database.ts';
import { refuseAbandoned } from '#server/db/engine/sender.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';
import { isRead } from './abandoned-reads.ts';

/**
 * The fan or address whose turn a call takes; null for pages, what strangers write, and pictures, which
 * have a line of their own.
 */
function callerOf(request: FastifyRequest): string | null {
  if (!request.routeOptions.config?.call) return null;
  if (request.headers['content-type']?.startsWith('multipart/')) return null;
  return request.viewer?.userId ?? (isRead(request) ? addressBlock(request.ip) : null);
}

/** Lines of the long reads of all callers: on PostgreSQL they leave connections to others. */
const longLines = { sqlite: 1, postgres: 3 } as const satisfies Record<Dialect, number>;
/** Entries of a list up to the end of a page; with more, to find them takes longer than other reads. */
const shortReach = 24;

/**
 * True for reads that take several times as long as others: deep or large pages, searches, and lists with
 * more than one filter.
 */
function isLong(request: FastifyRequest): boolean {
  const { call } = request.routeOptions.config;
  if (call?.isHeavy || call?.isLong) return true;
  const { name, page = 1, size = pageSize, sort: _, ...filters } = Object(request.query);
  const isSearch = Boolean(name ?? Object(request.params).name);
  const isFar = Number(page) * Number(size) > shortReach;
  return isRead(request) && (isSearch || isFar || Object.keys(filters).length > 1);
}

/**
 * Runs the calls of one fan, and the reads of one address without an account, one after another in
 * the order in which they came. However many come at once, others wait for one of them, and find
 * connections to PostgreSQL. Long reads of all callers stand in a few lines as well, on SQLite, whose
 * reads hold the event loop, in one. The next begins in another turn of the event loop: on
 * SQLite a read may end without one, and so might all that wait. A turn ends before the answer is sent,
 * since its reader may be slow; that of a read ends with its connection, that of a write once it is done.
 */
export function takeTurns(app: FastifyInstance, dialect: Dialect): void {
  const newest = new Map<string, Promise<unknown>>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  let longReads = 0;

  /** Joins a line: what to wait for, if any. The turn ends once the request does. */
  function join(key: string, ended: Promise<unknown>): Promise<unknown> | undefined {
    const before = newest.get(key);
    // One that runs out of time while it waits ends no turn but its own.
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
      refuseAbandoned();
    }
    if (takesLong) {
      // A turn reads what was sent, and the next one that its sender hung up.
      await nextTurn();
      refuseAbandoned();
    }
    if (!hasWaited) return;
    // The session may have ended while the call waited.
    request.knownVersion = null;
    await request.decideAccess();
  });

  app.addHook('onSend', async (request) => ends.get(request)?.());
}
