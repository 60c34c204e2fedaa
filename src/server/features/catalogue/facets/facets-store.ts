import { sql } from 'kysely';
import { type Kind, rangeFilters } from '#contract/kinds/kind.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isVisibleItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import { someMatchingIds } from '../lists/filters-store.ts';
import type { Filter } from '../lists/predicates-store.ts';

export async function findSomeIds(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  limit: number,
): Promise<string[]> {
  const query = someMatchingIds(db, kind, filters);
  const { rows } = await sql<{ id: string }>`${query} limit ${limit}`.execute(db.read);
  return rows.map(({ id }) => id);
}

export async function findBounds(
  queries: Queries,
  kind: Kind,
): Promise<Map<string, { readonly min: number; readonly max: number } | null>> {
  const fields = rangeFilters(kind);
  if (fields.length === 0) return new Map();
  const selects = fields.map((field) => {
    const column = sql.ref(field);
    return sql`select ${sql.lit(field)} as field,
      (select min(${column}) from ${sql.table(kind.name)}) as min,
      (select max(${column}) from ${sql.table(kind.name)}) as max`;
  });
  const { rows } = await sql<{ field: string; min: number | null; max: number | null }>`
    ${sql.join(selects, sql` union all `)}`.execute(queries);
  return new Map(
    rows.map(({ field, min, max }) => [
      field,
      min === null || max === null ? null : { min: Number(min), max: Number(max) },
    ]),
  );
}

export async function findNames(
  queries: Queries,
  kindName: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('item')
    .where('id', 'in', ids)
    .where('kind', '=', kindName)
    .where(isVisibleItem('item'))
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
