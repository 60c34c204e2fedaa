import { sql } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';

/**
 * Bumps the version of the kind, which invalidates cached lists. Must be called in every
 * transaction that changes items, with 0 if their number stays the same.
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

/** Prevents other transactions from changing items of the kind until this one ends. */
export async function lockKindCount(queries: Queries, kindName: string): Promise<void> {
  await queries
    .updateTable('kind_count')
    .set({ total: sql`total` })
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

/** Row of `kind_count` for the names of verified users. */
export const usersVersionKey = 'user';

/** Must be called when verified users are added, removed or renamed. */
export async function bumpUsersVersion(queries: Queries): Promise<void> {
  await addToKindCount(queries, usersVersionKey, 0);
}

/** Row of `kind_count` for sessions and the permissions of their users. */
export const sessionsVersionKey = 'session';

/** Must be called when sessions end, or when the role or verification of a user changes. */
export async function bumpSessionsVersion(queries: Queries): Promise<void> {
  await addToKindCount(queries, sessionsVersionKey, 0);
}

export interface KindState {
  readonly total: number;
  readonly version: number;
}

const selectStates = prepare((queries) => queries.selectFrom('kind_count').selectAll());

/** Kinds without items may be missing. */
export async function readKindStates(queries: Queries): Promise<Map<string, KindState>> {
  const { rows } = await selectStates(queries, {});
  return new Map(
    rows.map(({ kind, total, version }) => [
      kind,
      { total: Number(total), version: Number(version) },
    ]),
  );
}
