/** Runs calls with the same name one after another. */
type RunQueued = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createQueues(): RunQueued {
  const lastRuns = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const run = (lastRuns.get(name) ?? Promise.resolve()).then(work);
    const ended = run.then(forget, forget);
    lastRuns.set(name, ended);
    return run;

    function forget(): void {
      if (lastRuns.get(name) === ended) lastRuns.delete(name);
    }
  };
}
