/** List with cursor pagination. */
interface OpenList<T> {
  readonly data: readonly T[];
  /** Null at the end. */
  readonly next: string | null;
}

interface Listed {
  readonly _id: string;
}

/**
 * Merges a fresh first page into a known list and drops deleted entries. Restarts the list if the
 * page has no known entry, since entries in between may be missing.
 */
export function mergeNewest<List extends OpenList<Listed>>(
  known: List | undefined,
  fresh: List,
): List {
  const ids = new Set(fresh.data.map(({ _id }) => _id));
  const last = known?.data.findLastIndex(({ _id }) => ids.has(_id)) ?? -1;
  if (!known || last < 0 || fresh.next === null) return fresh;
  return { ...fresh, data: [...fresh.data, ...known.data.slice(last + 1)], next: known.next };
}

export function appendOlder<List extends OpenList<Listed>>(known: List, older: List): List {
  const ids = new Set(known.data.map(({ _id }) => _id));
  const added = older.data.filter(({ _id }) => !ids.has(_id));
  return { ...known, data: [...known.data, ...added], next: older.next };
}

export function findNewerEntries<T extends Listed>(
  known: OpenList<T> | undefined,
  fresh: OpenList<T> | undefined,
): readonly T[] {
  if (!known || !fresh) return [];
  const ids = new Set(known.data.map(({ _id }) => _id));
  const end = fresh.data.findIndex(({ _id }) => ids.has(_id));
  return end < 0 ? fresh.data : fresh.data.slice(0, end);
}
