import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageSize } from '#contract/lists.ts';
import type { Dialect } from '#server/db/engine/database.ts';
import { throwIfDisconnected } from '#server/db/engine/disconnects.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';
import { isRead } from './abandoned-reads.ts';

/**
 * Returns null for calls that are not queued. Forms with pictures wait in the queue of the decoder.
 */
function getCaller(request: FastifyRequest): string | null {
  if (!request.routeOptions.config?.call) return null;
  if (request.headers['content-type']?.startsWith('multipart/')) return null;
  return request.viewer?.userId ?? (isRead(request) ? addressBlock(request.ip) : null);
}

/** On PostgreSQL, long reads must leave connections to other reads. */
const longQueues = { sqlite: 1, postgres: 3 } as const satisfies Record<Dialect, number>;
/** Calls of one address that run at a time. */
const addressCalls = 2;
/** List entries up to the end of a page that does not count as a long read. */
const maxShortDepth = 24;

function isLong(request: FastifyRequest): boolean {
  const { call } = request.routeOptions.config;
  if (call?.isHeavy || call?.isLong) return true;
  const { name, page = 1, size = pageSize, sort: _, ...filters } = Object(request.query);
  const isSearch = Boolean(name ?? Object(request.params).name);
  const isDeep = Number(page) * Number(size) > maxShortDepth;
  return isRead(request) && (isSearch || isDeep || Object.keys(filters).length > 1);
}

function isFile(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.routeOptions.config.call?.file !== undefined;
}

/**
 * Returns the id of a thing to change. Writes to the same row, such as likes of a popular player,
 * would wait for its lock with a PostgreSQL connection each, and leave none to other fans.
 */
function getTarget(request: FastifyRequest): string | null {
  const { id } = Object(request.params);
  return typeof id === 'string' && !isRead(request) ? id : null;
}

function placesOf(address: string): string[] {
  return Array.from({ length: addressCalls }, (_, index) => `place ${index} of ${address}`);
}

interface Turn {
  /** Queues to choose from. The call waits in the shortest of them. */
  readonly queues: readonly string[];
  /** The next call of the queue starts after this. */
  readonly until: Promise<void>;
}

/**
 * Runs the calls of each caller one after another, so that a caller cannot occupy the server or all
 * PostgreSQL connections. An address has two places, one of them for long reads, so that many
 * accounts of one person cannot either. Long reads then wait in a few queues shared by all, on
 * SQLite in only one, because its reads block the event loop. On PostgreSQL, writes to one thing
 * wait for each other.
 *
 * Each call starts in a new turn of the event loop. Otherwise, all queued SQLite reads could run in
 * a single turn, as none of them waits for I/O. The next call may start before the response is
 * sent, since the client may be slow, but each caller receives only one file at a time. Files start
 * one after another, so that a long read waits for only one of them.
 */
export function queueCalls(app: FastifyInstance, dialect: Dialect): void {
  const waiting = new Map<string, { lastCall: Promise<unknown>; length: number }>();
  const finishCallbacks = new WeakMap<FastifyRequest, () => void>();
  const longReads = Array.from({ length: longQueues[dialect] }, (_, index) => `long ${index}`);

  function findShortest(names: readonly string[]): string {
    const lengthOf = (name: string) => waiting.get(name)?.length ?? 0;
    return names.reduce((best, name) => (lengthOf(name) < lengthOf(best) ? name : best));
  }

  function joinQueue({ queues, until }: Turn): Promise<unknown> | undefined {
    const name = findShortest(queues);
    const queue = waiting.get(name);
    const previousCall = queue?.lastCall;
    // If this call times out while it waits, the next call must still wait for the previous one.
    const lastCall = Promise.all([previousCall, until]).then(() => leaveQueue(name));
    waiting.set(name, { lastCall, length: 1 + (queue?.length ?? 0) });
    return previousCall;
  }

  function leaveQueue(name: string): void {
    const queue = waiting.get(name);
    if (!queue) return;
    queue.length -= 1;
    if (queue.length === 0) waiting.delete(name);
  }

  /** Returns false if all queues were empty. */
  async function waitForTurns(turns: readonly Turn[]): Promise<boolean> {
    let hasWaited = false;
    for (const turn of turns) {
      const previousCall = joinQueue(turn);
      if (previousCall === undefined) continue;
      hasWaited = true;
      await previousCall;
      throwIfDisconnected();
    }
    return hasWaited;
  }

  app.addHook('preHandler', async (request, reply) => {
    const caller = getCaller(request);
    if (caller === null) return;
    const { promise: finished, resolve } = Promise.withResolvers<void>();
    const finish = () => void setImmediate(resolve);
    finishCallbacks.set(request, finish);
    if (request.method === 'GET') reply.raw.once('close', finish);
    const isLongRead = isLong(request);
    const address = addressBlock(request.ip);
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    reply.raw.once('close', close);
    const startsFile = isFile(request);
    const target = dialect === 'postgres' ? getTarget(request) : null;
    const ownTurn: Turn = startsFile
      ? { queues: [`files of ${caller}`], until: closed }
      : { queues: [caller], until: finished };
    // Queues of the address come first, so that its calls never wait at the head of a shared queue.
    const queues = [
      startsFile && [`files of ${address}`],
      isLongRead && [`long of ${address}`],
      placesOf(address),
      startsFile && ['files'],
      isLongRead && longReads,
      target !== null && [`target ${target}`],
    ].filter((names) => names !== false);
    const turns = queues.map((names): Turn => ({ queues: names, until: finished }));
    const hasWaited = await waitForTurns([ownTurn, ...turns]);
    if (isLongRead) {
      // The event loop may notice a disconnect only in its next turn.
      await nextTurn();
      throwIfDisconnected();
    }
    if (!hasWaited) return;
    // The session may have ended while the call waited.
    request.knownVersion = null;
    await request.decideAccess();
  });

  app.addHook('onSend', async (request) => finishCallbacks.get(request)?.());
}
