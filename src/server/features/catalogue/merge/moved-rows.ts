import type { Queries } from '#server/db/engine/database.ts';

export interface Merged {
  readonly keep: string;
  readonly drop: string;
}

export interface MovedRows {
  find(queries: Queries, merged: Merged, limit: number): Promise<string[]>;
  /** Moves these rows and their counts. Both items are locked. */
  move(transaction: Queries, merged: Merged, ids: readonly string[]): Promise<void>;
}
