import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';

/** Delays in milliseconds above which requests are refused. */
export interface MaxDelays {
  /** Mean delay of the event loop for calls that read without a session. */
  readonly anonymousReads: number;
  /** The same for logins, writes and every request with a session. */
  readonly others: number;
  /** Duration of a small database read, for reads without a session. */
  readonly database: number;
}

const defaults: MaxDelays = { anonymousReads: 20, others: 1000, database: 200 };
/** Milliseconds per sample. */
const sampleInterval = 1000;

interface ShedLoadOptions {
  readonly db: Pick<Database, 'version'>;
  readonly maxDelays?: MaxDelays | undefined;
}

/**
 * True for calls only: browsers send no session with pages, files and pictures. Accepts any bearer
 * token unchecked, since a check would need the database.
 */
function isAnonymousRead({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && url.startsWith('/api/') && headers.authorization === undefined;
}

/**
 * Refuses requests with 503 'overloaded' and Retry-After while the event loop or the database is
 * slow, before any lookup: visitors' reads first. Refuses nothing in the first two seconds, since
 * the start itself delays the event loop.
 */
export async function shedLoad(
  app: FastifyInstance,
  { db, maxDelays = defaults }: ShedLoadOptions,
): Promise<void> {
  let start = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    start = performance.now() + 2 * sampleInterval;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelays.anonymousReads,
    sampleInterval,
    async healthCheck() {
      const since = performance.now();
      // An unreachable database has its own error.
      return db.version().then(
        () => performance.now() - since <= maxDelays.database,
        () => true,
      );
    },
    healthCheckInterval: sampleInterval,
    pressureHandler: async (request, _reply, _type, delay = 0) => {
      if (performance.now() < start) return;
      if (delay > maxDelays.others || isAnonymousRead(request)) fail('overloaded');
    },
  });
}
