import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#server/fail.ts';

/** When a server is past saturation; times in milliseconds. */
export interface SheddingLimits {
  /**
   * One turn of the event loop may take this long; whoever is read later in it has waited longer.
   * Each turn also accepts one new connection and no more: long ones keep newcomers out.
   */
  readonly turn: number;
  /** Reads that may be under way at once. */
  readonly reads: number;
  /** Both may be exceeded for this long without relief: a stall or a burst passes by itself. */
  readonly maxQueueMs: number;
}

const defaults: SheddingLimits = { turn: 20, reads: 64, maxQueueMs: 2000 };

/** Who signs in or is signed in is turned away at this many times the limits of strangers. */
const allowance = 10;

// Thrown again and again: a stack for each would cost more than the rest of the answer.
const overloaded = new Failure('overloaded');

/**
 * Whether somebody only looks, without an account. A bearer is believed unseen, as is whoever signs
 * in: to tell a live one takes the database, a memory of those seen lately would turn fans away
 * whose session is new, and a liar could send sign-ins instead. Within the limits of the allowance,
 * and of each address before it, a liar gains no more than that.
 */
function isAnonymous({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;
}

/**
 * Past saturation, answers as many requests as can be answered soon and the rest at once with 503
 * and Retry-After, before anything is read or looked up for them; strangers' reads go first. A
 * request waits where it cannot be measured, in its socket, so what is measured is the queue: how
 * long a turn of the event loop takes over the requests that it found, and how many reads wait for
 * the database. Shedding starts when the queue has not been short for `maxQueueMs`, and ends when
 * nobody had to be turned away for as long. Injected requests wait for nobody and are never shed.
 */
export function shedLoad(
  app: FastifyInstance,
  limits: SheddingLimits = defaults,
  time: Pick<typeof performance, 'now' | 'eventLoopUtilization'> = performance,
): void {
  const reading = new WeakSet<FastifyRequest>();
  let reads = 0;
  let listening = false;
  let turnStart: number | null = null;
  let idle = 0;
  let shortSince = 0;
  let lastShed = Number.NEGATIVE_INFINITY;
  let episode: { readonly start: number; shed: number } | null = null;

  function startTurn(now: number): void {
    turnStart = now;
    // Time spent waiting for something to do: everything that had come was done.
    const rested = time.eventLoopUtilization().idle;
    if (rested - idle > 1 && reads <= limits.reads) shortSince = now;
    idle = rested;
    setImmediate(endTurn, now);
  }

  function endTurn(start: number): void {
    const now = time.now();
    turnStart = null;
    if (now - start <= limits.turn && reads <= limits.reads) shortSince = now;
    if (episode === null || now - lastShed <= limits.maxQueueMs) return;
    app.log.warn(
      { shed: episode.shed, milliseconds: Math.round(now - episode.start) },
      'no longer overloaded',
    );
    episode = null;
  }

  /** Whether this request is one too many. */
  function isTooMuch(request: FastifyRequest, now: number): boolean {
    if (turnStart === null) startTurn(now);
    if (episode === null && now - shortSince <= limits.maxQueueMs) return false;
    const share = isAnonymous(request) ? 1 : allowance;
    return now - (turnStart ?? now) > share * limits.turn || reads > share * limits.reads;
  }

  app.addHook('onListen', async () => {
    shortSince = time.now();
    listening = true;
  });

  app.addHook('onRequest', async (request) => {
    if (!listening || !(request.raw.socket instanceof Socket)) return;
    const now = time.now();
    if (!isTooMuch(request, now)) return;
    if (episode === null) {
      episode = { start: now, shed: 0 };
      app.log.warn('overloaded: requests are turned away');
    }
    episode.shed += 1;
    lastShed = now;
    throw overloaded;
  });

  app.addHook('preHandler', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    reading.add(request);
    reads += 1;
  });
  const done = (request: FastifyRequest) => {
    if (reading.delete(request)) reads -= 1;
  };
  // A slow receiver is no queue of ours, so a read ends with its answer, or else with its connection.
  app.addHook('onSend', async (request) => done(request));
  app.addHook('onResponse', async (request) => done(request));
}
