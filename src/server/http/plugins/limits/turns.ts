import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** Key of the line of all heavy reads, which no caller has. */
const heavy = 'heavy';

/**
 * Runs the calls of one fan, and the reads of one address without an account, one after another in
 * the order in which they came. However many come at once, others wait for one of them, and find
 * connections to PostgreSQL. On SQLite, whose reads hold the event loop, heavy reads of all callers run
 * one after another as well. The next begins in another turn of the event loop: on
 * SQLite a read may end without one, and so might all that wait. A turn ends before the answer is sent,
 * since its reader may be slow; that of a read ends with its connection, that of a write once it is done.
 */
export function takeTurns(app: FastifyInstance, dialect: Dialect): void {
  const newest = new Map<string, Promise<unknown>>();
  const ends = new WeakMap<FastifyRequest, () => void>();

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
    const { isHeavy } = request.routeOptions.config.call ?? {};
    let hasWaited = false;
    for (const key of isHeavy && dialect === 'sqlite' ? [caller, heavy] : [caller]) {
      const before = join(key, ended);
      if (before === undefined) continue;
      hasWaited = true;
      await before;
      refuseAbandoned();
    }
    if (isHeavy) {
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
