import type { Database } from '#server/db/engine/database.ts';
import { failTooManyRequests } from '#server/shared/fail.ts';
import { type Limit, limits, unknownAddressLimit, unknownAddressWaits } from './limits.ts';
import { throttleKey } from './throttle-key.ts';
import { listThrottles, lockThrottles, replaceThrottle } from './throttle-store.ts';
import type { WaitingRoom } from './waiting-room.ts';

const maxUnknownAddressWait = Math.max(...unknownAddressWaits);

export type Attempt = readonly [limit: keyof typeof limits, ...subject: [string, ...string[]]];

/** Rate limits in the database, shared by restarts and processes. Addresses are blocks. */
export interface Throttle {
  /**
   * Counts an attempt against all limits; if one is exhausted, counts none and fails as
   * 'tooManyRequests' with Retry-After.
   */
  take(...attempts: readonly Attempt[]): Promise<void>;
  /** Fails like `take` without counting, for attempts counted later or never. */
  check(...attempts: readonly Attempt[]): Promise<void>;
  /** Like `take`, but returns false instead of failing. */
  tryTake(...attempts: readonly Attempt[]): Promise<boolean>;
  /**
   * Like `take`, for logins from where the account is not known: after many it delays up to eight
   * seconds. Fails as 'tooManyRequests' too if the waiting room is full.
   */
  takeFromUnknownAddress(emailKey: string, ...attempts: readonly Attempt[]): Promise<void>;
  close(): void;
}

interface ThrottleDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly waitingRoom: WaitingRoom;
}

export function createThrottle({ db, now, waitingRoom }: ThrottleDeps): Throttle {
  /** Milliseconds until all may be tried, according to the counts at read time. */
  async function readWait(wanted: readonly Wanted[], time: number): Promise<number> {
    const keys = wanted.map(({ key }) => key);
    return longestWait(wanted, await listThrottles(db.read, keys), time);
  }

  /** Milliseconds until the next try; 0 if counted. */
  async function count(attempts: readonly Attempt[]): Promise<number> {
    const wanted = wantedOf(attempts);
    const keys = wanted.map(({ key }) => key);
    const time = now().getTime();
    // Refuses a flood without a write; the transaction below counts exactly.
    const wait = await readWait(wanted, time);
    if (wait > 0) return wait;
    return db.write(async (transaction) => {
      const used = await lockThrottles(transaction, keys, isoOf(time));
      const longest = longestWait(wanted, used, time);
      if (longest > 0) return longest;
      for (const { key, limit } of wanted) {
        const until = Math.max(used.get(key) ?? 0, time) + limit.every;
        await replaceThrottle(transaction, key, isoOf(until));
      }
      return 0;
    });
  }

  /** Also counts logins past the limit, capped at the longest wait, so that a flood ends. */
  async function countUnknownAddress(emailKey: string): Promise<number> {
    const { burst, every } = unknownAddressLimit;
    // Part of stored keys: do not rename.
    const key = throttleKey('strangers', emailKey);
    const time = now().getTime();
    return db.write(async (transaction) => {
      const used = (await lockThrottles(transaction, [key], isoOf(time))).get(key) ?? 0;
      const max = time + (burst + unknownAddressWaits.length) * every;
      const until = Math.min(Math.max(used, time) + every, max);
      await replaceThrottle(transaction, key, isoOf(until));
      return Math.ceil((until - time) / every) - burst;
    });
  }

  async function take(...attempts: readonly Attempt[]): Promise<void> {
    const wait = await count(attempts);
    if (wait > 0) failTooManyRequests(wait);
  }

  return {
    take,

    async check(...attempts) {
      const wait = await readWait(wantedOf(attempts), now().getTime());
      if (wait > 0) failTooManyRequests(wait);
    },

    tryTake: async (...attempts) => (await count(attempts)) === 0,

    async takeFromUnknownAddress(emailKey, ...attempts) {
      // Refuses a flood on one account without a write.
      if (waitingRoom.isFull(emailKey)) failTooManyRequests(maxUnknownAddressWait);
      await take(...attempts);
      const wait = unknownAddressWaits[(await countUnknownAddress(emailKey)) - 1];
      if (wait !== undefined && !(await waitingRoom.wait(wait, emailKey)))
        failTooManyRequests(wait);
    },

    close: () => waitingRoom.close(),
  };
}

/** No-op for `RATE_LIMITS=off`. */
export const noThrottle: Throttle = {
  take: async () => undefined,
  check: async () => undefined,
  tryTake: async () => true,
  takeFromUnknownAddress: async () => undefined,
  close: () => undefined,
};

interface Wanted {
  readonly limit: Limit;
  readonly key: string;
}

function wantedOf(attempts: readonly Attempt[]): Wanted[] {
  return attempts.flatMap(([name, ...subject]) =>
    limits[name].map((limit: Limit, index) => ({
      limit,
      key: throttleKey(name, String(index), ...subject),
    })),
  );
}

function longestWait(
  wanted: readonly Wanted[],
  used: ReadonlyMap<string, number>,
  time: number,
): number {
  const waits = wanted.map(({ limit: { burst, every }, key }) => {
    const until = used.get(key) ?? 0;
    return until - (burst - 1) * every - time;
  });
  return Math.max(0, ...waits);
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
