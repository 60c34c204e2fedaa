import { Worker } from 'node:worker_threads';
import { describeRequest, type FuzzRequest } from './request.ts';

export interface Watched {
  readonly shared: SharedArrayBuffer;
  readonly maxSeconds: number;
}

const descriptionBytes = 8192;

export interface Watchdog {
  /** Options that reproduce the following requests. */
  setOrigin(origin: string): void;
  start(request: FuzzRequest): void;
  stop(): void;
  end(): Promise<unknown>;
}

/**
 * Uses a separate thread, because a request that blocks the event loop also blocks the test. Kills
 * the process after `maxSeconds` of CPU time.
 */
export function startWatchdog(maxSeconds = 2): Watchdog {
  const shared = new SharedArrayBuffer(4 + descriptionBytes);
  const underWay = new Int32Array(shared, 0, 1);
  const description = Buffer.from(shared, 4);
  const watched: Watched = { shared, maxSeconds };
  const worker = new Worker(new URL('watchdog-thread.ts', import.meta.url), {
    workerData: watched,
  });
  worker.unref();
  let origin = '';
  let count = 0;
  return {
    setOrigin(given) {
      origin = given;
    },
    start(request) {
      count += 1;
      const length = description.write(`${origin}\n${describeRequest(request)}`);
      description.fill(0, length);
      Atomics.store(underWay, 0, count);
    },
    stop: () => Atomics.store(underWay, 0, 0),
    end: () => worker.terminate(),
  };
}
