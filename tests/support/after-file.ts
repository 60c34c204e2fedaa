import { afterAll, vi } from 'vitest';

const cleanups: (() => Promise<unknown>)[] = [];

/** Has something done once the running test file is over: what was made last goes first. */
export function afterFile(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/**
 * Ends a test file as if its process ended: one process runs many. Vitest runs this for every file,
 * where the modules that a file imports are evaluated once.
 */
export function endFiles(): void {
  afterAll(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    const errors: unknown[] = [];
    for (const cleanup of cleanups.splice(0).toReversed()) {
      await cleanup().catch((error: unknown) => errors.push(error));
    }
    // After all of them: one that fails must not leave the rest open beside the next file.
    if (errors.length > 0) throw errors.length > 1 ? new AggregateError(errors) : errors[0];
  });
}
