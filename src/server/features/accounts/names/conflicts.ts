import { takenEmail, takenName } from '#contract/errors/error-sentences.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { Failure, throwFailures } from '#server/shared/fail.ts';
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

interface Conflicts {
  readonly others: readonly UserRow[];
  /** 'invalidEmail' for an address of a verified account, 'duplicateUser' for a name. */
  readonly failures: readonly Failure[];
}

/** Finds other accounts with the user's name or address. Only verified accounts cause failures. */
export async function findConflicts(queries: Queries, user: NameClaim): Promise<Conflicts> {
  const conflicts = await listNameConflicts(queries, user);
  const others = conflicts.filter((account) => account.id !== user.id);
  const verified = others.filter((account) => account.verified === 1);
  const hasSameEmail = (account: UserRow) => account.email_key === user.email_key;
  const failures: Failure[] = [];
  if (verified.some(hasSameEmail)) failures.push(duplicateFailure('email'));
  if (!verified.every(hasSameEmail)) failures.push(duplicateFailure('name'));
  return { others, failures };
}

/**
 * Deletes any other unverified account that has the user's address, along with its code and the
 * unsent mail with the code. Throws 'invalidEmail' if another verified account has the address.
 */
export async function claimEmail(
  outbox: Outbox,
  transaction: Queries,
  user: Pick<UserRow, 'id' | 'email_key'>,
): Promise<void> {
  const account = await findUserByEmail(transaction, user.email_key);
  if (account === undefined || account.id === user.id) return;
  if (!(await deleteUnverifiedUser(transaction, account.id))) throw duplicateFailure('email');
  await deleteCode(transaction, user.email_key);
  await outbox.cancel(transaction, account.email, 'verificationCode');
}

/**
 * Deletes and returns unverified accounts with the user's name or address. Throws the first failure
 * of `findConflicts` with the issues of all failures.
 */
export async function claimNameAndEmail(
  transaction: Queries,
  user: NameClaim,
): Promise<readonly UserRow[]> {
  const { others, failures } = await findConflicts(transaction, user);
  throwFailures(failures);
  for (const { id } of others) await deleteUnverifiedUser(transaction, id);
  return others;
}
