import type { Database } from '#server/db/engine/database.ts';

const maxBackoff = 60_000;

/** Periodic background work of the server. */
export interface Job {
  /** Unique among the jobs: names the lock and the log lines. */
  readonly name: string;
  /** Milliseconds from the end of one round to the start of the next. */
  readonly interval: number;
  /** Runs the first round at the start, instead of an interval later. */
  readonly atStart?: boolean;
  /**
   * Runs one round, and ends soon after the signal is aborted. Only one process per database runs
   * it at a time, so it may not wait long.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Calls `work` once after a delay; returns a function that cancels it. */
export type Schedule = (work: () => void, milliseconds: number) => () => void;

export interface JobsDeps {
  readonly db: Pick<Database, 'tryWithLock'>;
  readonly onFailure: (job: string, error: unknown) => void;
  readonly schedule?: Schedule | undefined;
  /** From 0 to below 1, for the jitter. */
  readonly random?: () => number;
}

interface Jobs {
  /** Starts all jobs; call once. */
  start(): void;
  stop(): Promise<void>;
}

const timer: Schedule = (work, milliseconds) => {
  const timeout = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timeout);
};

/**
 * Runs jobs concurrently. A job's rounds never overlap, in this process or another (see
 * `Database.tryWithLock`); a round is skipped while another process runs it. After failures the
 * pause doubles, up to a minute or the job's own interval, minus random jitter of up to half, so
 * that processes do not retry simultaneously.
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
