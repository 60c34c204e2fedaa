import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '#server/shared/fail.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

/** Throws 503 'overloaded' if too much work waits for the address. */
type Lane = <T>(address: string, work: () => Promise<T>) => Promise<T>;

const retryAfter = '1';
/** Public reads that may wait for the same address. */
const maxPublicWaiting = 8;

/**
 * Runs one piece of work at a time, with a pause after each that is as long as the work. Half of
 * the CPU time thus remains for other requests and for new connections, of which the event loop
 * accepts one per turn. At most `maxWaiting` pieces wait per address.
 */
export function createLane(maxWaiting: number): Lane {
  let lastTurn: Promise<unknown> = Promise.resolve();
  const queues = new Map<string, { last: Promise<unknown>; count: number }>();

  async function takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const previousTurn = lastTurn;
    lastTurn = promise;
    await previousTurn;
    const start = performance.now();
    return () => void delay(performance.now() - start).then(resolve);
  }

  return async (address, work) => {
    const key = addressBlock(address);
    const queue = queues.getOrInsertComputed(key, () => ({ last: Promise.resolve(), count: 0 }));
    if (queue.count >= maxWaiting) fail('overloaded', { headers: { 'retry-after': retryAfter } });
    const run = queue.last.then(async () => {
      const endTurn = await takeTurn();
      return work().finally(endTurn);
    });
    queue.count += 1;
    queue.last = run.catch(() => undefined);
    try {
      return await run;
    } finally {
      queue.count -= 1;
      if (queue.count === 0) queues.delete(key);
    }
  };
}

/** Lane for public pages and pictures, which strangers can request faster than they are read. */
export function createPublicLane(rateLimits: boolean): Lane {
  return createLane(rateLimits ? maxPublicWaiting : Number.POSITIVE_INFINITY);
}
