import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { maxSliceMs } from '#server/db/time-slices.ts';
import { Failure } from '#server/shared/fail.ts';
import { newUnit, runUnit, type Unit } from './unit.ts';

/** A commit costs a disk flush: this many units share one at most, begun within `maxSliceMs`. */
const groupSize = 64;
const defaultMaxWaitMs = 5000;
/** Milliseconds between tries for another process's lock: fewer than such a process pauses. */
const retryMs = 5;

interface UnitOptions {
  /** May run for as long as it takes. */
  readonly long?: boolean;
}

interface Waiting extends UnitOptions {
  readonly work: () => Promise<unknown>;
  readonly since: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface WriteQueue {
  /** Runs the work after all that came before and answers after the commit that holds it. */
  add<T>(work: () => Promise<T>, options?: UnitOptions): Promise<T>;
  /** The unit whose statements the connection takes now; null between units. */
  current(): Unit | null;
  /** Resolves when everything added so far has been answered; nothing more is taken. */
  end(): Promise<void>;
}

/**
 * The queue before SQLite's only writer: units run one after another and commit in groups. A unit
 * that waits `maxWaitMs` milliseconds for another process's lock, or runs as long, is 'unavailable'.
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
      // Lets everything that this turn of the loop asks for join the group, and reads have theirs.
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
      // A full disk, say: nothing of the group is stored, so every unit of it fails.
      for (const unit of group) unit.reject(error);
      if (connection.isTransaction) connection.exec('rollback');
      return;
    }
    for (const answer of answers) answer();
  }

  /** Runs a unit and returns how to answer it once the group is committed. */
  async function runInSavepoint({ work, long, resolve, reject }: Waiting): Promise<() => void> {
    connection.exec('savepoint unit');
    current = newUnit(long ? Infinity : performance.now() + maxWaitMs);
    try {
      const result = await runUnit(long ? work : () => beforeDeadline(work, maxWaitMs), current);
      connection.exec('release unit');
      return () => resolve(result);
    } catch (error) {
      // A full disk, say, undoes the whole group: no savepoint is left.
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

/** Takes the write lock; false while another process holds it. */
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

/** Gives up on work that awaits something else than its queries: all writers wait behind it. */
async function beforeDeadline<T>(work: () => Promise<T>, maxWaitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('unavailable')), maxWaitMs);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
