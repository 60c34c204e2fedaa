import type { Database, Queries } from '#server/db/engine/database.ts';
import { throttleKey } from './throttle-key.ts';
import { countUse, findUsedUpWindowEnds, type QuotaUse } from './throttle-store.ts';
import { failTooManyRequests } from './too-many-requests.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** So many writes in a window of so many milliseconds, which starts with the first of them. */
export interface Quota {
  readonly max: number;
  readonly window: number;
}

/**
 * What one fan may write: far above what people do, far below a flood
 * (docs/product/limits.md#limits).
 */
export const quotas = {
  comments: [
    { max: 30, window: minute },
    { max: 300, window: day },
  ],
  /** Of items and of comments, given or taken back. */
  likes: [{ max: 120, window: minute }],
  /** Begun or ended. */
  follows: [{ max: 60, window: minute }],
  /** Said or taken back. */
  claims: [{ max: 60, window: minute }],
  /** Created or changed. Removing is free: there is no more to remove than was created. */
  lineups: [{ max: 60, window: hour }],
  /** By whoever added them: as many as one may create, which counts only those that are there. */
  itemRemovals: [{ max: 20, window: hour }],
  renames: [{ max: 5, window: day }],
  /** Asked for: each mails a link to whatever address. */
  emailChanges: [{ max: 3, window: day }],
} as const satisfies Record<string, readonly Quota[]>;

export type FanWrite = keyof typeof quotas;

/** Counts in the database what each fan writes: a restart or a second process keeps the counts. */
export interface Quotas {
  /**
   * Throws 429 'tooManyRequests' with Retry-After when a quota is used up. It only reads, so that
   * a flood is refused without a write; `count` is exact.
   */
  check(what: FanWrite, userId: string): Promise<void>;
  /**
   * Counts a write in its own unit of work, first of all; throws as `check` does. What is undone
   * is not counted.
   */
  count(transaction: Queries, what: FanWrite, userId: string): Promise<void>;
}

/** The quotas of one database. */
export function createQuotas(deps: { readonly db: Database; readonly now: () => Date }): Quotas {
  const { db, now } = deps;

  /** Always in the order of the keys: two that want the same rows do not wait for each other. */
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

/** Counts nothing: `RATE_LIMITS=off`. */
export const noQuotas: Quotas = {
  check: async () => undefined,
  count: async () => undefined,
};
