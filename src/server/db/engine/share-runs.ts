import { setImmediate as nextTurn } from 'node:timers/promises';
import { runForEveryone } from './sender.ts';

/**
 * Shares one run among concurrent callers. A run starts after all its callers asked; runs never
 * overlap.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;

  function start(): Promise<T> {
    next = null;
    const run = runForEveryone(work);
    running = run.catch(() => undefined);
    return run;
  }

  return () => {
    next ??= running.then(start);
    return next;
  };
}

/** Runs work once for all callers in the same turn of the event loop. */
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
