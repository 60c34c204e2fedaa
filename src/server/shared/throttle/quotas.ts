import type { Database, Queries } from '#server/db/engine/database.ts';
import { failTooManyRequests } from '#server/shared/fail.ts';
import { countUse, findUsedUpWindowEnds, type QuotaUse, throttleKey } from './throttle-store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Begins a window of milliseconds with the first write. */
export interface Quota {
  readonly max: number;
  readonly window: number;
}

/** Limits of one fan's writes, far above normal use (docs/product/limits.md#limits). */
export const quotas = {
  comments: [
    { max: 30, window: minute },
    { max: 300, window: day },
  ],
  likes: [{ max: 120, window: minute }],
  follows: [{ max: 60, window: minute }],
  claims: [{ max: 60, window: minute }],
  /** Removals need no limit, since a lineup must be created first. */
  lineups: [{ max: 60, window: hour }],
  /** Limited like creations, whose limit counts only existing items. */
  itemRemovals: [{ max: 20, window: hour }],
  renames: [{ max: 5, window: day }],
  /** Each change mails a link to an arbitrary address. */
  emailChanges: [{ max: 3, window: day }],
} as const satisfies Record<string, readonly Quota[]>;

export type FanWrite = keyof typeof quotas;

export interface Quotas {
  /**
   * Throws 429 'tooManyRequests' with Retry-After if a quota is used up. Only reads the counters,
   * so that a flood causes no writes.
   */
  check(write: FanWrite, userId: string): Promise<void>;
  /**
   * Throws like `check`. Must be called first in the transaction of the write, so that writes that
   * are rolled back are not counted.
   */
  count(transaction: Queries, write: FanWrite, userId: string): Promise<void>;
}

export function createQuotas(deps: { readonly db: Database; readonly now: () => Date }): Quotas {
  const { db, now } = deps;

  /** Rows of one table are locked in key order to avoid deadlocks. */
  function toUses(write: FanWrite, userId: string): QuotaUse[] {
    const time = now();
    return quotas[write]
      .map(({ max, window }: Quota) => ({
        key: throttleKey('quota', write, String(window), userId),
        max,
        now: time.toISOString(),
        end: new Date(time.getTime() + window).toISOString(),
      }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  async function requireUnused(queries: Queries, uses: readonly QuotaUse[]): Promise<void> {
    const ends = await findUsedUpWindowEnds(queries, uses);
    if (ends.length === 0) return;
    failTooManyRequests(Math.max(...ends.map((end) => Date.parse(end))) - now().getTime());
  }

  return {
    check: (write, userId) => requireUnused(db.read, toUses(write, userId)),

    async count(transaction, write, userId) {
      const uses = toUses(write, userId);
      for (const use of uses) {
        if (!(await countUse(transaction, use))) await requireUnused(transaction, uses);
      }
    },
  };
}

export const noQuotas: Quotas = {
  check: async () => undefined,
  count: async () => undefined,
};
