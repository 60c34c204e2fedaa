import { afterAll, vi } from 'vitest';

const cleanups: (() => Promise<unknown>)[] = [];

/** Runs the cleanup after the current test file, last registered first. */
export function afterFile(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/**
 * Cleans up after each test file as if its process had ended. Vitest runs this per file, whereas
 * imported modules are evaluated once.
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
    // Thrown after all cleanups, so that a failure does not leave the rest open for the next file.
    if (errors.length > 0) throw errors.length > 1 ? new AggregateError(errors) : errors[0];
  });
}
