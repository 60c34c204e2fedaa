import type { Queries } from '#server/db/engine/database.ts';
import { findMergedInto } from '#server/shared/catalogue-storage/redirects-store.ts';
import type { Format } from './format.ts';
import { findSourceKeys } from './imports-store.ts';
import type { Staging } from './staged-rows-store.ts';

export interface FileKeys {
  hasKey(key: string): boolean;
  hasRow(key: string): boolean;
}

/** If a row yields several items, their keys are `row\nitem`. */
export function fileKeys(staging: Staging, format: Format): FileKeys {
  return {
    hasKey: (key) => staging.get(key) !== null,
    hasRow(key) {
      const start = key.lastIndexOf('\n');
      const rowKeys = start === -1 ? [key] : [key, key.slice(0, start)];
      return rowKeys.some((rowKey) => {
        const staged = staging.get(rowKey);
        const items = staged ? format.finish(staged.parsed, rowKey) : [];
        return rowKey === key ? items.length > 0 : items.some((item) => item.key === key);
      });
    },
  };
}

/** Row whose item was merged into another item. */
export interface StandIn<Row> {
  readonly row: Row;
  readonly id: string;
  readonly key: string;
}

/**
 * Ignores rows if another row of the file has the facts of their item: the row of the item itself,
 * or else the stand-in with the first key. Otherwise every import would change the item twice.
 */
export async function findIgnoredRows<Row>(
  queries: Queries,
  { name, keyOf }: Pick<Format, 'name' | 'keyOf'>,
  standIns: readonly StandIn<Row>[],
  { hasRow }: FileKeys,
): Promise<Set<Row>> {
  if (standIns.length === 0) return new Set();
  const ids = [...new Set(standIns.map(({ id }) => id))];
  const sourceKeys = await findSourceKeys(queries, name, ids);
  const redirects = keyOf ? await findMergedInto(queries, ids) : [];
  const isIgnored = ({ id, key }: StandIn<Row>) => {
    const keysOfItem = sourceKeys.filter(({ item_id }) => item_id === id);
    const ownKeys = keysOfItem.filter(({ merged }) => merged === 0).map((row) => row.key);
    if (keyOf) ownKeys.push(keyOf(id));
    const standInKeys = [
      ...keysOfItem.filter(({ merged }) => merged === 1).map((row) => row.key),
      ...redirects.flatMap(({ old_id, item_id }) => (item_id === id && keyOf ? keyOf(old_id) : [])),
    ];
    return ownKeys.some(hasRow) || standInKeys.some((other) => other < key && hasRow(other));
  };
  return new Set(standIns.filter(isIgnored).map(({ row }) => row));
}
