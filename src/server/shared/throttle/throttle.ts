import type { Database } from '#server/db/engine/database.ts';
import { failTooManyRequests } from '#server/shared/fail.ts';
import { type Limit, limits, unknownAddressLimit, unknownAddressWaits } from './limits.ts';
import { listThrottles, lockThrottles, replaceThrottle, throttleKey } from './throttle-store.ts';
import type { WaitingRoom } from './waiting-room.ts';

const maxUnknownAddressWait = Math.max(...unknownAddressWaits);

export type Attempt = readonly [limit: keyof typeof limits, ...subject: [string, ...string[]]];

export interface Throttle {
  /** Counts nothing if a limit is used up, and fails as 'tooManyRequests' with Retry-After. */
  take(...attempts: readonly Attempt[]): Promise<void>;
  check(...attempts: readonly Attempt[]): Promise<void>;
  tryTake(...attempts: readonly Attempt[]): Promise<boolean>;
  /**
   * Like `take`, but after many logins it waits up to eight seconds, or fails as 'tooManyRequests'
   * if the waiting room is full.
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
  async function readWait(counters: readonly Counter[], time: number): Promise<number> {
    const keys = counters.map(({ key }) => key);
    return longestWait(counters, await listThrottles(db.read, keys), time);
  }

  /** Returns the milliseconds until the next attempt, or 0 after counting the attempts. */
  async function count(attempts: readonly Attempt[]): Promise<number> {
    const counters = toCounters(attempts);
    const keys = counters.map(({ key }) => key);
    const time = now().getTime();
    // Rejects a flood without a write. The transaction below counts exactly.
    const wait = await readWait(counters, time);
    if (wait > 0) return wait;
    return db.write(async (transaction) => {
      const untilByKey = await lockThrottles(transaction, keys, toIso(time));
      const lockedWait = longestWait(counters, untilByKey, time);
      if (lockedWait > 0) return lockedWait;
      for (const { key, limit } of counters) {
        const until = Math.max(untilByKey.get(key) ?? 0, time) + limit.every;
        await replaceThrottle(transaction, key, toIso(until));
      }
      return 0;
    });
  }

  /** Returns a count with a maximum, so that the delays end soon after a flood. */
  async function countUnknownAddress(emailKey: string): Promise<number> {
    const { burst, every } = unknownAddressLimit;
    // The name is part of stored keys and must not change.
    const key = throttleKey('strangers', emailKey);
    const time = now().getTime();
    return db.write(async (transaction) => {
      const untilByKey = await lockThrottles(transaction, [key], toIso(time));
      const max = time + (burst + unknownAddressWaits.length) * every;
      const until = Math.min(Math.max(untilByKey.get(key) ?? 0, time) + every, max);
      await replaceThrottle(transaction, key, toIso(until));
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
      const wait = await readWait(toCounters(attempts), now().getTime());
      if (wait > 0) failTooManyRequests(wait);
    },

    tryTake: async (...attempts) => (await count(attempts)) === 0,

    async takeFromUnknownAddress(emailKey, ...attempts) {
      if (waitingRoom.isFull(emailKey)) failTooManyRequests(maxUnknownAddressWait);
      await take(...attempts);
      const wait = unknownAddressWaits[(await countUnknownAddress(emailKey)) - 1];
      if (wait === undefined) return;
      const hasWaited = await waitingRoom.wait(wait, emailKey);
      if (!hasWaited) failTooManyRequests(wait);
    },

    close: () => waitingRoom.close(),
  };
}

export const noThrottle: Throttle = {
  take: async () => undefined,
  check: async () => undefined,
  tryTake: async () => true,
  takeFromUnknownAddress: async () => undefined,
  close: () => undefined,
};

interface Counter {
  readonly limit: Limit;
  readonly key: string;
}

function toCounters(attempts: readonly Attempt[]): Counter[] {
  return attempts.flatMap(([name, ...subject]) =>
    limits[name].map((limit: Limit, index) => ({
      limit,
      key: throttleKey(name, String(index), ...subject),
    })),
  );
}

function longestWait(
  counters: readonly Counter[],
  untilByKey: ReadonlyMap<string, number>,
  time: number,
): number {
  const waits = counters.map(({ limit, key }) => {
    const until = untilByKey.get(key) ?? 0;
    return until - (limit.burst - 1) * limit.every - time;
  });
  return Math.max(0, ...waits);
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
