import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '#server/shared/fail.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

/** Runs work for an address. Throws 503 'overloaded' if too much work of it waits. */
type Lane = <T>(address: string, work: () => Promise<T>) => Promise<T>;

const retryAfter = '1';

/**
 * Runs work of all addresses sequentially, and pauses after each for as long as it took. This
 * leaves half of the CPU to other requests and to new connections, of which the event loop accepts
 * one per turn. Addresses take turns, with at most `maxWaiting` waiting for each.
 */
export function createLane(maxWaiting: number): Lane {
  let lastOfAll: Promise<unknown> = Promise.resolve();
  const ofAddress = new Map<string, { last: Promise<unknown>; count: number }>();

  async function takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = lastOfAll;
    lastOfAll = promise;
    await before;
    const since = performance.now();
    return () => void delay(performance.now() - since).then(resolve);
  }

  return async (address, work) => {
    const key = addressBlock(address);
    const own = ofAddress.getOrInsertComputed(key, () => ({ last: Promise.resolve(), count: 0 }));
    if (own.count >= maxWaiting) fail('overloaded', { headers: { 'retry-after': retryAfter } });
    const run = own.last.then(async () => {
      const endTurn = await takeTurn();
      return work().finally(endTurn);
    });
    own.count += 1;
    own.last = run.catch(() => undefined);
    try {
      return await run;
    } finally {
      own.count -= 1;
      if (own.count === 0) ofAddress.delete(key);
    }
  };
}
