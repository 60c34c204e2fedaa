import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { foldText } from '#contract/lists.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isOneOf, isOneOfRows } from '#server/db/one-of.ts';
import { addToKindCount } from './kind-counts-store.ts';
import { searchRule, searchText } from './search-words.ts';

/** PostgreSQL takes about a millisecond for each changed item. */
const batchSize = 500;

interface ItemTexts {
  readonly id: string;
  readonly name: string;
  readonly search_name: string;
  readonly search_text: string;
}

async function findItemTexts(queries: Queries, ids: RawBuilder<SqlBool>): Promise<ItemTexts[]> {
  const { rows } = await sql<ItemTexts>`select id, name, search_name, search_text from item
    where ${ids} order by id`.execute(queries);
  return rows;
}

async function findItemTextsAfter(
  { dialect, read }: Database,
  kind: Kind,
  after: string,
): Promise<ItemTexts[]> {
  const ids = sql`select item_id from ${sql.table(kind.name)} where item_id > ${after}
    order by item_id limit ${batchSize}`;
  return findItemTexts(read, isOneOfRows({ dialect }, 'id', ids));
}

async function refreshItem(transaction: Queries, kind: Kind, item: ItemTexts): Promise<void> {
  const { id } = item;
  const texts = textsOf(kind, item);
  const { search_name } = texts;
  await transaction.updateTable('item').set(texts).where('id', '=', id).execute();
  if (search_name === item.search_name) return;
  // Some import sources identify the item by its folded name.
  await sql`update import_source set key = ${`name ${search_name}`}
    where item_id = ${id} and key = ${`name ${item.search_name}`} and not exists (
      select 1 from import_source as other where other.kind = ${kind.name}
      and other.source = import_source.source and other.key = ${`name ${search_name}`}
    )`.execute(transaction);
}

function textsOf(kind: Kind, { name }: ItemTexts) {
  return { search_name: foldText(name), search_text: searchText(kind.name, name) };
}

function isOutdated(kind: Kind, item: ItemTexts): boolean {
  const { search_name, search_text } = textsOf(kind, item);
  return item.search_name !== search_name || item.search_text !== search_text;
}

async function refreshKind(database: Database, kind: Kind): Promise<number> {
  let after = '';
  let changed = 0;
  for (;;) {
    const items = await findItemTextsAfter(database, kind, after);
    const last = items.at(-1);
    if (!last) return changed;
    after = last.id;
    const ids = items.filter((item) => isOutdated(kind, item)).map(({ id }) => id);
    if (ids.length === 0) continue;
    await database.write(
      async (transaction) => {
        // Locks the kind, so that no item can be renamed or deleted before it is refreshed.
        await addToKindCount(transaction, kind.name, 0);
        for (const item of await findItemTexts(transaction, isOneOf(database, 'id', ids))) {
          if (!isOutdated(kind, item)) continue;
          await refreshItem(transaction, kind, item);
          changed += 1;
        }
      },
      { long: true },
    );
  }
}

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
 * Rebuilds texts of kinds whose rule has changed, in several transactions per kind. Returns the
 * number of changed items.
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
