import type { Selectable } from 'kysely';
import type { Queries } from '../db/engine/database.ts';
import type { OutboxTable } from '../db/tables.ts';
import type { MailPurpose } from './purposes.ts';

export type OutboxRow = Selectable<OutboxTable>;

export async function insertMail(
  transaction: Queries,
  row: Omit<OutboxRow, 'attempts' | 'purpose'> & { readonly purpose: MailPurpose },
): Promise<void> {
  await transaction.insertInto('outbox').values(row).execute();
}

export async function findMail(queries: Queries, id: string): Promise<OutboxRow | undefined> {
  return queries.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Includes expired mails. The longest due are first. */
export async function listDueMails(
  queries: Queries,
  now: string,
  limit: number,
): Promise<readonly OutboxRow[]> {
  return queries
    .selectFrom('outbox')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

/** Excludes expired mails. */
export async function countWaitingMails(
  queries: Queries,
  now: string,
): Promise<{ readonly count: number; readonly oldest: string | null }> {
  const { count, oldest } = await queries
    .selectFrom('outbox')
    .where('expires_at', '>', now)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { count, oldest };
}

/** Returns false if another process has claimed the attempt since the row was read. */
export async function claimMail(
  transaction: Queries,
  row: OutboxRow,
  nextAttemptAt: string,
): Promise<boolean> {
  const result = await transaction
    .updateTable('outbox')
    .set({ attempts: row.attempts + 1, next_attempt_at: nextAttemptAt })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function postponeMail(
  transaction: Queries,
  id: string,
  nextAttemptAt: string,
): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .execute();
}

export async function deleteMail(transaction: Queries, id: string): Promise<void> {
  await transaction.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function deleteMailsTo(
  transaction: Queries,
  recipient: string,
  purpose?: MailPurpose,
): Promise<void> {
  await transaction
    .deleteFrom('outbox')
    .where('recipient', '=', recipient)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .execute();
}
