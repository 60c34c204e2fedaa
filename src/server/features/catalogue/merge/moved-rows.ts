import type { Queries } from '#server/db/engine/database.ts';

/** The ids of two items that become one. */
export interface Merged {
  readonly keep: string;
  readonly drop: string;
}

/** Rows of one sort that a merge moves from the dropped item to the kept one. */
export interface MovedRows {
  /** Finds up to `limit` of the dropped item's, by what tells them apart. */
  find(queries: Queries, merged: Merged, limit: number): Promise<string[]>;
  /** Moves these with what is counted of them, while both items are locked. */
  move(transaction: Queries, merged: Merged, ids: readonly string[]): Promise<void>;
}
