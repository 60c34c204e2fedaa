import type { Database, Queries } from '#server/db/engine/database.ts';
import { failTooManyRequests } from '#server/shared/fail.ts';
import { throttleKey } from './throttle-key.ts';
import { countUse, findUsedUpWindowEnds, type QuotaUse } from './throttle-store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** At most `max` writes per window in milliseconds, which starts with the first write. */
export interface Quota {
  readonly max: number;
  readonly window: number;
}

/**
 * Write limits per fan: far above normal use, far below a flood (docs/product/limits.md#limits).
 */
export const quotas = {
  comments: [
    { max: 30, window: minute },
    { max: 300, window: day },
  ],
  /** Likes of items and comments, added or removed. */
  likes: [{ max: 120, window: minute }],
  /** Added or removed. */
  follows: [{ max: 60, window: minute }],
  /** Added or removed. */
  claims: [{ max: 60, window: minute }],
  /** Created or changed. Removal is unlimited, since it is bounded by creation. */
  lineups: [{ max: 60, window: hour }],
  /** Removals by the creator: equal to the creation limit, which counts only existing items. */
  itemRemovals: [{ max: 20, window: hour }],
  renames: [{ max: 5, window: day }],
  /** Each mails a link to an arbitrary address. */
  emailChanges: [{ max: 3, window: day }],
} as const satisfies Record<string, readonly Quota[]>;

export type FanWrite = keyof typeof quotas;

/** Counts in the database, shared by restarts and processes. */
export interface Quotas {
  /**
   * Throws 429 'tooManyRequests' with Retry-After if a quota is used up. Read-only, so that floods
   * cause no writes; `count` is exact.
   */
  check(what: FanWrite, userId: string): Promise<void>;
  /**
   * Counts a write, first in its transaction; throws like `check`. Rolled-back writes are not
   * counted.
   */
  count(transaction: Queries, what: FanWrite, userId: string): Promise<void>;
}

export function createQuotas(deps: { readonly db: Database; readonly now: () => Date }): Quotas {
  const { db, now } = deps;

  /** In key order, to avoid deadlocks. */
  function usesOf(what: FanWrite, userId: string): QuotaUse[] {
    const time = now();
    return quotas[what]
      .map(({ max, window }: Quota) => ({
        key: throttleKey('quota', what, String(window), userId),
        max,
        now: time.toISOString(),
        end: new Date(time.getTime() + window).toISOString(),
      }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  async function refuse(queries: Queries, uses: readonly QuotaUse[]): Promise<void> {
    const ends = await findUsedUpWindowEnds(queries, uses);
    if (ends.length === 0) return;
    failTooManyRequests(Math.max(...ends.map((end) => Date.parse(end))) - now().getTime());
  }

  return {
    check: (what, userId) => refuse(db.read, usesOf(what, userId)),

    async count(transaction, what, userId) {
      const uses = usesOf(what, userId);
      for (const use of uses) {
        if (!(await countUse(transaction, use))) await refuse(transaction, uses);
      }
    },
  };
}

/** No-op for `RATE_LIMITS=off`. */
export const noQuotas: Quotas = {
  check: async () => undefined,
  count: async () => undefined,
};
