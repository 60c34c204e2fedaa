import type { Database, Queries } from './engine/database.ts';

/** Maximum duration of a bulk writer's transaction, since other writers wait for it. */
export const maxSliceMs = 40;
const minSliceMs = 10;
/** Lets other processes write between slices. */
export const yieldPauseMs = 20;

/** Minimum of every slice. Rows may each change hundreds of pages. */
export const firstLimit = 10;
export const maxLimit = 1000;
/** Keeps the wait of other requests below 50 ms. */
const sliceMs = 30;

export interface TimedWrite<T> {
  readonly result: T;
  /** Includes the commit, which may take longer than the statements, but no wait for the begin. */
  readonly ms: number;
}

export async function timeWrite<T>(
  db: Pick<Database, 'write'>,
  work: (transaction: Queries) => Promise<T>,
  options?: Parameters<Database['write']>[1],
): Promise<TimedWrite<T>> {
  let start = 0;
  const result = await db.write((transaction) => {
    start = performance.now();
    return work(transaction);
  }, options);
  return { result, ms: performance.now() - start };
}

/** Leaves time for a commit like the last one, which took `ms` with its statements. */
export function nextSliceMs(lastSliceMs: number, ms: number): number {
  const target = (lastSliceMs * maxSliceMs) / Math.max(ms, 1);
  return Math.min(Math.max(target, minSliceMs), maxSliceMs);
}

export function nextLimit(limit: number, ms: number): number {
  const target = Math.round((limit * sliceMs) / Math.max(ms, 1));
  return Math.min(Math.max(target, firstLimit), 2 * limit, maxLimit);
}
