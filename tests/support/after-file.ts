import { afterAll, vi } from 'vitest';

const cleanups: (() => Promise<unknown>)[] = [];

/** Runs the last registered cleanup first. */
export function afterFile(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/**
 * Vitest runs setup files for each test file but evaluates the modules that they import only once.
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
    // One failure must not leave other resources open.
    if (errors.length > 0) throw errors.length > 1 ? new AggregateError(errors) : errors[0];
  });
}
