import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Users being removed are no longer verified. The `case` hides `is null` from PostgreSQL's planner,
 * which expects few matching rows in a table that was never analysed and then picks slow plans.
 */
export function isVisibleUser(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.verified`)} = 1
    and case when ${sql.ref(`${alias}.banned_at`)} is null then true else false end`;
}

export function hasVisibleUser(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from "user" as visible
    where visible.id = ${sql.ref(column)} and ${isVisibleUser('visible')})`;
}

/** Null for items other than lineups. A scalar subquery is always evaluated by key. */
export function banOfOwner(column: string): RawBuilder<string | null> {
  return sql<string | null>`(select owner.banned_at from lineup as owned
    join "user" as owner on owner.id = owned.owner_id
    where owned.item_id = ${sql.ref(column)})`;
}

export function hasVisibleOwner(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${banOfOwner(column)} is null`;
}

/** Faster than `hasVisibleOwner` in scans of many rows, since few fans are banned. */
export function isOutsideBannedLineups(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} not in (select owned.item_id
    from "user" as banned cross join lineup as owned
    where banned.banned_at is not null and owned.owner_id = banned.id)`;
}
