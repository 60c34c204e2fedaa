import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { maxSliceMs } from '#server/db/time-slices.ts';
import { Failure } from '#server/shared/fail.ts';
import { newUnit, runUnit, type Unit } from './unit.ts';

/** Maximum number of transactions, begun within `maxSliceMs`, that share a disk flush. */
const groupSize = 64;
const defaultMaxWaitMs = 5000;
/** Interval between attempts at another process's lock, shorter than that process's pauses. */
const retryMs = 5;

interface UnitOptions {
  /** No time limit. */
  readonly long?: boolean;
}

interface Waiting extends UnitOptions {
  readonly work: () => Promise<unknown>;
  readonly since: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface WriteQueue {
  add<T>(work: () => Promise<T>, options?: UnitOptions): Promise<T>;
  /** Unit whose statements the connection accepts; null between units. */
  current(): Unit | null;
  /** Resolves when all queued work has finished. Accepts no more. */
  end(): Promise<void>;
}

/**
 * Queue for SQLite's only writer, committing in groups. Throws 'unavailable' when a unit waits
 * `maxWaitMs` for another process's lock, or runs that long.
 */
export function createWriteQueue(
  connection: DatabaseSync,
  maxWaitMs = defaultMaxWaitMs,
): WriteQueue {
  const waiting: Waiting[] = [];
  let current: Unit | null = null;
  let draining: Promise<void> | null = null;
  let ended = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // Lets other units of this turn join the group, and reads run.
      await nextTurn();
      try {
        if (tryBegin(connection)) {
          await runGroup();
        } else {
          const latest = performance.now() - maxWaitMs;
          while (waiting[0] && waiting[0].since < latest) {
            waiting.shift()?.reject(new Failure('unavailable'));
          }
          await delay(retryMs * (1 + Math.random()));
        }
      } catch (error) {
        waiting.shift()?.reject(error);
      }
    }
    draining = null;
  }

  async function runGroup(): Promise<void> {
    const group: Waiting[] = [];
    const answers: (() => void)[] = [];
    const end = performance.now() + maxSliceMs;
    try {
      while (group.length === 0 || (group.length < groupSize && performance.now() < end)) {
        const unit = waiting.shift();
        if (!unit) break;
        group.push(unit);
        answers.push(await runInSavepoint(unit));
      }
      connection.exec('commit');
    } catch (error) {
      // A full disk, for example: nothing of the group is stored.
      for (const unit of group) unit.reject(error);
      if (connection.isTransaction) connection.exec('rollback');
      return;
    }
    for (const answer of answers) answer();
  }

  /** Returns a function that settles the unit after the group's commit. */
  async function runInSavepoint({ work, long, resolve, reject }: Waiting): Promise<() => void> {
    connection.exec('savepoint unit');
    current = newUnit(long ? Infinity : performance.now() + maxWaitMs);
    try {
      const result = await runUnit(long ? work : () => beforeDeadline(work, maxWaitMs), current);
      connection.exec('release unit');
      return () => resolve(result);
    } catch (error) {
      // An error such as a full disk rolls back the whole group, including savepoints.
      if (!connection.isTransaction) throw error;
      connection.exec('rollback to unit; release unit');
      return () => reject(error);
    } finally {
      current = null;
    }
  }

  return {
    add<T>(work: () => Promise<T>, options: UnitOptions = {}) {
      if (ended) return Promise.reject(new Error('The database is closed'));
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.push({ ...options, work, since: performance.now(), resolve, reject });
      draining ??= drain();
      return promise as Promise<T>;
    },
    current: () => current,
    async end() {
      ended = true;
      await draining;
    },
  };
}

/** Returns false while another process holds the write lock. */
function tryBegin(connection: DatabaseSync): boolean {
  try {
    connection.exec('begin immediate');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === sqliteBusy;
}

/** Fails work that awaits more than its queries, as it blocks all writers. */
async function beforeDeadline<T>(work: () => Promise<T>, maxWaitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('unavailable')), maxWaitMs);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
