import { fail } from '#server/shared/fail.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** Processes that work for the server, each on one job at a time. */
interface ProcessPool<Job, Answer> {
  /**
   * The answer, or null when the job took its process down or too long. Fails as 'unavailable' with
   * Retry-After when too many wait, or one waits for too long. Of one sender there is one job at a
   * time, and the next comes after those of all others who wait; a job without a sender is alone.
   */
  run(job: Job, sender?: string): Promise<Answer | null>;
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

type Sender = string | symbol;

interface Waiting {
  readonly sender: Sender;
  readonly grant: (lane: Lane) => void;
}

/** Makes a pool; nothing is started until the first job comes. */
export function createProcessPool<Job, Answer>(settings: PoolSettings): ProcessPool<Job, Answer> {
  const free: Lane[] = Array.from({ length: settings.processes }, () => ({
    process: null,
    starting: null,
    jobs: 0,
  }));
  const running = new Set<WorkerProcess>();
  /** In the order of their turns. */
  const line: Waiting[] = [];
  const busy = new Set<Sender>();
  let closed = false;

  function refuse(): never {
    return fail('unavailable', { headers: { 'retry-after': '5' } });
  }

  function grantFree(): void {
    for (const waiting of [...line]) {
      if (free.length === 0) return;
      if (busy.has(waiting.sender)) continue;
      line.splice(line.indexOf(waiting), 1);
      busy.add(waiting.sender);
      waiting.grant(free.pop() as Lane);
    }
  }

  async function takeLane(sender: Sender): Promise<Lane> {
    const granted = await new Promise<Lane | null>((resolve) => {
      const leave = (lane: Lane | null) => {
        clearTimeout(timer);
        resolve(lane);
      };
      const waiting = { sender, grant: leave };
      const giveUp = () => {
        line.splice(line.indexOf(waiting), 1);
        leave(null);
      };
      const timer = setTimeout(giveUp, settings.waitLimit);
      line.push(waiting);
      grantFree();
      if (line.length > settings.waiting) giveUp();
    });
    return granted ?? refuse();
  }

  function giveBack(lane: Lane, sender: Sender): void {
    endWhenIdle(lane);
    free.push(lane);
    busy.delete(sender);
    // Stable: whoever had a turn is behind the others, each in their order.
    line.sort((one, other) => Number(one.sender === sender) - Number(other.sender === sender));
    grantFree();
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
    async run(job, sender: Sender = Symbol('alone')) {
      if (closed) refuse();
      const lane = await takeLane(sender);
      try {
        const worker = await processOf(lane);
        lane.jobs += 1;
        return (await worker.run(job)) as Answer | null;
      } finally {
        giveBack(lane, sender);
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
