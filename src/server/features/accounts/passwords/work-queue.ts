import { fail } from '#server/shared/fail.ts';

/** Lanes in descending priority. Newcomers verify a new account. */
const lanes = ['known', 'newcomer', 'unknown'] as const;
type Lane = (typeof lanes)[number];

/**
 * Unknown callers have no limit per account, since an attacker could use it up and lock out an
 * owner at a new place.
 */
export type Requester =
  | { readonly lane: 'known'; readonly account: string; readonly address: string }
  | { readonly lane: 'newcomer' | 'unknown' };

export interface WorkQueue {
  /**
   * Throws when the queue or the requester's share is full: 'tooManyRequests' for unknown callers,
   * 'unavailable' for others.
   */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T>;
  /** Throws the error that `run` would throw now. */
  requireCapacity(requester: Requester): void;
}

interface QueuedWork {
  readonly requester: Requester;
  readonly start: () => void;
}

/**
 * Runs at most `atOnce` jobs concurrently, one fewer for unknown callers. `waiting` limits the
 * queue of each lane.
 */
export function createWorkQueue({
  atOnce = 2,
  waiting = 20,
  waitingPerAccount = 2,
  waitingPerAddress = 5,
} = {}): WorkQueue {
  const unknownAtOnce = Math.max(1, atOnce - 1);
  const queues: Readonly<Record<Lane, QueuedWork[]>> = { known: [], newcomer: [], unknown: [] };
  const running: Record<Lane, number> = { known: 0, newcomer: 0, unknown: 0 };

  function mayStart(lane: Lane): boolean {
    if (running.known + running.newcomer + running.unknown >= atOnce) return false;
    return lane !== 'unknown' || running.unknown < unknownAtOnce;
  }

  function mayQueue(requester: Requester): boolean {
    const queue = queues[requester.lane];
    if (queue.length >= waiting) return false;
    if (requester.lane !== 'known') return true;
    const others = queue.map((work) => work.requester).filter((other) => other.lane === 'known');
    const ofAccount = others.filter(({ account }) => account === requester.account);
    const ofAddress = others.filter(({ address }) => address === requester.address);
    return ofAccount.length < waitingPerAccount && ofAddress.length < waitingPerAddress;
  }

  function requireCapacity(requester: Requester): void {
    if (mayStart(requester.lane) || mayQueue(requester)) return;
    const code = requester.lane === 'unknown' ? 'tooManyRequests' : 'unavailable';
    fail(code, { headers: { 'retry-after': '2' } });
  }

  function startNext(): void {
    const lane = lanes.find((name) => queues[name].length > 0 && mayStart(name));
    if (lane === undefined) return;
    running[lane] += 1;
    queues[lane].shift()?.start();
  }

  return {
    requireCapacity,

    async run(requester, work) {
      requireCapacity(requester);
      const { lane } = requester;
      if (mayStart(lane)) running[lane] += 1;
      else await new Promise<void>((start) => queues[lane].push({ requester, start }));
      try {
        return await work();
      } finally {
        running[lane] -= 1;
        startNext();
      }
    },
  };
}
