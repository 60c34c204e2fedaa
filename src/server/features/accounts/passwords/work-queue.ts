import { fail } from '#server/fail.ts';

/**
 * Who waits, those who go first before the others: callers whom an account knows or whose session
 * is verified, those who verify a new account, and everybody else.
 */
const lanes = ['known', 'newcomer', 'stranger'] as const;
export type Lane = (typeof lanes)[number];

/** Costly work, a few at once; the rest waits in the line of its lane or is turned away. */
export interface WorkQueue {
  /**
   * Fails with Retry-After when the lane's line is full: strangers as 'tooManyRequests', others as
   * 'unavailable'.
   */
  run<T>(lane: Lane, work: () => Promise<T>): Promise<T>;
  /** Fails as `run` would now, before anything else is done for the caller. */
  requirePlace(lane: Lane): void;
}

/**
 * At most `atOnce` works run, of strangers one less, so that a flood of them leaves a core to reads
 * and owners; `waiting` wait in each lane.
 */
export function createWorkQueue({ atOnce = 2, waiting = 20 } = {}): WorkQueue {
  const strangersAtOnce = Math.max(1, atOnce - 1);
  const lines: Readonly<Record<Lane, (() => void)[]>> = { known: [], newcomer: [], stranger: [] };
  const running: Record<Lane, number> = { known: 0, newcomer: 0, stranger: 0 };

  function mayStart(lane: Lane): boolean {
    if (running.known + running.newcomer + running.stranger >= atOnce) return false;
    return lane !== 'stranger' || running.stranger < strangersAtOnce;
  }

  function requirePlace(lane: Lane): void {
    if (mayStart(lane) || lines[lane].length < waiting) return;
    const code = lane === 'stranger' ? 'tooManyRequests' : 'unavailable';
    fail(code, { headers: { 'retry-after': '2' } });
  }

  function startNext(): void {
    const lane = lanes.find((one) => lines[one].length > 0 && mayStart(one));
    if (lane === undefined) return;
    running[lane] += 1;
    lines[lane].shift()?.();
  }

  return {
    requirePlace,

    async run(lane, work) {
      requirePlace(lane);
      if (mayStart(lane)) running[lane] += 1;
      else await new Promise<void>((resolve) => lines[lane].push(resolve));
      try {
        return await work();
      } finally {
        running[lane] -= 1;
        startNext();
      }
    },
  };
}
