import type { Kind } from '#contract/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { sourceColumns } from '../create.ts';
import {
  findByIds,
  findReferences,
  type ItemRow,
  type NewItem,
  type ReferenceRow,
} from '../items-store.ts';
import { BadRow, type Facts, type Format } from './format.ts';
import {
  type Change,
  findByNames,
  findClaims,
  findSourced,
  findTaken,
  type NamedItem,
} from './imports-store.ts';
import type { MissingTargets, TargetFinder } from './targets.ts';

/** A row that fits the description. */
export interface PreparedRow {
  readonly key: string;
  readonly line: number;
  readonly facts: Facts;
  /** What would be created of it, without its references. */
  readonly item: NewItem;
  /** Whether an item that is as the row says gets the row's source, too. */
  readonly tellsSource: boolean;
}

export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

/** What is to be done for some rows. */
export interface ReconciledRows {
  readonly created: NewItem[];
  readonly changed: Change[];
  unchanged: number;
  /** Rows whose item is to be remembered. */
  readonly sources: { readonly key: string; readonly item_id: string }[];
  readonly missing: MissingTargets;
  readonly bad: BadLine[];
}

/** What the batches of one file know of each other. */
export interface FileContext {
  /** Whether a row of the file has that key. */
  hasKey(key: string): boolean;
  /** What earlier batches, not written, would have created. */
  readonly missing: MissingTargets;
  /** Of a kind with unique fields, the lines that were taken by their folded names. */
  readonly lines: Map<string, number>;
}

/** Compares rows with what is stored and says what to do; changes nothing stored. */
export async function reconcileRows(
  queries: Queries,
  kind: Kind,
  format: ReconciledFormat,
  finder: TargetFinder,
  rows: readonly PreparedRow[],
  file: FileContext,
): Promise<ReconciledRows> {
  const { missing } = file;
  const reconciled: ReconciledRows = {
    created: [],
    changed: [],
    unchanged: 0,
    sources: [],
    missing,
    bad: [],
  };
  const known = await finder.load(
    queries,
    rows.flatMap(({ facts }) => Object.entries(facts.references)),
  );
  const { stored, matches, taken, byName } = await matchRows(queries, kind, format, rows, file);
  for (const row of rows) {
    try {
      const references = Object.fromEntries(
        Object.entries(row.facts.references).map(([field, targets]) => [
          field,
          known.ids(field, targets, missing),
        ]),
      );
      const match = matches.get(row);
      if (match === 'several') {
        throw new BadRow(`there are several called ${row.item.item.name}: tell which by _id`);
      }
      const { id, search_name } = row.item.item;
      if (match === undefined && taken.has(id)) {
        throw new BadRow(`_id is that of something else: ${id}`);
      }
      if (kind.unique.length > 0) {
        const others = byName.get(search_name) ?? [];
        checkUnique(kind, row, match?.id, others, file.lines);
      }
      if (match === undefined) {
        reconciled.created.push({ ...row.item, references });
        if (row.facts.id === undefined) reconciled.sources.push({ key: row.key, item_id: id });
        continue;
      }
      if (match.isToRemember) reconciled.sources.push({ key: row.key, item_id: match.id });
      const before = stored.get(match.id);
      if (!before) throw new Error(`The item ${match.id} is not of the kind ${kind.name}`);
      const change = differences(before, row, references);
      if (change) reconciled.changed.push(change);
      else reconciled.unchanged += 1;
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      reconciled.bad.push({ line: row.line, reason: error.message });
    }
  }
  return reconciled;
}

/**
 * Throws `BadRow` where the row would be a second item with the same unique fields, and remembers
 * it in `lines`; a row that is reconciled again, as its unit of work is repeated, is no second.
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
  if (earlier !== line) throw new BadRow(`line ${earlier} is of the same ${kind.labels.one}`);
  if (others.some(({ id }) => id !== matched)) {
    throw new BadRow(`there is another ${kind.labels.one} ${name}`);
  }
  lines.set(search_name, line);
}

interface StoredItem {
  readonly row: ItemRow;
  readonly references: ReadonlyMap<string, readonly string[]>;
}

type ReconciledFormat = Pick<Format, 'name' | 'agreeing' | 'keyOf'>;

/** The stored item that a row is; 'several' where nothing tells which. */
type Match = { readonly id: string; readonly isToRemember: boolean } | 'several';

async function matchRows(
  queries: Queries,
  kind: Kind,
  format: ReconciledFormat,
  rows: readonly PreparedRow[],
  file: FileContext,
) {
  const given = rows.flatMap(({ facts }) => facts.id ?? []);
  const storedById = await readStored(queries, kind, given);
  const unknown = given.filter((id) => !storedById.has(id));
  const taken = await findTaken(queries, unknown);
  // Where the fields make the name, they are what tells items apart, whatever their ids.
  const isKeyed = ({ facts: { id } }: PreparedRow) => id === undefined || kind.naming === 'given';
  const keyed = rows.filter((row) => isKeyed(row) && !storedById.has(row.facts.id ?? ''));
  const keys = keyed.map(({ key }) => key);
  const sourced = await findSourced(queries, kind, format.name, keys);
  const isOpen = ({ facts: { id = '' }, key }: PreparedRow) =>
    !storedById.has(id) && !sourced.has(key) && !taken.has(id);
  const named = kind.unique.length > 0 ? rows : rows.filter(isOpen);
  const names = new Set(named.map(({ item }) => item.item.search_name));
  const found = await findByNames(queries, kind.name, [...names]);
  const foundIds = found.map(({ id }) => id);
  const owned = await findOwned(queries, format, foundIds, file);
  const others = new Set([...sourced.values(), ...foundIds.filter((id) => !owned.has(id))]);
  const stored = new Map([...storedById, ...(await readStored(queries, kind, [...others]))]);

  const byName = Map.groupBy(found, ({ search_name }) => search_name);
  const matches = new Map<PreparedRow, Match>();
  for (const row of rows) {
    const { id } = row.facts;
    const known = id !== undefined && storedById.has(id) ? id : sourced.get(row.key);
    if (known !== undefined) matches.set(row, { id: known, isToRemember: false });
    if (!isOpen(row)) continue;
    const fitting = (byName.get(row.item.item.search_name) ?? []).filter(
      (item) => !owned.has(item.id) && agrees(stored.get(item.id), row, format.agreeing),
    );
    const [only, second] = fitting;
    if (only && !second) {
      owned.add(only.id);
      matches.set(row, { id: only.id, isToRemember: isKeyed(row) });
    } else if (second && format.keyOf && id === undefined) {
      // Another source cannot say which, and a row with an id is an item of its own.
      matches.set(row, 'several');
    }
  }
  return { stored, matches, taken, byName };
}

/**
 * Ids of the items that belong to some row of the source, so that no other may take them over;
 * where its rows may name items by our ids, of this very file.
 */
async function findOwned(
  queries: Queries,
  { name, keyOf }: ReconciledFormat,
  ids: readonly string[],
  { hasKey }: FileContext,
): Promise<Set<string>> {
  const claims = await findClaims(queries, name, ids);
  if (!keyOf) return new Set(claims.map(({ item_id }) => item_id));
  return new Set([
    ...claims.filter(({ key }) => hasKey(key)).map(({ item_id }) => item_id),
    ...ids.filter((id) => hasKey(keyOf(id))),
  ]);
}

async function readStored(queries: Queries, kind: Kind, ids: readonly string[]) {
  const refers = Object.values(kind.fields).some(({ type }) => type === 'references');
  const rows: ItemRow[] = [];
  const references: ReferenceRow[] = [];
  for (const some of chunksOf(ids)) {
    rows.push(...(await findByIds(queries, kind, some)));
    if (refers) references.push(...(await findReferences(queries, some)));
  }
  const byItem = Map.groupBy(references, ({ itemId }) => itemId);
  return new Map(
    rows.map((row): [string, StoredItem] => {
      const byField = Map.groupBy(byItem.get(row.id) ?? [], ({ field }) => field);
      const lists = [...byField].map(([field, list]): [string, string[]] => [
        field,
        list.map(({ _id }) => _id),
      ]);
      return [row.id, { row, references: new Map(lists) }];
    }),
  );
}

/** Whether all that must agree is known on both sides and the same. */
function agrees(
  stored: StoredItem | undefined,
  { item }: PreparedRow,
  agreeing: readonly string[],
): boolean {
  return agreeing.every((field) => {
    const value = item.fields[field] ?? null;
    return value !== null && stored?.row[field] === value;
  });
}

/** What the row says otherwise than the stored item; null where they are the same. */
function differences(
  stored: StoredItem,
  { facts, item, tellsSource }: PreparedRow,
  references: Readonly<Record<string, readonly string[]>>,
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
  // What an import wrote is no longer what a formula made.
  const before = stored.row.derived?.split(' ') ?? [];
  const derived = facts.derived ?? before.filter((field) => !fields.includes(field));
  const columns = sourceColumns(source === null ? null : { name: source, date }, derived);
  const isSourceChanged =
    columns.derived !== stored.row.derived ||
    (tellsSource && (source !== stored.row.source || date !== stored.row.source_date));
  if (!isRenamed && fields.length === 0 && lists.length === 0 && !isSourceChanged) return null;
  return {
    id: stored.row.id,
    source: columns,
    name: isRenamed ? { name, search_name, search_text } : null,
    fields: Object.fromEntries(fields.map((field) => [field, item.fields[field] ?? null])),
    references: Object.fromEntries(lists),
  };
}
