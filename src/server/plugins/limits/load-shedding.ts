import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#server/fail.ts';

/** Mean delays of the event loop past which requests are refused, in milliseconds. */
export interface MaxDelays {
  readonly anonymousReads: number;
  /** Logins, writes and every request with a session. */
  readonly others: number;
}

const defaults: MaxDelays = { anonymousReads: 50, others: 1000 };
/** Milliseconds over which the delay is measured, again and again. */
const sampleInterval = 1000;

/** Believes any bearer: to check it would take the database. */
function isAnonymousRead({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;
}

/**
 * Refuses requests with 503 'overloaded' and Retry-After while the event loop is late, before
 * anything is looked up for them: strangers' reads first. Refuses nothing in the two seconds after
 * the start, which delays the event loop itself.
 */
export async function shedLoad(app: FastifyInstance, maxDelays = defaults): Promise<void> {
  let start = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    start = performance.now() + 2 * sampleInterval;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelays.anonymousReads,
    sampleInterval,
    pressureHandler: async (request, _reply, _type, delay = 0) => {
      if (performance.now() < start) return;
      if (delay > maxDelays.others || isAnonymousRead(request)) fail('overloaded');
    },
  });
}
