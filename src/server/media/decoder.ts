import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fail } from '#server/fail.ts';
import type { DecodeAnswer, DecodeJob } from './decode-job.ts';
import { type DecodeProcess, startDecodeProcess } from './decode-process.ts';

/** Decodes uploads in processes of their own. */
export interface Decoder {
  /**
   * The upload as two WebP files; not ok when it is no valid picture, or one that took the decoder
   * down. Fails as 'unavailable' with Retry-After when too many wait, or one waits for too long.
   */
  decode(job: DecodeJob): Promise<DecodeAnswer>;
  close(): void;
}

const defaults = {
  script: fileURLToPath(new URL('./decode-worker.ts', import.meta.url)),
  /** Half of the cores stay with the server itself. */
  processes: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeLimit: 5000,
  /** Half as much again as the largest picture that is taken has been seen to need. */
  memoryLimit: 300 * 1024 * 1024,
  waiting: 20,
  /** Milliseconds in line: with the decoding itself still inside the limit of a request. */
  waitLimit: 4000,
  /** A process is replaced after this many pictures, or its memory would fragment. */
  jobsPerProcess: 200,
  /** Milliseconds without work after which a process ends. */
  idleLimit: 60_000,
};
export type DecoderOptions = Partial<typeof defaults>;

/** A place for one process, which starts with the first job and again after its death. */
interface Lane {
  process: DecodeProcess | null;
  jobs: number;
  idle?: NodeJS.Timeout;
}

/** Makes a decoder; nothing is started until the first picture comes. */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  const settings = { ...defaults, ...options };
  const free: Lane[] = Array.from({ length: settings.processes }, () => ({
    process: null,
    jobs: 0,
  }));
  const running = new Set<DecodeProcess>();
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
      lane.idle = setTimeout(() => stopProcess(lane), settings.idleLimit).unref();
      free.push(lane);
    }
  }

  function stopProcess(lane: Lane): void {
    if (lane.process === null) return;
    lane.process.stop();
    running.delete(lane.process);
    lane.process = null;
  }

  async function processOf(lane: Lane): Promise<DecodeProcess> {
    clearTimeout(lane.idle);
    if (lane.jobs >= settings.jobsPerProcess || !lane.process?.isAlive()) stopProcess(lane);
    if (lane.process) return lane.process;
    const started = await startDecodeProcess(settings);
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
    async decode(job) {
      if (closed) refuse();
      const lane = await takeLane();
      try {
        const decoding = await processOf(lane);
        lane.jobs += 1;
        return (await decoding.run(job)) ?? { ok: false };
      } finally {
        giveBack(lane);
      }
    },

    close() {
      closed = true;
      for (const lane of free) clearTimeout(lane.idle);
      for (const process of running) process.stop();
    },
  };
}
