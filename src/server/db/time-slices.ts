import type { Database, Queries } from './engine/database.ts';

/** Maximum duration of a bulk writer's transaction, since other writers wait for it. */
export const maxSliceMs = 40;
const minSliceMs = 10;
/** Lets other processes write between slices. */
export const yieldPauseMs = 20;

export const firstLimit = 50;
/** Suits rows that each change hundreds of pages, such as new words. */
const minLimit = 10;
export const maxLimit = 1000;
/** Keeps the wait of other requests below 50 ms. */
const targetMs = 30;
/**
 * A commit counts at most this many times the statements, since slow disks and other transactions do
 * not depend on the size of a slice.
 */
const maxCommitFactor = 2;

export interface TimedWrite<T> {
  readonly result: T;
  /** Time of the statements and of their commit, but not of the wait for the begin. */
  readonly ms: number;
}

export async function timeWrite<T>(
  db: Pick<Database, 'write'>,
  work: (transaction: Queries) => Promise<T>,
  options?: Parameters<Database['write']>[1],
): Promise<TimedWrite<T>> {
  let start = 0;
  let end = 0;
  const result = await db.write(async (transaction) => {
    start = performance.now();
    const result = await work(transaction);
    end = performance.now();
    return result;
  }, options);
  const workMs = end - start;
  const commitMs = Math.min(performance.now() - end, maxCommitFactor * workMs);
  return { result, ms: workMs + commitMs };
}

/** Shortens the statements of the next slice so that they and the commit take `maxSliceMs`. */
export function nextSliceMs(lastSliceMs: number, ms: number): number {
  const target = (lastSliceMs * maxSliceMs) / Math.max(ms, 1);
  return Math.min(Math.max(target, minSliceMs), maxSliceMs);
}

export function nextLimit(limit: number, ms: number): number {
  const target = Math.round((limit * targetMs) / Math.max(ms, 1));
  return Math.min(Math.max(target, minLimit), 2 * limit, maxLimit);
}
