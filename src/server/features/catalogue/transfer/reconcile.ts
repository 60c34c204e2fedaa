import type { Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { sourceColumns } from '../create.ts';
import type { NewItem } from '../items-store.ts';
import { RowError } from './format.ts';
import type { Change, NamedItem, SourceRow } from './imports-store.ts';
import {
  type FileContext,
  type Match,
  type MatchedRows,
  matchRows,
  type PreparedRow,
  type ReconciledFormat,
  type StoredItem,
} from './match.ts';
import type { MissingTargets, TargetFinder } from './targets.ts';

export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
}

export interface ItemToCreate extends NewItem {
  readonly line: number;
}

export interface ReconciledRows {
  readonly created: ItemToCreate[];
  readonly changed: Change[];
  unchanged: number;
  readonly sources: SourceRow[];
  readonly missing: MissingTargets;
  readonly bad: RejectedRow[];
}

type References = ItemToCreate['references'];

export async function reconcileRows(
  queries: Queries,
  kind: Kind,
  format: ReconciledFormat,
  finder: TargetFinder,
  rows: readonly PreparedRow[],
  file: FileContext,
): Promise<ReconciledRows> {
  const { missing } = file;
  const loaded = await finder.load(
    queries,
    rows.flatMap(({ facts }) => Object.entries(facts.references)),
  );
  const matched = await matchRows(queries, kind, format, rows, file);
  const { stored, matches, standIns, ignored } = matched;
  const persons = findPersons(rows, matches, stored);
  const reconciled: ReconciledRows = {
    created: [],
    changed: [],
    unchanged: 0,
    sources: [],
    missing,
    bad: [],
  };

  function requireStored(id: string): StoredItem {
    const item = stored.get(id);
    if (!item) throw new Error(`The item ${id} is not of the kind ${kind.name}`);
    return item;
  }

  function addCreated(row: PreparedRow, references: References): void {
    const item = { ...row.item.item, same_as: persons.get(row) ?? null };
    reconciled.created.push({ ...row.item, item, references, line: row.line });
    if (row.facts.id !== undefined) return;
    reconciled.sources.push({ key: row.key, item_id: item.id, merged: 0 });
  }

  function reconcile(row: PreparedRow): void {
    const references = Object.fromEntries(
      Object.entries(row.facts.references).map(([field, targets]) => [
        field,
        loaded.ids(field, targets, missing),
      ]),
    );
    const match = requireValidMatch(kind, row, matched, file);
    if (match === undefined) {
      addCreated(row, references);
      return;
    }
    if (match.shouldRecordSource) {
      const merged = standIns.has(row) ? 1 : 0;
      reconciled.sources.push({ key: row.key, item_id: match.id, merged });
    }
    const before = ignored.has(row) ? null : requireStored(match.id);
    const change = before && findChange(before, row, references, persons.get(row));
    if (change) reconciled.changed.push(change);
    else reconciled.unchanged += 1;
  }

  for (const row of rows) {
    try {
      reconcile(row);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      reconciled.bad.push({ line: row.line, reason: error.message });
    }
  }
  return reconciled;
}

/** Throws `RowError` if the row is invalid. */
function requireValidMatch(
  kind: Kind,
  row: PreparedRow,
  { matches, taken, byName }: MatchedRows,
  { lines }: FileContext,
) {
  const match = matches.get(row);
  const { id, name, search_name } = row.item.item;
  if (match === 'several') {
    throw new RowError(`several items are called ${name}; use _id instead`);
  }
  if (match === undefined && taken.has(id)) {
    throw new RowError(`_id belongs to another item: ${id}`);
  }
  if (kind.unique.length > 0) {
    checkUnique(kind, row, match?.id, byName.get(search_name) ?? [], lines);
  }
  return match;
}

/**
 * Returns the value in the file, or else of a stored item of the same parsed row, or else the id of
 * the row's first item.
 */
function findPersons(
  rows: readonly PreparedRow[],
  matches: ReadonlyMap<PreparedRow, Match>,
  stored: ReadonlyMap<string, StoredItem>,
): Map<PreparedRow, string | null> {
  const idOf = (row: PreparedRow) => {
    const match = matches.get(row);
    return match === undefined || match === 'several' ? row.item.item.id : match.id;
  };
  const persons = new Map<PreparedRow, string | null>();
  for (const items of Map.groupBy(rows, ({ rowKey }) => rowKey).values()) {
    if (items.length === 1) continue;
    const ids = items.map(idOf);
    const [storedPerson] = ids.flatMap((id) => stored.get(id)?.row.same_as ?? []);
    for (const item of items) persons.set(item, storedPerson ?? ids[0] ?? '');
  }
  for (const row of rows) {
    if (row.facts.sameAs !== undefined) persons.set(row, row.facts.sameAs);
  }
  return persons;
}

/**
 * Throws `RowError` for a second item with the same unique fields. `lines` keeps the line of every
 * accepted row, because a retried transaction reconciles its rows again.
 */
function checkUnique(
  kind: Kind,
  { line, item }: PreparedRow,
  matched: string | undefined,
  others: readonly NamedItem[],
  lines: Map<string, number>,
): void {
  const { name, search_name } = item.item;
  const earlier = lines.get(search_name) ?? line;
  if (earlier !== line) throw new RowError(`line ${earlier} is of the same ${kind.labels.one}`);
  if (others.some(({ id }) => id !== matched)) {
    throw new RowError(`there is another ${kind.labels.one} ${name}`);
  }
  lines.set(search_name, line);
}

function findChange(
  stored: StoredItem,
  { facts, item, updatesSource }: PreparedRow,
  references: References,
  sameAs: string | null = stored.row.same_as,
): Change | null {
  const { name, search_name, search_text, source = null, source_date: date = null } = item.item;
  const fields = Object.keys(facts.fields).filter(
    (field) => (stored.row[field] ?? null) !== (item.fields[field] ?? null),
  );
  const lists = Object.entries(references).filter(([field, ids]) => {
    const before = stored.references.get(field) ?? [];
    return before.length !== ids.length || before.some((id, index) => id !== ids[index]);
  });
  const isRenamed = stored.row.name !== name;
  // A field with a new value from the file no longer counts as derived.
  const derivedBefore = stored.row.derived?.split(' ') ?? [];
  const derived = facts.derived ?? derivedBefore.filter((field) => !fields.includes(field));
  const columns = sourceColumns(source === null ? null : { name: source, date }, derived);
  const isSourceChanged =
    columns.derived !== stored.row.derived ||
    (updatesSource && (source !== stored.row.source || date !== stored.row.source_date)) ||
    sameAs !== stored.row.same_as;
  if (!isRenamed && fields.length === 0 && lists.length === 0 && !isSourceChanged) return null;
  return {
    id: stored.row.id,
    source: { ...columns, same_as: sameAs },
    name: isRenamed ? { name, search_name, search_text } : null,
    fields: Object.fromEntries(fields.map((field) => [field, item.fields[field] ?? null])),
    references: Object.fromEntries(lists),
  };
}
