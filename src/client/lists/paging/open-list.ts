/** A list that is read on from where it ended: there are no numbers of pages. */
interface OpenList<T> {
  readonly data: readonly T[];
  /** Where to read on; null at the end. */
  readonly next: string | null;
}

interface Listed {
  readonly _id: string;
}

/**
 * What is known of a list with its first page as it is now: what is new comes first, what went since
 * goes. Where more came than a page holds nothing tells what lies between: the list starts anew.
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

/** The same with the page that follows. */
export function appendOlder<List extends OpenList<Listed>>(known: List, older: List): List {
  const ids = new Set(known.data.map(({ _id }) => _id));
  const added = older.data.filter(({ _id }) => !ids.has(_id));
  return { ...known, data: [...known.data, ...added], next: older.next };
}

/** Of the entries of a first page those that are newer than all that is known. */
export function newerIn<T extends Listed>(
  known: OpenList<T> | undefined,
  fresh: OpenList<T> | undefined,
): readonly T[] {
  if (!known || !fresh) return [];
  const ids = new Set(known.data.map(({ _id }) => _id));
  const end = fresh.data.findIndex(({ _id }) => ids.has(_id));
  return end < 0 ? fresh.data : fresh.data.slice(0, end);
}
