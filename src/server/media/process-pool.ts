import { fail } from '#server/shared/fail.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

interface ProcessPool<Job, Answer> {
  /**
   * Returns null if the job ended its process or timed out. Fails as 'unavailable' if the queue is
   * full or the wait is too long. Runs one job of a caller at a time, and jobs of other callers
   * first. Jobs without a caller are independent.
   */
  run(job: Job, caller?: string): Promise<Answer | null>;
  warm(): void;
  close(): void;
}

export interface PoolSettings {
  readonly script: string;
  readonly processes: number;
  readonly timeLimit: number;
  readonly memoryLimit: number;
  readonly maxWaiting: number;
  readonly waitLimit: number;
  /** A process is replaced after this number of jobs, since its memory fragments. */
  readonly jobsPerProcess: number;
  readonly idleLimit: number;
  readonly startLimit?: number;
}

interface Slot {
  process: WorkerProcess | null;
  starting: Promise<WorkerProcess> | null;
  jobs: number;
  idle?: NodeJS.Timeout;
}

type Caller = string | symbol;

interface WaitingJob {
  readonly caller: Caller;
  readonly grant: (slot: Slot) => void;
}

export function createProcessPool<Job, Answer>(settings: PoolSettings): ProcessPool<Job, Answer> {
  const freeSlots: Slot[] = Array.from({ length: settings.processes }, () => ({
    process: null,
    starting: null,
    jobs: 0,
  }));
  const running = new Set<WorkerProcess>();
  const queue: WaitingJob[] = [];
  const busyCallers = new Set<Caller>();
  let isClosed = false;

  function refuse(): never {
    return fail('unavailable', { headers: { 'retry-after': '5' } });
  }

  function grantSlots(): void {
    for (const waiting of [...queue]) {
      if (busyCallers.has(waiting.caller)) continue;
      const slot = freeSlots.pop();
      if (!slot) return;
      queue.splice(queue.indexOf(waiting), 1);
      busyCallers.add(waiting.caller);
      waiting.grant(slot);
    }
  }

  async function acquireSlot(caller: Caller): Promise<Slot> {
    const { promise, resolve } = Promise.withResolvers<Slot | null>();
    const waiting: WaitingJob = { caller, grant: resolve };
    const giveUp = () => {
      queue.splice(queue.indexOf(waiting), 1);
      resolve(null);
    };
    const timer = setTimeout(giveUp, settings.waitLimit);
    queue.push(waiting);
    grantSlots();
    if (queue.length > settings.maxWaiting) giveUp();
    const slot = await promise.finally(() => clearTimeout(timer));
    return slot ?? refuse();
  }

  function releaseSlot(slot: Slot, caller: Caller): void {
    stopWhenIdle(slot);
    freeSlots.push(slot);
    busyCallers.delete(caller);
    // Moves the other jobs of this caller to the end of the queue, in their order.
    queue.sort((a, b) => Number(a.caller === caller) - Number(b.caller === caller));
    grantSlots();
  }

  function stopWhenIdle(slot: Slot): void {
    clearTimeout(slot.idle);
    slot.idle = setTimeout(() => stopProcess(slot), settings.idleLimit).unref();
  }

  function stopProcess(slot: Slot): void {
    if (slot.process === null) return;
    slot.process.stop();
    running.delete(slot.process);
    slot.process = null;
  }

  async function getProcess(slot: Slot): Promise<WorkerProcess> {
    clearTimeout(slot.idle);
    if (slot.jobs >= settings.jobsPerProcess || !slot.process?.isAlive()) stopProcess(slot);
    if (slot.process) return slot.process;
    slot.starting ??= startProcess(slot).finally(() => {
      slot.starting = null;
    });
    return slot.starting;
  }

  async function startProcess(slot: Slot): Promise<WorkerProcess> {
    const worker = await startWorker(settings);
    if (worker === null) refuse();
    if (isClosed) {
      worker.stop();
      refuse();
    }
    running.add(worker);
    slot.process = worker;
    slot.jobs = 0;
    return worker;
  }

  return {
    async run(job, caller: Caller = Symbol('independent')) {
      if (isClosed) refuse();
      const slot = await acquireSlot(caller);
      try {
        const worker = await getProcess(slot);
        slot.jobs += 1;
        return (await worker.run(job)) as Answer | null;
      } finally {
        releaseSlot(slot, caller);
      }
    },

    warm() {
      if (isClosed || running.size > 0) return;
      // The slot remains free. A job that acquires it waits for the same start.
      const slot = freeSlots.at(-1);
      if (!slot) return;
      getProcess(slot)
        .catch(() => null)
        .finally(() => {
          if (freeSlots.includes(slot)) stopWhenIdle(slot);
        });
    },

    close() {
      isClosed = true;
      for (const slot of freeSlots) clearTimeout(slot.idle);
      for (const process of running) process.stop();
    },
  };
}
