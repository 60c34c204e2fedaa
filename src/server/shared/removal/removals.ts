import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { firstLimit, nextLimit } from '#server/db/time-slices.ts';
import type { Emitter } from '#server/shared/events.ts';
import { itemSlices } from './item-slices-store.ts';
import { findRemovals, findRemovalsOf, lockRemoval, type RemovalRow } from './removal-store.ts';
import type { Slice } from './slices-store.ts';
import { userSlices } from './user-slices-store.ts';

/**
 * Removes the rows of deleted, already hidden users and items in slices
 * (docs/decisions/2026-11-26-deletions-hide-first.md).
 */
export interface Removals {
  /** Resolves once few rows are gone; many are left to the job. */
  begin(id: string): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
  /** Waits until nothing is left, whichever process removes it. */
  finish(): Promise<void>;
}

interface RemovalsDeps {
  readonly db: Database;
  readonly events: Emitter;
  readonly onFailure: (error: unknown) => void;
}

export const removalsJob = 'removals';

/** Milliseconds between slices, so that other work can run. */
const pauseMs = 10;
/** Calls leave the rest to the job after this. */
const beginMs = 250;
const lookMs = 200;

interface Taken {
  readonly index: number;
  readonly limit: number;
  readonly removed: number;
  readonly ms: number;
}

export function createRemovals({ db, events, onFailure }: RemovalsDeps): Removals {
  const deps = { dialect: db.dialect, events };
  const begun = new Set<string>();

  /**
   * Runs the first non-empty slice from `start` on; returns index, rows and duration. Null if
   * another process is, or was, at work.
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

  /** Continues until finished, another process takes over, or time runs out with many rows left. */
  async function remove(removal: RemovalRow, mayGoOn: () => boolean): Promise<void> {
    const slices = removal.kind === 'user' ? userSlices : itemSlices;
    let start = 0;
    let limit = firstLimit;
    for (;;) {
      const taken = await takeSlice(slices, start, removal, limit);
      if (taken === null) return;
      // Last slice, which deletes the object itself.
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

  /** A failing removal does not block the others. */
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
