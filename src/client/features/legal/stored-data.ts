import { storedDataOf } from '#contract/calls/index.ts';
import type { StoredData } from '#contract/privacy.ts';
import { sports } from '#sports/index.ts';

/**
 * Personal data that the server stores. Computed at build time, so that browsers do not load the
 * descriptions of all calls (`workedOut` in vite.config.ts).
 */
export const storedData: readonly Omit<StoredData, 'tables'>[] = storedDataOf(sports).map(
  ({ tables: _, ...data }) => data,
);
