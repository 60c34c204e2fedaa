import type { Selectable } from 'kysely';
import type { SessionTable } from '#server/db/account-tables.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';

export type SessionRow = Selectable<SessionTable>;

export async function insertSession(transaction: Queries, session: SessionRow): Promise<void> {
  await transaction.insertInto('session').values(session).execute();
}

/** A session with what a viewer is made of. */
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

/** The session of that token with what a viewer is made of. */
export async function findSession(queries: Queries, tokenHash: string) {
  return (await byToken(queries, { tokenHash })).rows[0];
}

/** A user's sessions, the last used first. */
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

export async function touchSession(
  transaction: Queries,
  tokenHash: string,
  lastUsedAt: string,
): Promise<void> {
  await transaction
    .updateTable('session')
    .set({ last_used_at: lastUsedAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends a session; the row that it was, or undefined when it had ended before. */
export async function deleteSession(
  transaction: Queries,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  return transaction
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
}

/** Ends all of a user's sessions but the `kept` used last. */
export async function deleteOldSessions(
  transaction: Queries,
  userId: string,
  kept: number,
): Promise<void> {
  await transaction
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
    .execute();
}

/** Ends all of a user's sessions, or all but the one with this hash. */
export async function deleteSessions(
  transaction: Queries,
  userId: string,
  keptHash?: string,
): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(keptHash !== undefined, (query) => query.where('token_hash', '<>', keptHash ?? ''))
    .execute();
}

export async function deleteDeadSessions(
  transaction: Queries,
  now: string,
  idleSince: string,
): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where((where) =>
      where.or([where('expires_at', '<=', now), where('last_used_at', '<=', idleSince)]),
    )
    .execute();
}
