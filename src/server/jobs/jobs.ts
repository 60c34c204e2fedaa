import type { Database } from '#server/db/engine/database.ts';

const maxBackoff = 60_000;

export interface Job {
  /** Used for the lock and in the log. */
  readonly name: string;
  /** Milliseconds from the end of a run to the start of the next. */
  readonly interval: number;
  readonly atStart?: boolean;
  /**
   * Must return soon after the signal is aborted, and must not wait long, since only one process
   * per database runs the job at a time.
   */
  run(signal: AbortSignal): Promise<void>;
}

export type Schedule = (work: () => void, milliseconds: number) => () => void;

export interface JobsDeps {
  readonly db: Pick<Database, 'tryWithLock'>;
  readonly onFailure: (job: string, error: unknown) => void;
  readonly schedule?: Schedule | undefined;
  readonly random?: () => number;
}

/** Counts of this process since its start, without runs skipped for another process. */
export interface JobFigures {
  readonly name: string;
  readonly runs: number;
  readonly failures: number;
  readonly seconds: number;
  readonly lastSuccess: Date | null;
}

interface Jobs {
  figures(): readonly JobFigures[];
  start(): void;
  stop(): Promise<void>;
}

const timer: Schedule = (work, milliseconds) => {
  const timeout = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timeout);
};

/**
 * Skips a run while another process runs the same job. After each failure, the pause doubles up to
 * a minute, or up to the interval if that is longer. Random jitter keeps processes from retrying at
 * the same time.
 */
export function createJobs(
  jobs: readonly Job[],
  { db, onFailure, schedule = timer, random = Math.random }: JobsDeps,
): Jobs {
  const running = new Set<Promise<void>>();
  const pending = new Map<string, () => void>();
  const stopping = new AbortController();
  const counts = new Map(
    jobs.map(({ name }) => [
      name,
      { runs: 0, failures: 0, seconds: 0, lastSuccess: null as Date | null },
    ]),
  );

  function scheduleRun(job: Job, failures: number, wait: number): void {
    if (stopping.signal.aborted) return;
    const cancel = schedule(() => {
      const run = runJob(job, failures).finally(() => running.delete(run));
      running.add(run);
    }, wait);
    pending.set(job.name, cancel);
  }

  async function runJob(job: Job, previousFailures: number): Promise<void> {
    pending.delete(job.name);
    let failures = 0;
    try {
      await db.tryWithLock(job.name, () => countRun(job));
    } catch (error) {
      failures = previousFailures + 1;
      onFailure(job.name, error);
    }
    scheduleRun(job, failures, pauseAfter(job, failures, random));
  }

  async function countRun(job: Job): Promise<void> {
    const count = counts.get(job.name);
    if (!count) throw new Error(`There is no job ${job.name}`);
    const start = performance.now();
    try {
      await job.run(stopping.signal);
      count.lastSuccess = new Date();
    } catch (error) {
      count.failures += 1;
      throw error;
    } finally {
      count.runs += 1;
      count.seconds += (performance.now() - start) / 1000;
    }
  }

  return {
    figures: () => [...counts].map(([name, count]) => ({ name, ...count })),

    start() {
      for (const job of jobs) scheduleRun(job, 0, job.atStart ? 0 : job.interval);
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
