/** Milliseconds after which a writer of very many rows ends its unit of work: others wait for it. */
export const maxSliceMs = 40;
/** Milliseconds that it then pauses, so that other processes have their turn. */
export const yieldPauseMs = 20;

/** Rows of the first slice of a sort, and of any at least: fewer take hardly less time. */
export const firstLimit = 50;
export const maxLimit = 1000;
/** Milliseconds that a slice of rows is to take, so that nobody waits for more than 50. */
const sliceMs = 30;

/** Rows of the next slice, after one of so many took so long. */
export function nextLimit(limit: number, ms: number): number {
  const wanted = Math.round((limit * sliceMs) / Math.max(ms, 1));
  return Math.min(Math.max(wanted, firstLimit), 2 * limit, maxLimit);
}
