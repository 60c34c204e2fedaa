import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { foldText } from '#contract/lists.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { addToKindCount } from './kind-counts-store.ts';
import { searchRule, searchText } from './search-words.ts';

/** Batch size; on PostgreSQL each changed item takes about a millisecond. */
const itemsAtOnce = 500;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly search_name: string;
  readonly search_text: string;
}

async function findNamed(
  queries: Queries,
  kind: Kind,
  which: { readonly after: string } | { readonly ids: readonly string[] },
): Promise<Named[]> {
  const table = sql.table(kind.name);
  const isWanted =
    'after' in which
      ? sql`fields.item_id > ${which.after} order by fields.item_id limit ${itemsAtOnce}`
      : sql`fields.item_id in (${sql.join(which.ids)}) order by fields.item_id`;
  const { rows } = await sql<Named>`select item.id, item.name, item.search_name, item.search_text
    from ${table} as fields cross join item
    where item.id = fields.item_id and ${isWanted}`.execute(queries);
  return rows;
}

async function refreshItem(transaction: Queries, kind: Kind, item: Named): Promise<void> {
  const { id } = item;
  const texts = textsOf(kind, item);
  const { search_name } = texts;
  await transaction.updateTable('item').set(texts).where('id', '=', id).execute();
  if (search_name === item.search_name) return;
  // Import rows that identify the item by name.
  await sql`update import_source set key = ${`name ${search_name}`}
    where item_id = ${id} and key = ${`name ${item.search_name}`} and not exists (
      select 1 from import_source as other where other.kind = ${kind.name}
      and other.source = import_source.source and other.key = ${`name ${search_name}`}
    )`.execute(transaction);
}

function textsOf(kind: Kind, { name }: Named) {
  return { search_name: foldText(name), search_text: searchText(kind.name, name) };
}

async function refreshKind(database: Database, kind: Kind): Promise<number> {
  const wrong = (items: readonly Named[]) =>
    items.filter((item) => {
      const wanted = textsOf(kind, item);
      return item.search_name !== wanted.search_name || item.search_text !== wanted.search_text;
    });
  let after = '';
  let changed = 0;
  for (;;) {
    const items = await findNamed(database.read, kind, { after });
    const last = items.at(-1);
    if (!last) return changed;
    after = last.id;
    const ids = wrong(items).map(({ id }) => id);
    if (ids.length === 0) continue;
    await database.write(
      async (transaction) => {
        // First, to lock out concurrent renames and deletions.
        await addToKindCount(transaction, kind.name, 0);
        for (const item of wrong(await findNamed(transaction, kind, { ids }))) {
          await refreshItem(transaction, kind, item);
          changed += 1;
        }
      },
      { long: true },
    );
  }
}

/** Refolds the former names of merged items; no other data about them is kept. */
async function refreshFormerNames(transaction: Queries, kind: Kind): Promise<void> {
  const rows = await transaction
    .selectFrom('item_redirect')
    .where('kind', '=', kind.name)
    .select(['old_id', 'search_name'])
    .execute();
  for (const { old_id, search_name } of rows) {
    const folded = foldText(search_name);
    if (folded === search_name) continue;
    await transaction
      .updateTable('item_redirect')
      .set({ search_name: folded })
      .where('old_id', '=', old_id)
      .execute();
  }
}

/**
 * Rebuilds folded names and search texts of older rules, some hundred per transaction; returns the
 * number changed. A killed run starts over.
 */
export async function refreshSearchTexts(
  database: Database,
  kinds: readonly Kind[],
): Promise<number> {
  let changed = 0;
  for (const kind of kinds) {
    const rule = searchRule(kind.name);
    if ((await findRule(database.read, kind.name)) === rule) continue;
    changed += await refreshKind(database, kind);
    await database.write(
      async (transaction) => {
        await refreshFormerNames(transaction, kind);
        await replaceRule(transaction, kind.name, rule);
      },
      { long: true },
    );
  }
  return changed;
}

/** Rule that built the search texts of a kind or lineup; null if none did. */
export async function findRule(queries: Queries, kind: string): Promise<string | null> {
  const row = await queries
    .selectFrom('search_rule')
    .select('rule')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.rule ?? null;
}

export async function replaceRule(transaction: Queries, kind: string, rule: string): Promise<void> {
  await transaction
    .insertInto('search_rule')
    .values({ kind, rule })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ rule }))
    .execute();
}
