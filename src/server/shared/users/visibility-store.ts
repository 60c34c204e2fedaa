import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Builds the SQL condition that other fans can see the user: verified and not being removed. */
export function isVisibleUser(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.verified`)} = 1`;
}

export function hasVisibleUser(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from "user" as visible
    where visible.id = ${sql.ref(column)} and ${isVisibleUser('visible')})`;
}
