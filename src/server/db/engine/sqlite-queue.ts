import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { maxSliceMs } from '#server/db/time-slices.ts';
import { Failure } from '#server/shared/fail.ts';
import type { DatabaseFigures } from './database.ts';
import { isBusy } from './sqlite-file.ts';
import { newUnit, runUnit, type Unit } from './unit.ts';

/** Transactions committed together, with one disk flush. */
const groupSize = 64;
const defaultMaxWaitMs = 5000;
/** Shorter than the pauses of a bulk writer. */
const retryMs = 5;

interface UnitOptions {
  readonly long?: boolean;
}

interface QueuedUnit extends UnitOptions {
  readonly work: () => Promise<unknown>;
  readonly queuedAt: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface WriteQueue {
  add<T>(work: () => Promise<T>, options?: UnitOptions): Promise<T>;
  current(): Unit | null;
  figures(): NonNullable<DatabaseFigures['writeQueue']>;
  /** Resolves when the queued work has finished. */
  end(): Promise<void>;
}

/**
 * Commits units of work in groups. A unit fails as 'unavailable' if it waits longer than
 * `maxWaitMs` for the lock of another process, or runs longer.
 */
export function createWriteQueue(
  connection: DatabaseSync,
  maxWaitMs = defaultMaxWaitMs,
): WriteQueue {
  const queued: QueuedUnit[] = [];
  let current: Unit | null = null;
  let draining: Promise<void> | null = null;
  let isEnded = false;
  let begun = 0;
  let waitedMs = 0;

  async function drain(): Promise<void> {
    while (queued.length > 0) {
      // Lets reads run, and more units of this turn join the group.
      await nextTurn();
      try {
        if (tryBegin(connection)) {
          const start = performance.now();
          await runGroup();
          await yieldTurns(performance.now() - start);
        } else {
          rejectExpired();
          await delay(retryMs * (1 + Math.random()));
        }
      } catch (error) {
        queued.shift()?.reject(error);
      }
    }
    draining = null;
  }

  function rejectExpired(): void {
    const earliest = performance.now() - maxWaitMs;
    while (queued[0] && queued[0].queuedAt < earliest) {
      queued.shift()?.reject(new Failure('unavailable'));
    }
  }

  async function runGroup(): Promise<void> {
    const group: QueuedUnit[] = [];
    const callbacks: (() => void)[] = [];
    const end = performance.now() + maxSliceMs;
    try {
      while (group.length === 0 || (group.length < groupSize && performance.now() < end)) {
        const unit = queued.shift();
        if (!unit) break;
        group.push(unit);
        callbacks.push(await runInSavepoint(unit));
      }
      connection.exec('commit');
    } catch (error) {
      // No unit of the group is stored if the commit fails.
      for (const unit of group) unit.reject(error);
      if (connection.isTransaction) connection.exec('rollback');
      return;
    }
    for (const callback of callbacks) callback();
  }

  /** Returns a function that settles the unit's promise after the commit. */
  async function runInSavepoint(unit: QueuedUnit): Promise<() => void> {
    const { work, long, queuedAt, resolve, reject } = unit;
    begun += 1;
    waitedMs += performance.now() - queuedAt;
    connection.exec('savepoint unit');
    current = newUnit(long ? Infinity : performance.now() + maxWaitMs);
    try {
      const result = await runUnit(long ? work : () => withTimeout(work, maxWaitMs), current);
      connection.exec('release unit');
      return () => resolve(result);
    } catch (error) {
      // SQLite has already rolled back the whole group after an error such as a full disk.
      if (!connection.isTransaction) throw error;
      connection.exec('rollback to unit; release unit');
      return () => reject(error);
    } finally {
      current = null;
    }
  }

  return {
    add<T>(work: () => Promise<T>, options: UnitOptions = {}) {
      if (isEnded) return Promise.reject(new Error('The database is closed'));
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      queued.push({ ...options, work, queuedAt: performance.now(), resolve, reject });
      draining ??= drain();
      return promise as Promise<T>;
    },
    current: () => current,
    figures() {
      const [oldest] = queued;
      const oldestMs = oldest ? performance.now() - oldest.queuedAt : 0;
      return {
        waiting: queued.length,
        oldestSeconds: oldestMs / 1000,
        begun,
        waitSeconds: waitedMs / 1000,
      };
    },
    async end() {
      isEnded = true;
      await draining;
    },
  };
}

/**
 * Yields a turn of the event loop for each of the milliseconds, since Node.js accepts one connection
 * per turn. Takes no longer than they do, so that reads do not hold up the writes.
 */
async function yieldTurns(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  for (let turn = 1; turn < milliseconds && performance.now() < end; turn += 1) await nextTurn();
}

function tryBegin(connection: DatabaseSync): boolean {
  try {
    connection.exec('begin immediate');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Ends work that waits for something other than its queries, since it blocks all other writers. */
async function withTimeout<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('unavailable')), timeoutMs);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
