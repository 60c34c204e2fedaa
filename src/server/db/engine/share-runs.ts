import { setImmediate as nextTurn } from 'node:timers/promises';
import { runForEveryone } from './sender.ts';

/**
 * Runs work once for all who ask while it is under way for others: it begins after each of them
 * asked, one run at a time.
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

/** Does work once for all who ask in the same turn of the event loop: after the last of them asked. */
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
