import { fail } from '#server/fail.ts';

/** Costly work, a few at once; the rest waits in line or is turned away. */
export interface WorkQueue {
  /** Fails as 'unavailable' with Retry-After when the line is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** At most `atOnce` works run and `waiting` wait (trust T6: a flood must not stall reads). */
export function createWorkQueue({ atOnce = 2, waiting = 20 } = {}): WorkQueue {
  const line: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running < atOnce) running++;
      else {
        if (line.length >= waiting) fail('unavailable', { headers: { 'retry-after': '2' } });
        // Whoever finishes hands over its place, so `running` stays as it is.
        await new Promise<void>((resolve) => line.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
