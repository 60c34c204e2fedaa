import { sql } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';

/**
 * Changes a kind's kept counter, which starts with its first item, and moves its version. Whoever
 * changes items of a kind calls it in the same unit of work, with 0 where their number stays.
 */
export async function addToKindCount(
  queries: Queries,
  kindName: string,
  count: number,
): Promise<void> {
  await queries
    .insertInto('kind_count')
    .values({ kind: kindName, total: Math.max(0, count), version: 1 })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        total: sql`kind_count.total + ${count}`,
        version: sql`kind_count.version + 1`,
      }),
    )
    .execute();
}

/** Locks a kind's items, and what is counted of them, against changes until the unit of work ends. */
export async function lockKindCount(queries: Queries, kindName: string): Promise<void> {
  await queries
    .updateTable('kind_count')
    .set({ total: sql`total` })
    .where('kind', '=', kindName)
    .execute();
}

/** Locks them and moves the kind's version, if it has ever had items. */
export async function moveKindVersion(queries: Queries, kindName: string): Promise<void> {
  await queries
    .updateTable('kind_count')
    .set({ version: sql`version + 1` })
    .where('kind', '=', kindName)
    .execute();
}

/** How many items a kind has: the kept counter. */
export async function readKindCount(queries: Queries, kindName: string): Promise<number> {
  const row = await queries
    .selectFrom('kind_count')
    .select('total')
    .where('kind', '=', kindName)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/**
 * The key in `kind_count` under which the names of verified users have their version; it has no
 * total.
 */
export const usersVersionKey = 'user';

/** Says that verified users came, went or changed their names. */
export async function bumpUsersVersion(queries: Queries): Promise<void> {
  await addToKindCount(queries, usersVersionKey, 0);
}

/** The key in `kind_count` of the version of sessions, and of what their users may do. */
export const sessionsVersionKey = 'session';

/** Says that sessions ended, or that the role or the verification of a user changed. */
export async function bumpSessionsVersion(queries: Queries): Promise<void> {
  await addToKindCount(queries, sessionsVersionKey, 0);
}

export interface KindState {
  readonly total: number;
  readonly version: number;
}

const states = prepare((queries) => queries.selectFrom('kind_count').selectAll());

/** The counters and versions of all kinds at one moment; a kind that never had an item has none. */
export async function readKindStates(queries: Queries): Promise<Map<string, KindState>> {
  const { rows } = await states(queries, {});
  return new Map(
    rows.map(({ kind, total, version }) => [
      kind,
      { total: Number(total), version: Number(version) },
    ]),
  );
}
