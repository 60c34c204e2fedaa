import { afterAll, vi } from 'vitest';

const cleanups: (() => Promise<unknown>)[] = [];

/** Runs the cleanup after the current test file. The last registered cleanup runs first. */
export function afterFile(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/**
 * Runs the cleanups of each test file as if its process had ended. A function, because Vitest runs
 * setup files for each test file but evaluates the modules that they import only once.
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
    // Errors are thrown after all cleanups, so that one failure does not leave resources open.
    if (errors.length > 0) throw errors.length > 1 ? new AggregateError(errors) : errors[0];
  });
}
