import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { firstLimit, nextLimit } from '#server/db/time-slices.ts';
import type { Emitter } from '#server/shared/events.ts';
import { itemSlices } from './item-slices-store.ts';
import { findRemovals, findRemovalsOf, lockRemoval, type RemovalRow } from './removal-store.ts';
import type { Slice } from './slices-store.ts';
import { userSlices } from './user-slices-store.ts';

/**
 * Takes away the rows of users and items that were deleted and are unseen since, slice by slice
 * (docs/decisions/2026-11-26-deletions-hide-first.md).
 */
export interface Removals {
  /** Begins with what was just deleted: few rows are gone when this resolves, many the job removes. */
  begin(id: string): Promise<void>;
  /** A round of the job: all that there is, until the signal. */
  run(signal: AbortSignal): Promise<void>;
  /** Waits until nothing is left, in whichever process it is done. */
  finish(): Promise<void>;
}

interface RemovalsDeps {
  readonly db: Database;
  readonly events: Emitter;
  /** Called where a call could not begin, with the error. */
  readonly onFailure: (error: unknown) => void;
}

/** Under which the job runs. */
export const removalsJob = 'removals';

/** Milliseconds between slices, in which others have their turn. */
const pauseMs = 10;
/** Milliseconds after which a call leaves many rows to the job. */
const beginMs = 250;
/** Milliseconds between looks at what another process does. */
const lookMs = 200;

/** Result of a unit of work. */
interface Taken {
  readonly index: number;
  readonly limit: number;
  readonly removed: number;
  readonly ms: number;
}

export function createRemovals({ db, events, onFailure }: RemovalsDeps): Removals {
  const deps = { dialect: db.dialect, events };
  /** Removals at which calls of this process are. */
  const begun = new Set<string>();

  /**
   * Takes the first slice from `start` on that has rows: which one it was, how many rows went and how
   * long that took. Null where another process is at it, or was.
   */
  function takeSlice(
    slices: readonly Slice[],
    start: number,
    removal: RemovalRow,
    limit: number,
  ): Promise<Taken | null> {
    return db.write(async (transaction) => {
      if (!(await lockRemoval(transaction, db.dialect, removal.id))) return null;
      let taken: Taken = { index: start, limit, removed: 0, ms: 0 };
      for (const [offset, slice] of slices.slice(start).entries()) {
        const since = performance.now();
        const max = offset === 0 ? limit : firstLimit;
        const removed = await slice(deps, transaction, removal, max);
        const ms = performance.now() - since;
        taken = { index: start + offset, limit: max, removed, ms };
        if (removed > 0) break;
      }
      return taken;
    });
  }

  /** Goes on until it is finished, others are at it, or there is no time for many rows. */
  async function remove(removal: RemovalRow, mayGoOn: () => boolean): Promise<void> {
    const slices = removal.kind === 'user' ? userSlices : itemSlices;
    let start = 0;
    let limit = firstLimit;
    for (;;) {
      const taken = await takeSlice(slices, start, removal, limit);
      if (taken === null) return;
      // The last one, which removes what all the others were about.
      if (taken.removed === 0) return;
      const isFull = taken.removed >= taken.limit;
      limit = isFull ? nextLimit(taken.limit, taken.ms) : firstLimit;
      start = taken.index;
      if (!isFull) continue;
      if (!mayGoOn()) return;
      await delay(pauseMs);
    }
  }

  async function removeHere(removal: RemovalRow, mayGoOn: () => boolean): Promise<void> {
    begun.add(removal.id);
    await remove(removal, mayGoOn).finally(() => begun.delete(removal.id));
  }

  /** Works at all that there is; one that fails keeps none behind it waiting. */
  async function removeAll(mayGoOn: () => boolean): Promise<void> {
    const failed = new Map<string, unknown>();
    for (;;) {
      const all = await findRemovals(db.read);
      const found = all.filter(({ id }) => !failed.has(id) && !begun.has(id));
      if (found.length === 0 || !mayGoOn()) break;
      for (const removal of found) {
        if (!mayGoOn()) break;
        try {
          await remove(removal, mayGoOn);
        } catch (error) {
          failed.set(removal.id, error);
        }
      }
      await delay(pauseMs);
    }
    for (const error of failed.values()) throw error;
  }

  return {
    async begin(id) {
      const end = performance.now() + beginMs;
      const mayGoOn = () => performance.now() < end;
      try {
        let found = await findRemovalsOf(db.read, id);
        while (found.length > 0) {
          for (const removal of found) await removeHere(removal, mayGoOn);
          if (!mayGoOn()) return;
          // The job may have been first, and soon be done.
          found = await findRemovalsOf(db.read, id);
          if (found.length > 0) await delay(pauseMs);
        }
      } catch (error) {
        onFailure(error);
      }
    },

    run: (signal) => removeAll(() => !signal.aborted),

    async finish() {
      while ((await findRemovals(db.read)).length > 0) {
        const isDone = await db.tryWithLock(removalsJob, () => removeAll(() => true));
        if (!isDone) await delay(lookMs);
      }
    },
  };
}
