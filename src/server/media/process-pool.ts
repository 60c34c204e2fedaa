import { fail } from '#server/shared/fail.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

interface ProcessPool<Job, Answer> {
  /**
   * Null if the job killed its process or timed out. Fails as 'unavailable' with Retry-After if the
   * queue is full or the wait too long. One job per sender at a time, other senders first; jobs
   * without a sender are independent.
   */
  run(job: Job, sender?: string): Promise<Answer | null>;
  /** Starts a process if none runs, ahead of the next job. */
  warm(): void;
  close(): void;
}

export interface PoolSettings {
  readonly script: string;
  readonly processes: number;
  /** Milliseconds for one job before its process is killed. */
  readonly timeLimit: number;
  readonly memoryLimit: number;
  /** Queue capacity. */
  readonly waiting: number;
  readonly waitLimit: number;
  /** Jobs per process before it is replaced, against memory fragmentation. */
  readonly jobsPerProcess: number;
  readonly idleLimit: number;
  /** Milliseconds for a process to start; ten seconds by default. */
  readonly startLimit?: number;
}

/** Slot for one process, started with the first job and restarted after it dies. */
interface Lane {
  process: WorkerProcess | null;
  /** Pending start, shared by all callers. */
  starting: Promise<WorkerProcess> | null;
  jobs: number;
  idle?: NodeJS.Timeout;
}

type Sender = string | symbol;

interface Waiting {
  readonly sender: Sender;
  readonly grant: (lane: Lane) => void;
}

/** Starts no process before the first job. */
export function createProcessPool<Job, Answer>(settings: PoolSettings): ProcessPool<Job, Answer> {
  const free: Lane[] = Array.from({ length: settings.processes }, () => ({
    process: null,
    starting: null,
    jobs: 0,
  }));
  const running = new Set<WorkerProcess>();
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
    // Stable sort: this sender's jobs move to the back, each group keeping its order.
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
      // The lane stays free: a job that takes it awaits the same start.
      const lane = free.at(-1);
      if (!lane) return;
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
