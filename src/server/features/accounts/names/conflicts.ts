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

/** The refusal of a name or address that somebody has. */
export function duplicateFailure(field: 'name' | 'email'): Failure {
  return field === 'email'
    ? new Failure('invalidEmail', { issues: [{ field, message: takenEmail }] })
    : new Failure('duplicateUser', { issues: [{ field, message: takenName }] });
}

interface Conflicts {
  /** The other accounts that hold the name, one that looks like it, or the address. */
  readonly others: readonly UserRow[];
  /** 'invalidEmail' for an address that a verified one has, 'duplicateUser' for a name. */
  readonly failures: readonly Failure[];
}

/** Who holds a user's name or address: a verified account keeps what it has. */
export async function findConflicts(queries: Queries, user: NameClaim): Promise<Conflicts> {
  const conflicts = await listNameConflicts(queries, user);
  const others = conflicts.filter((account) => account.id !== user.id);
  const verified = others.filter((account) => account.verified === 1);
  const isOfAddress = (account: UserRow) => account.email_key === user.email_key;
  const failures = [
    ...(verified.some(isOfAddress) ? [duplicateFailure('email')] : []),
    ...(verified.every(isOfAddress) ? [] : [duplicateFailure('name')]),
  ];
  return { others, failures };
}

/**
 * Frees an address for a verified user: another verified account keeps it, which throws
 * 'invalidEmail', an unverified one goes with the code that would verify it.
 */
export async function claimEmail(
  { outbox }: { readonly outbox: Outbox },
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
 * Frees a name and an address for a user; the unverified accounts that it took away. Throws the
 * first of `findConflicts`' failures, with the issues of both.
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
