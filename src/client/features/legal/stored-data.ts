import { storedDataOf } from '#contract/calls/index.ts';
import type { StoredData } from '#contract/privacy.ts';
import { sports } from '#sports/index.ts';

/**
 * Computed at build time to keep the calls' descriptions out of the bundle (`workedOut` in
 * vite.config.ts).
 */
export const storedData: readonly Omit<StoredData, 'tables'>[] = storedDataOf(sports).map(
  ({ tables: _, ...data }) => data,
);
