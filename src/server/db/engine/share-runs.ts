/**
 * Runs work once for all who ask while it is under way for others: it begins after each of them
 * asked, one run at a time.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;

  function start(): Promise<T> {
    next = null;
    const run = work();
    running = run.catch(() => undefined);
    return run;
  }

  return () => {
    next ??= running.then(start);
    return next;
  };
}
