import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { firstLimit, nextLimit, type TimedWrite, timeWrite } from '#server/db/time-slices.ts';
import type { Emitter } from '#server/shared/events.ts';
import { itemSlices } from './item-slices-store.ts';
import { findRemovals, findRemovalsOf, lockRemoval, type RemovalRow } from './removal-store.ts';
import type { Slice } from './slices-store.ts';
import { userSlices } from './user-slices-store.ts';

/**
 * Removes rows of users and items that are already hidden
 * (docs/decisions/2026-11-26-deletions-hide-first.md).
 */
export interface Removals {
  /** Leaves rows that remain after `beginMs` to the job. */
  begin(id: string): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
  /** Waits for the removals of other processes, too. */
  finish(): Promise<void>;
}

interface RemovalsDeps {
  readonly db: Database;
  readonly events: Emitter;
  /** Called before the rows of a user are removed, possibly several times. */
  readonly onUserRemoval: (removal: RemovalRow) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

export const removalsJob = 'removals';

const pauseMs = 10;
const beginMs = 250;
const pollMs = 200;

interface SliceResult {
  readonly index: number;
  readonly limit: number;
  readonly removed: number;
}

export function createRemovals({ db, events, onUserRemoval, onFailure }: RemovalsDeps): Removals {
  const deps = { dialect: db.dialect, events };
  const runningIds = new Set<string>();

  /**
   * Runs slices until one of them removes rows. Returns null if another process has locked or
   * finished the removal.
   */
  function runSlices(
    slices: readonly Slice[],
    start: number,
    removal: RemovalRow,
    limit: number,
  ): Promise<TimedWrite<SliceResult | null>> {
    return timeWrite(db, async (transaction) => {
      if (!(await lockRemoval(transaction, db.dialect, removal.id))) return null;
      let result: SliceResult = { index: start, limit, removed: 0 };
      for (const [offset, slice] of slices.slice(start).entries()) {
        const max = offset === 0 ? limit : firstLimit;
        const removed = await slice(deps, transaction, removal, max);
        result = { index: start + offset, limit: max, removed };
        if (removed > 0) break;
      }
      return result;
    });
  }

  async function remove(removal: RemovalRow, mayContinue: () => boolean): Promise<void> {
    const isUser = removal.kind === 'user';
    if (isUser) await onUserRemoval(removal);
    const slices = isUser ? userSlices : itemSlices;
    let start = 0;
    let limit = firstLimit;
    for (;;) {
      const { result, ms } = await runSlices(slices, start, removal, limit);
      // The last slice, which deletes the user or item, removes no other rows.
      if (result === null || result.removed === 0) return;
      const isFull = result.removed >= result.limit;
      limit = isFull ? nextLimit(result.limit, ms) : firstLimit;
      start = result.index;
      if (!isFull) continue;
      if (!mayContinue()) return;
      await delay(pauseMs);
    }
  }

  /** Continues with the other removals if one fails. */
  async function removeAll(mayContinue: () => boolean): Promise<void> {
    const errors = new Map<string, unknown>();
    for (;;) {
      const all = await findRemovals(db.read);
      const pending = all.filter(({ id }) => !errors.has(id) && !runningIds.has(id));
      if (pending.length === 0 || !mayContinue()) break;
      for (const removal of pending) {
        if (!mayContinue()) break;
        try {
          await remove(removal, mayContinue);
        } catch (error) {
          errors.set(removal.id, error);
        }
      }
      await delay(pauseMs);
    }
    for (const error of errors.values()) throw error;
  }

  return {
    async begin(id) {
      const end = performance.now() + beginMs;
      const mayContinue = () => performance.now() < end;
      try {
        let pending = await findRemovalsOf(db.read, id);
        while (pending.length > 0) {
          for (const removal of pending) {
            runningIds.add(removal.id);
            await remove(removal, mayContinue).finally(() => runningIds.delete(removal.id));
          }
          if (!mayContinue()) return;
          pending = await findRemovalsOf(db.read, id);
          if (pending.length > 0) await delay(pauseMs);
        }
      } catch (error) {
        onFailure(error);
      }
    },

    run: (signal) => removeAll(() => !signal.aborted),

    async finish() {
      while ((await findRemovals(db.read)).length > 0) {
        const hasRun = await db.tryWithLock(removalsJob, () => removeAll(() => true));
        if (!hasRun) await delay(pollMs);
      }
    },
  };
}
