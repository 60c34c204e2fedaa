import { storedDataOf } from '#contract/calls/index.ts';
import type { StoredData } from '#contract/privacy.ts';
import { sports } from '#sports/index.ts';

/**
 * Personal data stored by the server. Computed at build time, so that the browser gets only these
 * lines without the related calls (`workedOut` in vite.config.ts).
 */
export const storedData: readonly Omit<StoredData, 'tables'>[] = storedDataOf(sports).map(
  ({ tables: _, ...line }) => line,
);
