import { storedDataOf } from '#contract/calls/index.ts';
import type { StoredData } from '#contract/privacy.ts';
import { sports } from '#sports/index.ts';

/**
 * What the server keeps about a person. It is worked out when the site is built: a browser gets the
 * lines alone, and none of the calls that they stand with (`workedOut` in vite.config.ts).
 */
export const storedData: readonly Omit<StoredData, 'tables'>[] = storedDataOf(sports).map(
  ({ tables: _, ...line }) => line,
);
