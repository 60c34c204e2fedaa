import { bannedEmail, takenEmail, takenName } from '#contract/errors/error-sentences.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { Failure, throwFailures } from '#server/shared/fail.ts';
import { isBannedMailbox } from '../bans/mailbox-mark.ts';
import { deleteCode } from '../registration/codes-store.ts';
import {
  deleteUnverifiedUser,
  findUserByEmail,
  listNameConflicts,
  type UserRow,
} from '../users-store.ts';

type NameClaim = Pick<UserRow, 'id' | 'email_key' | 'name' | 'name_key'>;

export function duplicateFailure(field: 'name' | 'email'): Failure {
  return field === 'email'
    ? new Failure('invalidEmail', { issues: [{ field, message: takenEmail }] })
    : new Failure('duplicateUser', { issues: [{ field, message: takenName }] });
}

export function bannedFailure(): Failure {
  return new Failure('accountBanned', { issues: [{ field: 'email', message: bannedEmail }] });
}

interface Conflicts {
  readonly others: readonly UserRow[];
  /**
   * 'accountBanned' for a banned mailbox, 'invalidEmail' for an address of a verified account,
   * 'duplicateUser' for a name.
   */
  readonly failures: readonly Failure[];
}

/**
 * Finds other accounts with the user's name or address. `banKey` is null if the address does not
 * change.
 */
export async function findConflicts(
  queries: Queries,
  user: NameClaim,
  banKey: Buffer | null,
): Promise<Conflicts> {
  const isBanned = banKey !== null && (await isBannedMailbox(queries, user.email_key, banKey));
  const conflicts = await listNameConflicts(queries, user);
  const others = conflicts.filter((account) => account.id !== user.id);
  const verified = others.filter((account) => account.verified === 1);
  const hasSameEmail = (account: UserRow) => account.email_key === user.email_key;
  const failures: Failure[] = [];
  if (isBanned) failures.push(bannedFailure());
  else if (verified.some(hasSameEmail)) failures.push(duplicateFailure('email'));
  if (!verified.every(hasSameEmail)) failures.push(duplicateFailure('name'));
  return { others, failures };
}

/**
 * Deletes another unverified account that has the address, and cancels its mail. Throws
 * 'accountBanned' for a banned mailbox, and 'invalidEmail' if another verified account has the
 * address.
 */
export async function claimEmail(
  { outbox, banKey }: { readonly outbox: Outbox; readonly banKey: Buffer },
  transaction: Queries,
  user: Pick<UserRow, 'id' | 'email_key'>,
): Promise<void> {
  if (await isBannedMailbox(transaction, user.email_key, banKey)) throw bannedFailure();
  const account = await findUserByEmail(transaction, user.email_key);
  if (account === undefined || account.id === user.id) return;
  if (!(await deleteUnverifiedUser(transaction, account.id))) throw duplicateFailure('email');
  await deleteCode(transaction, user.email_key);
  await outbox.cancel(transaction, account.email, 'verificationCode');
}

/**
 * Deletes and returns unverified accounts with the user's name or address. Throws the first failure
 * of `findConflicts` with the issues of all.
 */
export async function claimNameAndEmail(
  transaction: Queries,
  user: NameClaim,
  banKey: Buffer | null,
): Promise<readonly UserRow[]> {
  const { others, failures } = await findConflicts(transaction, user, banKey);
  throwFailures(failures);
  for (const { id } of others) await deleteUnverifiedUser(transaction, id);
  return others;
}
