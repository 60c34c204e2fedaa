/** Longest transaction of a bulk writer, as others wait for it. */
export const maxSliceMs = 40;
/** Milliseconds of pause between slices, to let other processes write. */
export const yieldPauseMs = 20;

/** Smallest and first slice: fewer rows are hardly faster. */
export const firstLimit = 50;
export const maxLimit = 1000;
/** Target duration of a slice, so that no request waits for more than 50 ms. */
const sliceMs = 30;

/** Rows of the next slice, given the size and duration of the last. */
export function nextLimit(limit: number, ms: number): number {
  const wanted = Math.round((limit * sliceMs) / Math.max(ms, 1));
  return Math.min(Math.max(wanted, firstLimit), 2 * limit, maxLimit);
}
