/** List with cursor pagination, without page numbers. */
interface OpenList<T> {
  readonly data: readonly T[];
  /** Cursor, null at the end. */
  readonly next: string | null;
}

interface Listed {
  readonly _id: string;
}

/**
 * Merges a fresh first page into a known list: adds new entries at the start and drops deleted
 * ones. If the page has no known entry, entries between the two may be missing, so the list
 * restarts.
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

/** Selects the entries of a fresh first page that are newer than all known entries. */
export function findNewerEntries<T extends Listed>(
  known: OpenList<T> | undefined,
  fresh: OpenList<T> | undefined,
): readonly T[] {
  if (!known || !fresh) return [];
  const ids = new Set(known.data.map(({ _id }) => _id));
  const end = fresh.data.findIndex(({ _id }) => ids.has(_id));
  return end < 0 ? fresh.data : fresh.data.slice(0, end);
}
