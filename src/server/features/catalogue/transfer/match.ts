import type { Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { findRedirects } from '#server/shared/catalogue-storage/redirects-store.ts';
import { findAllByIds, type ItemRow, type NewItem } from '../items-store.ts';
import type { Facts, Format, Remark } from './format.ts';
import {
  findByNames,
  findImportedItems,
  findSourceKeys,
  findUsedIds,
  type ImportedItem,
  type NamedItem,
} from './imports-store.ts';
import { type FileKeys, findIgnoredRows, type StandIn } from './merged-rows.ts';
import type { MissingTargets } from './targets.ts';

export interface PreparedRow {
  readonly key: string;
  readonly rowKey: string;
  readonly line: number;
  readonly facts: Facts;
  readonly item: NewItem;
  /** True if even an unchanged item gets the row's source. */
  readonly updatesSource: boolean;
  readonly remarks: readonly Omit<Remark, 'line'>[];
}

export interface FileContext extends FileKeys {
  /** Targets that earlier batches of a dry run would have created. */
  readonly missing: MissingTargets;
  /** Lines of accepted rows by folded name, for kinds with unique fields. */
  readonly lines: Map<string, number>;
}

export interface StoredItem {
  readonly row: ItemRow;
  readonly references: ReadonlyMap<string, readonly string[]>;
}

export type ReconciledFormat = Pick<
  Format,
  'name' | 'mustMatch' | 'mustNotDiffer' | 'discriminators' | 'keyOf'
>;

/** Stored item of a row, or 'several' if the row is ambiguous. */
export type Match = { readonly id: string; readonly shouldRecordSource: boolean } | 'several';

interface Candidates {
  readonly stored: Map<string, StoredItem>;
  readonly storedById: ReadonlyMap<string, StoredItem>;
  /** Ids in rows that belong to items of other kinds. */
  readonly taken: ReadonlySet<string>;
  /** Ids of kept items by the ids of the items merged into them. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly imported: ReadonlyMap<string, ImportedItem>;
  readonly byName: ReadonlyMap<string, readonly NamedItem[]>;
  /** Ids of items that no row may match by name. */
  readonly owned: Set<string>;
}

/** Kinds named by their fields ignore the id of a row. */
function isKeyed(kind: Kind, { facts }: PreparedRow): boolean {
  return facts.id === undefined || kind.naming === 'given';
}

function isOpen(
  { facts: { id = '' }, key }: PreparedRow,
  { storedById, taken, redirects, imported }: Omit<Candidates, 'stored' | 'byName' | 'owned'>,
): boolean {
  return !storedById.has(id) && !imported.has(key) && !taken.has(id) && !redirects.has(id);
}

async function readCandidates(
  queries: Queries,
  kind: Kind,
  format: ReconciledFormat,
  rows: readonly PreparedRow[],
  file: FileContext,
): Promise<Candidates> {
  const ids = rows.flatMap(({ facts }) => facts.id ?? []);
  const storedById = await readStored(queries, kind, ids);
  const unknown = ids.filter((id) => !storedById.has(id));
  const taken = await findUsedIds(queries, unknown);
  const redirects = await findRedirects(queries, unknown);
  const kept = await readStored(queries, kind, [...redirects.values()]);
  for (const [id, target] of redirects) {
    if (!kept.has(target)) redirects.delete(id);
  }
  const keyed = rows.filter((row) => isKeyed(kind, row) && !storedById.has(row.facts.id ?? ''));
  const keys = new Set(keyed.map(({ key }) => key));
  const imported = await findImportedItems(queries, kind, format.name, [...keys]);
  const byKey = { storedById, taken, redirects, imported };
  const named = kind.unique.length > 0 ? rows : rows.filter((row) => isOpen(row, byKey));
  const names = new Set(named.map(({ item }) => item.item.search_name));
  const namedItems = await findByNames(queries, kind.name, [...names]);
  const namedIds = namedItems.map(({ id }) => id);
  const owned = await findOwned(queries, format, namedIds, file);
  const candidateIds = new Set([
    ...[...imported.values()].map(({ item_id }) => item_id),
    ...namedIds.filter((id) => !owned.has(id)),
  ]);
  const candidates = await readStored(queries, kind, [...candidateIds]);
  return {
    ...byKey,
    stored: new Map([...storedById, ...kept, ...candidates]),
    byName: Map.groupBy(namedItems, ({ search_name }) => search_name),
    owned,
  };
}

function matchByKeys(
  rows: readonly PreparedRow[],
  { storedById, redirects, imported }: Candidates,
): Map<PreparedRow, Match> {
  const matches = new Map<PreparedRow, Match>();
  for (const row of rows) {
    const { id = '' } = row.facts;
    const match = storedById.has(id) ? id : (redirects.get(id) ?? imported.get(row.key)?.item_id);
    if (match !== undefined) matches.set(row, { id: match, shouldRecordSource: false });
  }
  return matches;
}

function matchByName(
  rows: readonly PreparedRow[],
  kind: Kind,
  format: ReconciledFormat,
  { stored, byName, owned }: Candidates,
  matches: Map<PreparedRow, Match>,
): void {
  const matchRow = (row: PreparedRow, isSure: (id: string) => boolean) => {
    if (matches.has(row)) return;
    const [only, second] = (byName.get(row.item.item.search_name) ?? []).filter(
      ({ id }) => !owned.has(id) && hasMatchingFields(stored.get(id), row, format),
    );
    if (only && !second && isSure(only.id)) {
      owned.add(only.id);
      matches.set(row, { id: only.id, shouldRecordSource: isKeyed(kind, row) });
    } else if (second && format.keyOf && row.facts.id === undefined) {
      // Only Tifo's own files reject ambiguous rows, and a row with an id creates a new item.
      matches.set(row, 'several');
    }
  };
  // Prefers the row with the item's own result to an earlier row with a better result.
  if (format.discriminators) {
    for (const row of rows) matchRow(row, (id) => isDiscriminated(stored.get(id), row, format));
  }
  for (const row of rows) matchRow(row, () => true);
}

function findStandIns(
  matches: ReadonlyMap<PreparedRow, Match>,
  { keyOf }: ReconciledFormat,
  { redirects, imported }: Candidates,
): StandIn<PreparedRow>[] {
  const standIns: StandIn<PreparedRow>[] = [];
  for (const [row, match] of matches) {
    if (match === 'several') continue;
    const { id } = row.facts;
    if (id !== undefined && redirects.has(id)) {
      if (keyOf) standIns.push({ row, id: match.id, key: keyOf(id) });
    } else if (imported.get(row.key)?.merged === 1) {
      standIns.push({ row, id: match.id, key: row.key });
    }
  }
  return standIns;
}

export type MatchedRows = Awaited<ReturnType<typeof matchRows>>;

export async function matchRows(
  queries: Queries,
  kind: Kind,
  format: ReconciledFormat,
  rows: readonly PreparedRow[],
  file: FileContext,
) {
  const candidates = await readCandidates(queries, kind, format, rows, file);
  const matches = matchByKeys(rows, candidates);
  const standIns = findStandIns(matches, format, candidates);
  const ignored = await findIgnoredRows(queries, format, standIns, file);
  const open = rows.filter((row) => isOpen(row, candidates));
  matchByName(open, kind, format, candidates, matches);
  const { stored, taken, byName } = candidates;
  return {
    stored,
    matches,
    taken,
    byName,
    ignored,
    standIns: new Set(standIns.map(({ row }) => row)),
  };
}

/**
 * Finds items that belong to a row of the source, so that no other row may change them. If rows can
 * have Tifo's ids, only the rows of this file count.
 */
async function findOwned(
  queries: Queries,
  { name, keyOf }: ReconciledFormat,
  ids: readonly string[],
  { hasKey }: FileContext,
): Promise<Set<string>> {
  const sourceKeys = await findSourceKeys(queries, name, ids);
  if (!keyOf) return new Set(sourceKeys.map(({ item_id }) => item_id));
  return new Set([
    ...sourceKeys.filter(({ key }) => hasKey(key)).map(({ item_id }) => item_id),
    ...ids.filter((id) => hasKey(keyOf(id))),
  ]);
}

async function readStored(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, StoredItem>> {
  const stored = new Map<string, StoredItem>();
  for (const { row, references } of await findAllByIds(queries, kind, ids)) {
    const idsByField = new Map<string, string[]>();
    for (const { field, _id } of references) {
      idsByField.getOrInsertComputed(field, () => []).push(_id);
    }
    stored.set(row.id, { row, references: idsByField });
  }
  return stored;
}

/** Requires the fields that must match to be known and equal, and the others not to contradict. */
function hasMatchingFields(
  stored: StoredItem | undefined,
  { item }: PreparedRow,
  { mustMatch, mustNotDiffer = [] }: ReconciledFormat,
): boolean {
  const before = (field: string) => stored?.row[field] ?? null;
  const after = (field: string) => item.fields[field] ?? null;
  return (
    mustMatch.every((field) => after(field) !== null && before(field) === after(field)) &&
    mustNotDiffer.every(
      (field) => before(field) === null || after(field) === null || before(field) === after(field),
    )
  );
}

function isDiscriminated(
  stored: StoredItem | undefined,
  { item }: PreparedRow,
  { discriminators = [] }: ReconciledFormat,
): boolean {
  return discriminators.every(
    (field) => stored && stored.row[field] === (item.fields[field] ?? null),
  );
}
