import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database, Queries } from '../db/engine/database.ts';
import { addToKindCount } from './kind-counts-store.ts';
import { kindTable } from './kind-table.ts';
import { searchExtra, searchRule, searchText } from './search-words.ts';

/** Items that are looked at together; on PostgreSQL each one changed takes about a millisecond. */
const itemsAtOnce = 500;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly search_name: string;
  readonly search_text: string;
  readonly search_extra: string | null;
}

/** Items with their names, by the kind's own table, which is in the order of their ids. */
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
  const { rows } = await sql<Named>`select item.id, item.name, item.search_name, item.search_text,
      fields.search_extra
    from ${table} as fields cross join item
    where item.id = fields.item_id and ${isWanted}`.execute(queries);
  return rows;
}

async function refreshItem(
  transaction: Queries,
  kind: Kind,
  { id, search_name }: Named,
  search_text: string,
): Promise<void> {
  await transaction.updateTable('item').set({ search_text }).where('id', '=', id).execute();
  const search_extra = searchExtra({ search_name, search_text });
  await transaction
    .updateTable(kindTable(kind))
    .set({ search_extra })
    .where('item_id', '=', id)
    .execute();
}

async function refreshKind(database: Database, kind: Kind): Promise<number> {
  const wrong = (items: readonly Named[]) =>
    items.filter(({ name, search_name, search_text, search_extra }) => {
      const wanted = searchText(kind.name, name);
      const extra = searchExtra({ search_name, search_text: wanted }) ?? '';
      return search_text !== wanted || (search_extra ?? '') !== extra;
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
        // First: nobody renames or deletes one of them meanwhile.
        await addToKindCount(transaction, kind.name, 0);
        for (const item of wrong(await findNamed(transaction, kind, { ids }))) {
          await refreshItem(transaction, kind, item, searchText(kind.name, item.name));
          changed += 1;
        }
      },
      { long: true },
    );
  }
}

/**
 * Makes the search texts of all items again where they were made by another rule or never, some
 * hundreds in a unit of work; returns how many changed. A run that was killed starts again.
 */
export async function refreshSearchTexts(
  database: Database,
  kinds: readonly Kind[],
): Promise<number> {
  let changed = 0;
  const rows = await database.read.selectFrom('search_rule').selectAll().execute();
  const rules = new Map(rows.map(({ kind, rule }) => [kind, rule]));
  for (const kind of kinds) {
    const rule = searchRule(kind.name);
    if (rules.get(kind.name) === rule) continue;
    changed += await refreshKind(database, kind);
    await database.write((transaction) =>
      transaction
        .insertInto('search_rule')
        .values({ kind: kind.name, rule })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet({ rule }))
        .execute(),
    );
  }
  return changed;
}
