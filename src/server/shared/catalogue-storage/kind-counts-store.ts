import { sql } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';

/**
 * Adds to a kind's counter and bumps its version. Call it in every transaction that changes items
 * of a kind, with 0 if their number stays the same.
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

/** Locks a kind's items and counters against changes until the transaction ends. */
export async function lockKindCount(queries: Queries, kindName: string): Promise<void> {
  await queries
    .updateTable('kind_count')
    .set({ total: sql`total` })
    .where('kind', '=', kindName)
    .execute();
}

export async function moveKindVersion(queries: Queries, kindName: string): Promise<void> {
  await queries
    .updateTable('kind_count')
    .set({ version: sql`version + 1` })
    .where('kind', '=', kindName)
    .execute();
}

export async function readKindCount(queries: Queries, kindName: string): Promise<number> {
  const row = await queries
    .selectFrom('kind_count')
    .select('total')
    .where('kind', '=', kindName)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Key in `kind_count` for the version of verified users' names; has no total. */
export const usersVersionKey = 'user';

/** Call when verified users are added, removed or renamed. */
export async function bumpUsersVersion(queries: Queries): Promise<void> {
  await addToKindCount(queries, usersVersionKey, 0);
}

/** Key in `kind_count` for the version of sessions and their users' permissions. */
export const sessionsVersionKey = 'session';

/** Call when sessions end or a user's role or verification changes. */
export async function bumpSessionsVersion(queries: Queries): Promise<void> {
  await addToKindCount(queries, sessionsVersionKey, 0);
}

export interface KindState {
  readonly total: number;
  readonly version: number;
}

const states = prepare((queries) => queries.selectFrom('kind_count').selectAll());

/** Consistent counters and versions of all kinds; omits kinds that never had an item. */
export async function readKindStates(queries: Queries): Promise<Map<string, KindState>> {
  const { rows } = await states(queries, {});
  return new Map(
    rows.map(({ kind, total, version }) => [
      kind,
      { total: Number(total), version: Number(version) },
    ]),
  );
}
