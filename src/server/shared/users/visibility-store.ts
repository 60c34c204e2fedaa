import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL condition that other fans can see the user. Users being removed are no longer verified. */
export function isVisibleUser(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.verified`)} = 1`;
}

export function hasVisibleUser(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from "user" as visible
    where visible.id = ${sql.ref(column)} and ${isVisibleUser('visible')})`;
}
