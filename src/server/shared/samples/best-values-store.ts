import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isChecked } from '#server/shared/catalogue-storage/unchecked-items-store.ts';
import { isLowerBetter, type PeerGroupKey } from './sample-counts.ts';

interface BestOptions {
  readonly limit: number;
  /** SQLite scans all items from the best value on instead of reading the whole group. */
  readonly inOrder?: boolean;
  /** Excludes this value and worse ones. */
  readonly betterThan?: number;
}

function selectMembers(
  kind: Kind,
  { by, member, within }: PeerGroupKey,
  field: string,
  { inOrder = false, betterThan }: Omit<BestOptions, 'limit'> = {},
): RawBuilder<unknown> {
  const column = (name: string) => {
    const ref = sql.ref(`fields.${name}`);
    // The unary plus keeps SQLite from using the index of this column.
    return inOrder ? sql`+${ref}` : ref;
  };
  const conditions = [
    isChecked('fields.item_id'),
    sql<SqlBool>`${sql.ref(`fields.${field}`)} is not null`,
  ];
  if (betterThan !== undefined) {
    const operator = isLowerBetter(kind, field) ? sql`<` : sql`>`;
    conditions.push(sql<SqlBool>`${sql.ref(`fields.${field}`)} ${operator} ${betterThan}`);
  }
  const split = kind.peersWithin && column(kind.peersWithin);
  if (split) {
    conditions.push(
      within === null ? sql<SqlBool>`${split} is null` : sql<SqlBool>`${split} = ${within}`,
    );
  }
  const table = sql`${sql.table(kind.name)} as fields`;
  let from = table;
  if (getField(kind, by)?.type === 'references') {
    const isOfGroup = sql<SqlBool>`fields.item_id = reference.item_id and reference.field = ${by}
      and reference.target_id = ${member}`;
    if (inOrder) {
      conditions.push(sql<SqlBool>`exists (select 1 from item_reference as reference
        indexed by item_reference_target where ${isOfGroup})`);
    } else {
      from = sql`item_reference as reference cross join ${table}`;
      conditions.push(isOfGroup);
    }
  } else if (by !== everyone) {
    conditions.push(sql<SqlBool>`${column(by)} = ${member}`);
  }
  return sql`from ${from} where ${sql.join(conditions, sql` and `)}`;
}

function bestFirst(kind: Kind, field: string): RawBuilder<unknown> {
  return isLowerBetter(kind, field) ? sql`asc` : sql`desc`;
}

export async function findBestValues(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  kind: Kind,
  group: PeerGroupKey,
  field: string,
  { limit, inOrder = false, betterThan }: BestOptions,
): Promise<number[]> {
  const column = sql.ref(`fields.${field}`);
  const { rows } = await sql<{ value: number }>`select ${column} as value
    ${selectMembers(kind, group, field, { inOrder: inOrder && dialect === 'sqlite', betterThan })}
    order by ${column} ${bestFirst(kind, field)} limit ${limit}`.execute(read);
  return rows.map(({ value }) => Number(value));
}

/**
 * Chooses the highest `first` if several members have the best value. Omits fields in which no
 * member has a value.
 */
export async function findBestIds(
  queries: Queries,
  kind: Kind,
  group: PeerGroupKey,
  { fields, first }: { readonly fields: readonly string[]; readonly first: string },
): Promise<Map<string, string>> {
  if (fields.length === 0) return new Map();
  const selects = fields.map(
    (field) => sql`select ${sql.lit(field)} as field, (
      select fields.item_id ${selectMembers(kind, group, field)}
      order by ${sql.ref(`fields.${field}`)} ${bestFirst(kind, field)},
        ${sql.ref(`fields.${first}`)} desc nulls last, fields.item_id desc limit 1) as id`,
  );
  const { rows } = await sql<{ field: string; id: string | null }>`
    ${sql.join(selects, sql` union all `)}`.execute(queries);
  const ids = new Map<string, string>();
  for (const { field, id } of rows) if (id !== null) ids.set(field, id);
  return ids;
}
