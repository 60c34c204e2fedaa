import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database, Dialect, Queries } from '#server/db/engine/database.ts';
import { isOneOfRows } from '#server/db/one-of.ts';
import { kindFields } from '#server/shared/catalogue-storage/kind-table.ts';
import { type SampledItem, sampledFields } from './sample.ts';

function isSampled(dialect: Dialect, share: number): RawBuilder<SqlBool> {
  // SQLite returns random integers, PostgreSQL numbers from 0 to 1.
  const parts = 1_000_000;
  return dialect === 'sqlite'
    ? sql<SqlBool>`abs(random() % ${sql.lit(parts)}) < ${Math.round(share * parts)}`
    : sql<SqlBool>`random() < ${share}`;
}

function selectItems(queries: Queries, kind: Kind) {
  const { numbers, texts } = sampledFields(kind);
  return queries
    .selectFrom(kindFields(kind))
    .innerJoin('item', 'item.id', 'fields.item_id')
    .leftJoin('left_item', 'left_item.item_id', 'fields.item_id')
    .select(['fields.item_id as id', 'item.image as item_image'])
    .select((eb) => eb.fn.coalesce('item.created_by', 'left_item.creator_mark').as('item_creator'))
    .select(
      [...numbers, ...texts].map((name) =>
        sql<string | number | null>`${sql.ref(`fields.${name}`)}`.as(name),
      ),
    );
}

type Row = Readonly<Record<string, string | number | null>> & {
  readonly id: string;
  readonly item_image: string | null;
  readonly item_creator: string | null;
};

async function toSampledItems(queries: Queries, rows: readonly Row[]): Promise<SampledItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [references, unchecked] = await Promise.all([
    queries
      .selectFrom('item_reference')
      .where('item_id', 'in', ids)
      .select(['item_id', 'field', 'target_id'])
      .orderBy('position')
      .execute(),
    queries.selectFrom('unchecked_item').where('item_id', 'in', ids).select('item_id').execute(),
  ]);
  const referencesByItem = Map.groupBy(references, ({ item_id }) => item_id);
  const uncheckedIds = new Set(unchecked.map(({ item_id }) => item_id));
  return rows.map(({ id, item_image, item_creator, ...facts }) => {
    const targets: Record<string, string[]> = {};
    for (const { field, target_id } of referencesByItem.get(id) ?? []) {
      targets[field] = [...(targets[field] ?? []), target_id];
    }
    return {
      id,
      isChecked: !uncheckedIds.has(id),
      isPictured: item_image !== null,
      isAdded: item_creator !== null,
      facts,
      references: targets,
    };
  });
}

export async function findSampledAfter(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  kind: Kind,
  { last, limit, share }: { readonly last: string; readonly limit: number; readonly share: number },
): Promise<SampledItem[]> {
  // A range of ids would make PostgreSQL merge the tables from their first rows.
  const ids = sql`select item_id from ${sql.table(kind.name)} where item_id > ${last}
    and ${share < 1 ? isSampled(dialect, share) : sql`true`}
    order by item_id limit ${limit}`;
  const rows = await selectItems(read, kind)
    .where(isOneOfRows({ dialect }, 'fields.item_id', ids))
    .orderBy('fields.item_id')
    .execute();
  return toSampledItems(read, rows as Row[]);
}

export async function findNewestId(queries: Queries, kind: Kind): Promise<string> {
  const row = await queries
    .selectFrom(kindFields(kind))
    .select('fields.item_id as id')
    .orderBy('fields.item_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? '';
}

export async function findSampledByIds(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<SampledItem[]> {
  if (ids.length === 0) return [];
  const rows = await selectItems(queries, kind).where('fields.item_id', 'in', ids).execute();
  return toSampledItems(queries, rows as Row[]);
}
