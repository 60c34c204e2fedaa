import type { Database } from '#server/db/engine/database.ts';

/** Longest backoff of a job that runs more often than that. */
const maxBackoff = 60_000;

/** Work that the server does again and again, beside its answers. */
export interface Job {
  /** Unique among the jobs: the lock and the lines of the log go by it. */
  readonly name: string;
  /** Milliseconds from the end of one round to the start of the next. */
  readonly interval: number;
  /** Whether the first round runs at the start, and not an interval later. */
  readonly atStart?: boolean;
  /**
   * One round, to end soon once the signal is aborted. Of two processes on one database one at a time
   * is in it, so it may not wait long.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Calls `work` once after so many milliseconds; returns how to cancel that. */
export type Schedule = (work: () => void, milliseconds: number) => () => void;

export interface JobsDeps {
  readonly db: Pick<Database, 'tryWithLock'>;
  /** Called once for each round that failed. */
  readonly onFailure: (job: string, error: unknown) => void;
  /** The runtime's timer unless given. */
  readonly schedule?: Schedule | undefined;
  /** From 0 to below 1, for the jitter. */
  readonly random?: () => number;
}

/** The jobs of one server. */
interface Jobs {
  /** Starts all of them; to be called once. */
  start(): void;
  /** Starts no more rounds and waits for those that run. */
  stop(): Promise<void>;
}

const timer: Schedule = (work, milliseconds) => {
  const timeout = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timeout);
};

/**
 * Runs jobs side by side, each in rounds that never overlap, in this process or another (see
 * `Database.tryWithLock`); a round that finds another process in its own is left out. After
 * failures the pause doubles each time, up to a minute or the job's own interval, less up to half
 * of it by chance, so that several processes do not come back at the same moment.
 */
export function createJobs(
  jobs: readonly Job[],
  { db, onFailure, schedule = timer, random = Math.random }: JobsDeps,
): Jobs {
  const running = new Set<Promise<void>>();
  const pending = new Map<string, () => void>();
  const stopping = new AbortController();

  function scheduleRound(job: Job, failures: number, wait: number): void {
    if (stopping.signal.aborted) return;
    const cancel = schedule(() => {
      const round = runRound(job, failures).finally(() => running.delete(round));
      running.add(round);
    }, wait);
    pending.set(job.name, cancel);
  }

  async function runRound(job: Job, failuresBefore: number): Promise<void> {
    pending.delete(job.name);
    let failures = 0;
    try {
      await db.tryWithLock(job.name, () => job.run(stopping.signal));
    } catch (error) {
      failures = failuresBefore + 1;
      onFailure(job.name, error);
    }
    scheduleRound(job, failures, pauseAfter(job, failures, random));
  }

  return {
    start() {
      for (const job of jobs) scheduleRound(job, 0, job.atStart ? 0 : job.interval);
    },

    async stop() {
      stopping.abort();
      for (const cancel of pending.values()) cancel();
      pending.clear();
      await Promise.all(running);
    },
  };
}

function pauseAfter({ interval }: Job, failures: number, random: () => number): number {
  if (failures === 0) return interval;
  const longest = Math.max(interval, maxBackoff);
  return Math.min(interval * 2 ** failures, longest) * (1 - random() / 2);
}
