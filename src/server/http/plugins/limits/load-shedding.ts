import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';

/** Milliseconds above which requests are rejected. */
export interface MaxDelays {
  /** Mean delay of the event loop, for reads without a session. */
  readonly anonymousReads: number;
  /** Mean delay of the event loop, for logins, writes and requests with a session. */
  readonly others: number;
  readonly database: number;
}

const defaults: MaxDelays = { anonymousReads: 20, others: 1000, database: 200 };
const sampleInterval = 1000;

interface ShedLoadOptions {
  readonly db: Pick<Database, 'version'>;
  readonly maxDelays?: MaxDelays | undefined;
}

/**
 * Returns false for pages, files and pictures, with which browsers never send a session. Any bearer
 * token counts as a session, since checking it would need the database.
 */
function isAnonymousRead({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && url.startsWith('/api/') && headers.authorization === undefined;
}

/**
 * Rejects nothing in the first two seconds, since the start of the server also delays the event
 * loop.
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
      // If the database cannot be reached, requests fail as 'unavailable' instead.
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
