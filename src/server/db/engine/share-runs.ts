import { setImmediate as nextTurn } from 'node:timers/promises';
import { runShared } from './disconnects.ts';

/** Runs do not overlap, and a call never gets the result of a run that began before it. */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;

  function start(): Promise<T> {
    next = null;
    const run = runShared(work);
    running = run.catch(() => undefined);
    return run;
  }

  return () => {
    next ??= running.then(start);
    return next;
  };
}

export function oncePerTurn<T>(work: () => T): () => Promise<T> {
  let next: Promise<T> | null = null;

  async function run(): Promise<T> {
    await nextTurn();
    next = null;
    return work();
  }

  return () => {
    next ??= run();
    return next;
  };
}
