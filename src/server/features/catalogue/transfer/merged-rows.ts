import type { Queries } from '#server/db/engine/database.ts';
import { findMergedInto } from '#server/shared/catalogue-storage/redirects-store.ts';
import type { Format } from './format.ts';
import { findSourceKeys } from './imports-store.ts';
import type { Staging } from './staged-rows-store.ts';

export interface FileKeys {
  hasKey(key: string): boolean;
  hasRow(key: string): boolean;
}

/**
 * Keys of a file's rows. The items of a row that yields several have its key and a line break as
 * prefix.
 */
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

/** Row whose own item was merged into another item. */
export interface StandIn<Row> {
  readonly row: Row;
  readonly id: string;
  readonly key: string;
}

/**
 * Finds rows to skip because a better row of the file describes the same item: the item's own row,
 * or the first by key of several stand-ins. Otherwise each import would undo the other row's
 * changes.
 */
export async function findLeftAlone<Row>(
  queries: Queries,
  { name, keyOf }: Pick<Format, 'name' | 'keyOf'>,
  standIns: readonly StandIn<Row>[],
  { hasRow }: FileKeys,
): Promise<Set<Row>> {
  if (standIns.length === 0) return new Set();
  const ids = [...new Set(standIns.map(({ id }) => id))];
  const sourceKeys = await findSourceKeys(queries, name, ids);
  const redirects = keyOf ? await findMergedInto(queries, ids) : [];
  const isLeftAlone = ({ id, key }: StandIn<Row>) => {
    const keysOfItem = sourceKeys.filter(({ item_id }) => item_id === id);
    const own = keysOfItem.flatMap((one) => (one.merged === 0 ? one.key : []));
    if (keyOf) own.push(keyOf(id));
    const others = [
      ...keysOfItem.flatMap((one) => (one.merged === 1 ? one.key : [])),
      ...redirects.flatMap(({ old_id, item_id }) => (item_id === id && keyOf ? keyOf(old_id) : [])),
    ];
    return own.some(hasRow) || others.some((other) => other < key && hasRow(other));
  };
  return new Set(standIns.filter(isLeftAlone).map(({ row }) => row));
}
