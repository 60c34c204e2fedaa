import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { SessionTable } from '#server/db/account-tables.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { announce } from '#server/db/engine/unit.ts';
import { prepare } from '#server/db/prepare.ts';
import { bumpSessionsVersion } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { isVisibleUser } from '#server/shared/users/visibility-store.ts';

export type SessionRow = Selectable<SessionTable>;

export async function insertSession(transaction: Queries, session: SessionRow): Promise<void> {
  await transaction.insertInto('session').values(session).execute();
}

export type SessionOfViewer = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const byToken = prepare((queries, { tokenHash }: { readonly tokenHash: string }) =>
  queries
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'session.user_id',
      'session.last_used_at',
      'session.expires_at',
      'session.created_at',
      'user.verified',
      'user.role',
      'user.created_at as user_created_at',
    ])
    .where('session.token_hash', '=', tokenHash),
);

export async function findSession(queries: Queries, tokenHash: string) {
  return (await byToken(queries, { tokenHash })).rows[0];
}

export async function findOpenSessions(
  queries: Queries,
  tokenHashes: readonly string[],
  { now, idleSince }: { readonly now: string; readonly idleSince: string },
): Promise<Set<string>> {
  const open = new Set<string>();
  for (const hashes of chunksOf(tokenHashes)) {
    const rows = await queries
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .where('session.token_hash', 'in', hashes)
      .where('session.expires_at', '>', now)
      .where('session.last_used_at', '>', idleSince)
      .where(isVisibleUser('user'))
      .select('session.token_hash')
      .execute();
    for (const row of rows) open.add(row.token_hash);
  }
  return open;
}

export async function listSessions(
  queries: Queries,
  userId: string,
): Promise<readonly SessionRow[]> {
  return queries
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute();
}

const updateLastUse = prepare(
  (
    queries,
    { tokenHash, lastUsedAt }: { readonly tokenHash: string; readonly lastUsedAt: string },
  ) =>
    queries
      .updateTable('session')
      .set({ last_used_at: lastUsedAt })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', lastUsedAt),
);

/** Keeps a later stored use. */
export async function touchSession(
  transaction: Queries,
  tokenHash: string,
  lastUsedAt: string,
): Promise<void> {
  await updateLastUse(transaction, { tokenHash, lastUsedAt });
}

async function announceEnds(
  transaction: Queries,
  ended: readonly { readonly token_hash: string }[],
): Promise<void> {
  if (ended.length > 0) await bumpSessionsVersion(transaction);
  for (const { token_hash: id } of ended) announce({ topic: 'session', id });
}

export async function deleteSession(
  transaction: Queries,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  const ended = await transaction
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
  if (ended) await announceEnds(transaction, [ended]);
  return ended;
}

export async function deleteOldSessions(
  transaction: Queries,
  userId: string,
  kept: number,
): Promise<void> {
  const ended = await transaction
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (newest) =>
      newest
        .selectFrom('session')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(kept),
    )
    .returning('token_hash')
    .execute();
  await announceEnds(transaction, ended);
}

export async function deleteSessions(
  transaction: Queries,
  userId: string,
  keptHash?: string,
): Promise<void> {
  const ended = await transaction
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(keptHash !== undefined, (query) => query.where('token_hash', '<>', keptHash ?? ''))
    .returning('token_hash')
    .execute();
  await announceEnds(transaction, ended);
}

export const deadSessions = (now: string, idleSince: string): RowsToDelete => ({
  table: 'session',
  key: ['token_hash'],
  where: sql`expires_at <= ${now} or last_used_at <= ${idleSince}`,
});
