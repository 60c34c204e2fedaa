import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseEmail } from '#contract/accounts.ts';
import { foldText } from '#contract/lists.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { nameKey } from '#server/features/accounts/names/names.ts';
import { canonicalEmail } from '#server/features/accounts/registration/mail-limit-subject.ts';

export type AccountRow = Awaited<ReturnType<typeof findAccountsNamed>>[number];

/** Excludes password hashes, so that no command can print them. */
function selectAccounts(queries: Queries) {
  return queries
    .selectFrom('user')
    .where('user.removed', '=', 0)
    .select([
      'user.id',
      'user.name',
      'user.email',
      'user.email_key',
      'user.image',
      'user.interested_in',
      'user.verified',
      'user.role',
      'user.created_at',
      'user.banned_at',
      'user.ban_reason',
    ])
    .select((eb) => [
      eb
        .selectFrom('session')
        .whereRef('session.user_id', '=', 'user.id')
        .select(({ fn }) => fn.max('session.last_used_at').as('time'))
        .as('last_session'),
      eb
        .selectFrom('known_device')
        .whereRef('known_device.user_id', '=', 'user.id')
        .select(({ fn }) => fn.max('known_device.last_used_at').as('time'))
        .as('last_device'),
      eb
        .selectFrom('comment')
        .whereRef('comment.creator_id', '=', 'user.id')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('comments'),
    ]);
}

/** Compares id, address and name, ignoring case. */
export async function findAccountsNamed(queries: Queries, who: string) {
  const emailKey = parseEmail(who)?.toLowerCase() ?? null;
  const key = nameKey(who);
  return selectAccounts(queries)
    .where((eb) =>
      eb.or([
        eb('user.id', '=', who),
        emailKey === null ? eb('user.name_key', '=', key) : eb('user.email_key', '=', emailKey),
      ]),
    )
    .orderBy('user.id')
    .execute();
}

export interface AccountPage {
  readonly total: number;
  readonly accounts: readonly AccountRow[];
}

/**
 * Finds the newest accounts whose id is the text, whose address contains it, or whose name contains
 * each of its words.
 */
export async function searchAccounts(
  db: Database,
  text: string,
  limit: number,
): Promise<AccountPage> {
  const words = nameKey(text)
    .split(' ')
    .filter((word) => word !== '');
  const position = sql.raw(db.dialect === 'sqlite' ? 'instr' : 'strpos');
  const contains = (column: string, part: string) =>
    sql<SqlBool>`${position}(${sql.ref(column)}, ${part}) > 0`;
  const email = text.trim().toLowerCase();
  const conditions = [sql<SqlBool>`${sql.ref('user.id')} = ${email}`];
  if (foldText(email) !== '') conditions.push(contains('user.email_key', email));
  if (words.length > 0) {
    const hasWords = words.map((word) => contains('user.name_key', word));
    conditions.push(sql<SqlBool>`(${sql.join(hasWords, sql` and `)})`);
  }
  return findNewestAccounts(db.read, sql<SqlBool>`(${sql.join(conditions, sql` or `)})`, limit);
}

const filters = {
  newest: sql<SqlBool>`true`,
  admins: sql<SqlBool>`"user".role <> 'user'`,
  banned: sql<SqlBool>`"user".banned_at is not null`,
};
export type AccountFilter = keyof typeof filters;

export async function listAccounts(
  queries: Queries,
  filter: AccountFilter,
  limit: number,
): Promise<AccountPage> {
  return findNewestAccounts(queries, filters[filter], limit);
}

async function findNewestAccounts(
  queries: Queries,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<AccountPage> {
  const { total } = await queries
    .selectFrom('user')
    .where('user.removed', '=', 0)
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const accounts = await selectAccounts(queries)
    .where(condition)
    .orderBy('user.created_at', 'desc')
    .orderBy('user.id', 'desc')
    .limit(limit)
    .execute();
  return { total: Number(total), accounts };
}

/** Includes mailboxes of deleted accounts. */
export async function countBarredMailboxes(queries: Queries): Promise<number> {
  const { total } = await queries
    .selectFrom('banned_mailbox')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countSessions(queries: Queries, userId: string): Promise<number> {
  const { total } = await queries
    .selectFrom('session')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countCreatedItems(queries: Queries, userId: string): Promise<number> {
  const { total } = await queries
    .selectFrom('item')
    .where('created_by', '=', userId)
    .where('id', 'not in', (lineups) =>
      lineups.selectFrom('lineup').where('owner_id', '=', userId).select('item_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findNewestComments(queries: Queries, userId: string, limit: number) {
  return queries
    .selectFrom('comment')
    .where('creator_id', '=', userId)
    .select(['created_at', 'text'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Excludes the texts. */
export async function findWaitingMails(queries: Queries, email: string) {
  return queries
    .selectFrom('outbox')
    .where('recipient', '=', email)
    .select(['purpose', 'created_at', 'attempts'])
    .orderBy('created_at')
    .execute();
}

/** Finds other accounts with the same mailbox. */
export async function findMailboxAccounts(
  queries: Queries,
  { id, email_key }: Pick<AccountRow, 'id' | 'email_key'>,
) {
  const mailbox = canonicalEmail(email_key);
  const [, host = ''] = mailbox.split('@');
  const hosts = host === 'gmail.com' ? [host, 'googlemail.com'] : [host];
  const rows = await queries
    .selectFrom('user')
    .where('removed', '=', 0)
    .where('id', '!=', id)
    .where((eb) => eb.or(hosts.map((name) => eb('email_key', 'like', `%@${name}`))))
    .where(sql<SqlBool>`substr(email_key, 1, 1) = ${mailbox.slice(0, 1)}`)
    .select(['id', 'name', 'email', 'email_key', 'banned_at'])
    .orderBy('id')
    .execute();
  return rows.filter((row) => canonicalEmail(row.email_key) === mailbox);
}
