import { itemName, type Kind } from '#contract/kinds/kind.ts';
import { starterSource } from '#contract/kinds/sources.ts';
import type { StarterData, StarterItem } from '#contract/kinds/starter.ts';
import { foldText } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findFormerNames } from '#server/shared/catalogue-storage/redirects-store.ts';
import { type FoundItem, findAllByIds } from '../items-store.ts';
import type { Facts, Format } from '../transfer/format.ts';
import { findByNames } from '../transfer/imports-store.ts';
import { openStaging } from '../transfer/staged-rows-store.ts';
import { writeStaged } from '../transfer/write.ts';
import { findIdsBySource, findLoadedKeys, insertLoadedKeys } from './starter-items-store.ts';
import { starterKeys } from './starter-keys.ts';

interface StarterUpdate {
  readonly kind: Kind;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Starter items that were deleted, merged or changed here, or whose name another item has. */
  readonly leftAlone: number;
  /** Items that only an earlier starter catalogue has. */
  readonly former: number;
  /** Items that could not be written, such as players of a deleted team. */
  readonly rejected: readonly { readonly name: string; readonly reason: string }[];
}

interface Options {
  readonly kinds: readonly Kind[];
  readonly data: StarterData;
  readonly now: Date;
  readonly dryRun: boolean;
}

/**
 * Adds new items and updates those that still have their starter facts. Skips items that were
 * imported, deleted or merged. Works in slices between which other processes can write. An
 * interrupted update can be repeated.
 */
export async function updateStarter(db: Database, options: Options): Promise<StarterUpdate[]> {
  const updates: StarterUpdate[] = [];
  for (const [name, items] of Object.entries(options.data)) {
    const kind = options.kinds.find((candidate) => candidate.name === name);
    if (kind) updates.push(await updateKind(db, kind, items, options));
  }
  return updates;
}

interface Row {
  readonly key: string;
  readonly starterKey: string;
  readonly facts: Facts;
}

async function updateKind(
  db: Database,
  kind: Kind,
  items: readonly StarterItem[],
  { kinds, now, dryRun }: Options,
): Promise<StarterUpdate> {
  const { rows, leftAlone, former } = await matchItems(db, kind, items);
  /** By key, since a retried transaction rejects the same items again. */
  const rejected = new Map<string, { readonly name: string; readonly reason: string }>();
  const staging = openStaging();
  try {
    for (const [index, { key, facts }] of rows.entries()) {
      staging.put({ key, line: index + 1, parsed: facts });
    }
    const source = { name: starterSource, date: null };
    const write = { kind, kinds, dryRun, now, source, isSourceGiven: true };
    const outcome = await writeStaged(db, staging, starterFormat(dryRun), write, {
      reject: ({ line, reason }) => {
        const row = rows[line - 1];
        if (!row) throw new Error(`${kind.name}: there is no row ${line}`);
        const name = String(row.facts.name ?? row.starterKey);
        rejected.set(row.starterKey, { name, reason });
      },
      remark: () => {},
      onWritten: () => {},
    });
    if (!dryRun) {
      const keys = [...starterKeys(kind, items).values()].filter((key) => !rejected.has(key));
      await db.write((transaction) => insertLoadedKeys(transaction, kind.name, keys));
    }
    const { created, changed, unchanged } = outcome;
    return {
      kind,
      created,
      changed,
      unchanged,
      leftAlone,
      former,
      rejected: [...rejected.values()],
    };
  } finally {
    staging.close();
  }
}

async function matchItems(db: Database, kind: Kind, items: readonly StarterItem[]) {
  const keys = starterKeys(kind, items);
  const nameOf = (item: StarterItem) => foldText(itemName(kind, item));
  const names = [...new Set(items.map(nameOf))];
  const storedIds = await findIdsBySource(db.read, kind.name, starterSource);
  const stored = await findAllByIds(db.read, kind, storedIds);
  const storedByName = Map.groupBy(stored, ({ row }) => foldText(row.name));
  const usedNames = new Set(
    (await findByNames(db.read, kind.name, names)).map(({ search_name }) => search_name),
  );
  const formerNames = await findFormerNames(db.read, kind.name, names);
  const loaded = await findLoadedKeys(db.read, kind.name);
  const itemsByName = Map.groupBy(items, nameOf);

  const matched = new Set<string>();
  const rows: Row[] = [];
  for (const item of items) {
    const name = nameOf(item);
    const key = keys.get(item) ?? name;
    const candidates = storedByName.get(name) ?? [];
    const isUniqueName = candidates.length === 1 && itemsByName.get(name)?.length === 1;
    const match = isUniqueName
      ? candidates[0]
      : candidates.find((candidate) => sharesIdentity(kind, candidate, item));
    if (match) matched.add(match.row.id);
    const isTaken = candidates.length === 0 && usedNames.has(name);
    if (!match && (isTaken || formerNames.has(name) || loaded.has(key))) continue;
    const id = match?.row.id;
    const facts = toFacts(kind, item, id);
    rows.push({ key: id === undefined ? key : keyOf(id), starterKey: key, facts });
  }
  return {
    rows,
    leftAlone: items.length - rows.length,
    former: stored.filter(({ row }) => !matched.has(row.id)).length,
  };
}

function sharesIdentity(kind: Kind, { row, references }: FoundItem, item: StarterItem): boolean {
  return (kind.identity?.shared ?? []).some((field) => {
    const values = [item[field] ?? []].flat().map(String);
    const names = references
      .filter((reference) => reference.field === field)
      .map(({ name }) => name);
    return [...names, String(row[field] ?? '')].some((value) => values.includes(value));
  });
}

/** Includes every field, so that an update clears facts missing from the starter. */
function toFacts(kind: Kind, item: StarterItem, id: string | undefined): Facts {
  const fields: Record<string, string | number | null> = {};
  const references: Record<string, { name: string }[]> = {};
  for (const [name, { type }] of Object.entries(kind.fields)) {
    const value = item[name];
    if (type === 'references') {
      references[name] = [value ?? []].flat().map((target) => ({ name: String(target) }));
    } else {
      fields[name] = typeof value === 'string' || typeof value === 'number' ? value : null;
    }
  }
  return {
    ...(id !== undefined && { id }),
    ...(item.name !== undefined && { name: item.name }),
    fields,
    references,
    source: { name: starterSource, date: item.sourceDate ?? null },
    derived: item.derived ?? [],
  };
}

/** The id keeps rows of namesakes from changing the item. */
function keyOf(id: string): string {
  return `_id ${id}`;
}

function starterFormat(dryRun: boolean): Format {
  return {
    name: 'starter',
    mustMatch: [],
    // A dry run has not added the teams that new players refer to.
    unknownTarget: dryRun ? 'create' : 'refuse',
    read: () => {
      throw new Error('Starter items are read from their own files');
    },
    finish: (parsed, key) => [{ key, facts: parsed as Facts }],
    keyOf,
  };
}
