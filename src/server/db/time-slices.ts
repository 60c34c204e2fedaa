/** Maximum duration of a bulk writer's transaction, since other writers wait for it. */
export const maxSliceMs = 40;
/** Pause between slices, in which other processes can write. */
export const yieldPauseMs = 20;

/** Rows of the first slice, and the minimum of each slice, since fewer rows are hardly faster. */
export const firstLimit = 50;
export const maxLimit = 1000;
/** Target duration of a slice. Keeps the wait of other requests below 50 ms. */
const sliceMs = 30;

export function nextLimit(limit: number, ms: number): number {
  const target = Math.round((limit * sliceMs) / Math.max(ms, 1));
  return Math.min(Math.max(target, firstLimit), 2 * limit, maxLimit);
}
