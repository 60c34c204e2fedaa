import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL condition: other fans may see the user (verified, not being removed). */
export function isVisibleUser(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.verified`)} = 1`;
}

/** Same for a column holding a user id. */
export function hasVisibleUser(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from "user" as visible
    where visible.id = ${sql.ref(column)} and ${isVisibleUser('visible')})`;
}
