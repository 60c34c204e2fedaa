import type { Kind } from '#contract/kind.ts';
import type { Queries } from '#server/db/database.ts';
import { slicesOf } from '#server/db/slices.ts';
import {
  findByIds,
  findReferences,
  type ItemRow,
  type NewItem,
  type ReferenceRow,
} from '../store.ts';
import { BadRow, type Facts, type Format } from './format.ts';
import { type Change, findByNames, findClaimed, findSourced, findTaken } from './store.ts';
import type { MissingTargets, TargetFinder } from './targets.ts';

/** A row that fits the description. */
export interface PreparedRow {
  readonly key: string;
  readonly line: number;
  readonly facts: Facts;
  /** What would be created of it, without its references. */
  readonly item: NewItem;
}

export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

/** What is to be done for some rows. */
export interface Plan {
  readonly created: NewItem[];
  readonly changed: Change[];
  unchanged: number;
  /** Rows whose item is to be remembered. */
  readonly sources: { readonly key: string; readonly item_id: string }[];
  readonly missing: MissingTargets;
  readonly bad: BadLine[];
}

/**
 * Compares rows with what is stored and says what to do; changes nothing. `missing` carries what
 * earlier plans, not carried out, would have created.
 */
export async function planRows(
  queries: Queries,
  kind: Kind,
  format: Pick<Format, 'name' | 'agreeing'>,
  finder: TargetFinder,
  rows: readonly PreparedRow[],
  missing: MissingTargets,
): Promise<Plan> {
  const plan: Plan = { created: [], changed: [], unchanged: 0, sources: [], missing, bad: [] };
  const known = await finder.load(
    queries,
    rows.flatMap(({ facts }) => Object.entries(facts.references)),
  );
  const { stored, matches, taken } = await matchRows(queries, kind, format, rows);
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
      if (match === undefined) {
        const { id } = row.item.item;
        if (taken.has(id)) throw new BadRow(`_id is that of something else: ${id}`);
        plan.created.push({ ...row.item, references });
        if (row.facts.id === undefined) plan.sources.push({ key: row.key, item_id: id });
        continue;
      }
      if (match.isNew && row.facts.id === undefined) {
        plan.sources.push({ key: row.key, item_id: match.id });
      }
      const before = stored.get(match.id);
      if (!before) throw new Error(`The item ${match.id} is not of the kind ${kind.name}`);
      const change = differences(before, row, references);
      if (change) plan.changed.push(change);
      else plan.unchanged += 1;
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      plan.bad.push({ line: row.line, reason: error.message });
    }
  }
  return plan;
}

interface StoredItem {
  readonly row: ItemRow;
  readonly references: ReadonlyMap<string, readonly string[]>;
}

/** The stored item that a row is; 'several' where nothing tells which. */
type Match = { readonly id: string; readonly isNew: boolean } | 'several';

async function matchRows(
  queries: Queries,
  kind: Kind,
  format: Pick<Format, 'name' | 'agreeing'>,
  rows: readonly PreparedRow[],
) {
  const given = rows.flatMap(({ facts }) => facts.id ?? []);
  const keys = rows.flatMap(({ facts, key }) => (facts.id === undefined ? [key] : []));
  const sourced = await findSourced(queries, kind, format.name, keys);
  // Where the fields make the name, they are what tells items apart, whatever their ids.
  const named = kind.naming === 'given' ? rows.filter(({ facts }) => !facts.id) : rows;
  const names = named
    .filter(({ key }) => !sourced.has(key))
    .map(({ item }) => item.item.search_name);
  const found = await findByNames(queries, kind.name, [...new Set(names)]);
  const foundIds = found.map(({ id }) => id);
  const claimed = await findClaimed(queries, format.name, foundIds);
  const free = found.filter(({ id }) => kind.naming !== 'given' || !claimed.has(id));
  const stored = await readStored(queries, kind, [
    ...new Set([...given, ...sourced.values(), ...free.map(({ id }) => id)]),
  ]);

  const byName = Map.groupBy(free, ({ search_name }) => search_name);
  const adopted = new Set<string>();
  const matches = new Map<PreparedRow, Match>();
  for (const row of rows) {
    const known = row.facts.id ?? sourced.get(row.key);
    if (known !== undefined && stored.has(known)) {
      matches.set(row, { id: known, isNew: false });
      continue;
    }
    if (row.facts.id !== undefined && kind.naming === 'given') continue;
    const fitting = (byName.get(row.item.item.search_name) ?? []).filter(
      ({ id }) => !adopted.has(id) && agrees(stored.get(id), row, format.agreeing),
    );
    const [only] = fitting;
    if (!only) continue;
    adopted.add(only.id);
    matches.set(row, fitting.length > 1 ? 'several' : { id: only.id, isNew: true });
  }
  const taken = await findTaken(
    queries,
    given.filter((id) => !stored.has(id)),
  );
  return { stored, matches, taken };
}

async function readStored(queries: Queries, kind: Kind, ids: readonly string[]) {
  const refers = Object.values(kind.fields).some(({ type }) => type === 'references');
  const rows: ItemRow[] = [];
  const references: ReferenceRow[] = [];
  for (const some of slicesOf(ids)) {
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
  { facts, item }: PreparedRow,
  references: Readonly<Record<string, readonly string[]>>,
): Change | null {
  const { name, search_name, search_text } = item.item;
  const fields = Object.keys(facts.fields).filter(
    (field) => (stored.row[field] ?? null) !== (item.fields[field] ?? null),
  );
  const lists = Object.entries(references).filter(([field, ids]) => {
    const before = stored.references.get(field) ?? [];
    return before.length !== ids.length || before.some((id, place) => id !== ids[place]);
  });
  const isRenamed = stored.row.name !== name;
  if (!isRenamed && fields.length === 0 && lists.length === 0) return null;
  return {
    id: stored.row.id,
    name: isRenamed ? { name, search_name, search_text } : null,
    fields: Object.fromEntries(fields.map((field) => [field, item.fields[field] ?? null])),
    references: Object.fromEntries(lists),
  };
}
