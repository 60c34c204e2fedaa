/** Maximum duration of a bulk writer's transaction, since other writers wait for it. */
export const maxSliceMs = 40;
/** Lets other processes write between slices. */
export const yieldPauseMs = 20;

/** Minimum of every slice, since fewer rows are hardly faster. */
export const firstLimit = 50;
export const maxLimit = 1000;
/** Keeps the wait of other requests below 50 ms. */
const sliceMs = 30;

export function nextLimit(limit: number, ms: number): number {
  const target = Math.round((limit * sliceMs) / Math.max(ms, 1));
  return Math.min(Math.max(target, firstLimit), 2 * limit, maxLimit);
}
