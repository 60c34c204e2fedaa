import { fail } from '#server/fail.ts';

/**
 * Who waits, those who go first before the others: callers whom an account knows or whose session
 * is verified, those who verify a new account, and everybody else.
 */
const lanes = ['known', 'newcomer', 'unknown'] as const;
export type Lane = (typeof lanes)[number];

/**
 * Whose work it is. Strangers are not told apart: a share for each account would let whoever
 * guesses at one refuse its owner who is at a new place.
 */
export type Waiter =
  | { readonly lane: 'known'; readonly account: string; readonly address: string }
  | { readonly lane: 'newcomer' | 'unknown' };

/** Costly work, a few at once; the rest waits in the line of its lane or is turned away. */
export interface WorkQueue {
  /**
   * Fails with Retry-After when the lane's line is full, or the waiter's share of it: strangers as
   * 'tooManyRequests', others as 'unavailable'.
   */
  run<T>(waiter: Waiter, work: () => Promise<T>): Promise<T>;
  /** Fails as `run` would now, before anything else is done for the caller. */
  requireCapacity(waiter: Waiter): void;
}

interface Waiting {
  readonly waiter: Waiter;
  readonly start: () => void;
}

/**
 * At most `atOnce` works run, of strangers one less, so that a flood of them leaves a core to reads
 * and owners; `waiting` wait in each lane. Of the known, `waitingPerAccount` wait for one account
 * and `waitingPerAddress` from one block of addresses: no fan's flood keeps other owners out.
 */
export function createWorkQueue({
  atOnce = 2,
  waiting = 20,
  waitingPerAccount = 2,
  waitingPerAddress = 5,
} = {}): WorkQueue {
  const unknownAtOnce = Math.max(1, atOnce - 1);
  const lines: Readonly<Record<Lane, Waiting[]>> = { known: [], newcomer: [], unknown: [] };
  const running: Record<Lane, number> = { known: 0, newcomer: 0, unknown: 0 };

  function mayStart(lane: Lane): boolean {
    if (running.known + running.newcomer + running.unknown >= atOnce) return false;
    return lane !== 'unknown' || running.unknown < unknownAtOnce;
  }

  function mayWait(waiter: Waiter): boolean {
    const line = lines[waiter.lane];
    if (line.length >= waiting) return false;
    if (waiter.lane !== 'known') return true;
    const others = line.flatMap((one) => (one.waiter.lane === 'known' ? one.waiter : []));
    const ofAccount = others.filter(({ account }) => account === waiter.account);
    const ofAddress = others.filter(({ address }) => address === waiter.address);
    return ofAccount.length < waitingPerAccount && ofAddress.length < waitingPerAddress;
  }

  function requireCapacity(waiter: Waiter): void {
    if (mayStart(waiter.lane) || mayWait(waiter)) return;
    const code = waiter.lane === 'unknown' ? 'tooManyRequests' : 'unavailable';
    fail(code, { headers: { 'retry-after': '2' } });
  }

  function startNext(): void {
    const lane = lanes.find((one) => lines[one].length > 0 && mayStart(one));
    if (lane === undefined) return;
    running[lane] += 1;
    lines[lane].shift()?.start();
  }

  return {
    requireCapacity,

    async run(waiter, work) {
      requireCapacity(waiter);
      const { lane } = waiter;
      if (mayStart(lane)) running[lane] += 1;
      else await new Promise<void>((start) => lines[lane].push({ waiter, start }));
      try {
        return await work();
      } finally {
        running[lane] -= 1;
        startNext();
      }
    },
  };
}
