import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';

/** Delays past which requests are refused, in milliseconds. */
export interface MaxDelays {
  /** Mean delay of the event loop for calls that read without a session. */
  readonly anonymousReads: number;
  /** The same for logins, writes and every request with a session. */
  readonly others: number;
  /** Time that a small read of the database takes, for reads without a session. */
  readonly database: number;
}

const defaults: MaxDelays = { anonymousReads: 20, others: 1000, database: 200 };
/** Milliseconds over which the delay is measured, again and again. */
const sampleInterval = 1000;

interface ShedLoadOptions {
  readonly db: Pick<Database, 'version'>;
  readonly maxDelays?: MaxDelays | undefined;
}

/**
 * True for calls alone: browsers send no session with the pages, files and pictures of fans either.
 * Believes any bearer, since a check would take the database.
 */
function isAnonymousRead({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && url.startsWith('/api/') && headers.authorization === undefined;
}

/**
 * Refuses requests with 503 'overloaded' and Retry-After while the event loop or the database is
 * late, before anything is looked up for them: strangers' calls that read first. Refuses nothing in the
 * two seconds after the start, which delays the event loop itself.
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
      // An unreachable database has an error of its own.
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
