import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL that tells whether other fans may see a user: verified, and not being removed. */
export function isVisibleUser(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.verified`)} = 1`;
}

/** The same of the user whose id a column has. */
export function hasVisibleUser(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from "user" as visible
    where visible.id = ${sql.ref(column)} and ${isVisibleUser('visible')})`;
}
