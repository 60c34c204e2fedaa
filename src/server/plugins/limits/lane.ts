import { setImmediate as nextTurn } from 'node:timers/promises';
import { fail } from '#server/fail.ts';
import { addressBlock } from '#server/throttle/address-block.ts';

/** Runs work for an address. Throws 503 'overloaded' where too much of that address waits. */
export type Lane = <T>(address: string, work: () => Promise<T>) => Promise<T>;

const retryAfter = '1';

/** Runs work one after another. */
function createLine(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}

/**
 * Runs work of all addresses one at a time, each in a turn of the event loop of its own, so that
 * whatever else is asked has its turn between two. Each address has one at a time in the line of all,
 * and `maxWaiting` at most in its own.
 */
export function createLane(maxWaiting: number): Lane {
  const ofAll = createLine();
  const ofAddress = new Map<
    string,
    { readonly run: ReturnType<typeof createLine>; count: number }
  >();

  return async (address, work) => {
    const key = addressBlock(address);
    const own = ofAddress.getOrInsertComputed(key, () => ({ run: createLine(), count: 0 }));
    if (own.count >= maxWaiting) fail('overloaded', { headers: { 'retry-after': retryAfter } });
    own.count += 1;
    const inTurn = async () => {
      await nextTurn();
      return work();
    };
    try {
      return await own.run(() => ofAll(inTurn));
    } finally {
      own.count -= 1;
      if (own.count === 0) ofAddress.delete(key);
    }
  };
}
