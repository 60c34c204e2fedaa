import { fail } from '#server/fail.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** Processes that work for the server, each on one job at a time. */
export interface ProcessPool<Job, Answer> {
  /**
   * The answer, or null when the job took its process down or too long. Fails as 'unavailable' with
   * Retry-After when too many wait, or one waits for too long.
   */
  run(job: Job): Promise<Answer | null>;
  /** Starts a process where none runs, so that the next job need not wait for its start. */
  warm(): void;
  close(): void;
}

export interface PoolSettings {
  readonly script: string;
  readonly processes: number;
  /** Milliseconds for one job; then its process is killed. */
  readonly timeLimit: number;
  /** Bytes at which a process ends itself. */
  readonly memoryLimit: number;
  /** Jobs that may wait for a process. */
  readonly waiting: number;
  /** Milliseconds in line: with the work itself still inside the limit of a request. */
  readonly waitLimit: number;
  /** A process is replaced after this many jobs, or its memory would fragment. */
  readonly jobsPerProcess: number;
  /** Milliseconds without work after which a process ends. */
  readonly idleLimit: number;
  /** Milliseconds for a process to start, in place of the usual ten seconds. */
  readonly startLimit?: number;
}

/** A place for one process, which starts with the first job and again after its death. */
interface Lane {
  process: WorkerProcess | null;
  /** What starts one, whoever asked for it first. */
  starting: Promise<WorkerProcess> | null;
  jobs: number;
  idle?: NodeJS.Timeout;
}

/** Makes a pool; nothing is started until the first job comes. */
export function createProcessPool<Job, Answer>(settings: PoolSettings): ProcessPool<Job, Answer> {
  const free: Lane[] = Array.from({ length: settings.processes }, () => ({
    process: null,
    starting: null,
    jobs: 0,
  }));
  const running = new Set<WorkerProcess>();
  const line: ((lane: Lane) => void)[] = [];
  let closed = false;

  function refuse(): never {
    return fail('unavailable', { headers: { 'retry-after': '5' } });
  }

  async function takeLane(): Promise<Lane> {
    const lane = free.pop();
    if (lane) return lane;
    if (line.length >= settings.waiting) refuse();
    const granted = await new Promise<Lane | null>((resolve) => {
      const grant = (lane: Lane) => {
        clearTimeout(timer);
        resolve(lane);
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(grant), 1);
        resolve(null);
      }, settings.waitLimit);
      line.push(grant);
    });
    return granted ?? refuse();
  }

  function giveBack(lane: Lane): void {
    const next = line.shift();
    if (next) next(lane);
    else {
      endWhenIdle(lane);
      free.push(lane);
    }
  }

  function endWhenIdle(lane: Lane): void {
    clearTimeout(lane.idle);
    lane.idle = setTimeout(() => stopProcess(lane), settings.idleLimit).unref();
  }

  function stopProcess(lane: Lane): void {
    if (lane.process === null) return;
    lane.process.stop();
    running.delete(lane.process);
    lane.process = null;
  }

  async function processOf(lane: Lane): Promise<WorkerProcess> {
    clearTimeout(lane.idle);
    if (lane.jobs >= settings.jobsPerProcess || !lane.process?.isAlive()) stopProcess(lane);
    if (lane.process) return lane.process;
    lane.starting ??= startProcess(lane).finally(() => {
      lane.starting = null;
    });
    return lane.starting;
  }

  async function startProcess(lane: Lane): Promise<WorkerProcess> {
    const started = await startWorker(settings);
    if (started === null) refuse();
    if (closed) {
      started.stop();
      refuse();
    }
    running.add(started);
    lane.process = started;
    lane.jobs = 0;
    return started;
  }

  return {
    async run(job) {
      if (closed) refuse();
      const lane = await takeLane();
      try {
        const worker = await processOf(lane);
        lane.jobs += 1;
        return (await worker.run(job)) as Answer | null;
      } finally {
        giveBack(lane);
      }
    },

    warm() {
      if (closed || running.size > 0) return;
      // The lane stays free: whoever takes it waits for the same start, and is not in line for it.
      const lane = free.at(-1);
      if (!lane) return;
      // Who asks next for a process is told whatever is wrong with it.
      processOf(lane)
        .catch(() => null)
        .finally(() => {
          if (free.includes(lane)) endWhenIdle(lane);
        });
    },

    close() {
      closed = true;
      for (const lane of free) clearTimeout(lane.idle);
      for (const process of running) process.stop();
    },
  };
}
