import type { Issue } from '#contract/errors.ts';
import type { Queries } from '#server/db/database.ts';
import { Failure } from '#server/fail.ts';
import type { Accounts } from './context.ts';
import { deleteUnverifiedUser, listHolders, type UserRow } from './store.ts';

/** The refusal of a name or address that somebody has. */
export function duplicate(field: 'name' | 'email'): Failure {
  const issues: Issue[] = [{ field, message: 'is already in use' }];
  return new Failure('duplicateUser', { issues });
}

/**
 * Frees a name and an address for a user: unverified accounts yield them and go, a verified one
 * keeps them (design part 6), which throws 'duplicateUser' on that field.
 */
export async function claimNameAndAddress(
  accounts: Accounts,
  transaction: Queries,
  user: Pick<UserRow, 'id' | 'email_key' | 'name_key'>,
): Promise<void> {
  for (const holder of await listHolders(transaction, user.email_key, user.name_key)) {
    if (holder.id === user.id) continue;
    if (holder.verified === 1) {
      throw duplicate(holder.email_key === user.email_key ? 'email' : 'name');
    }
    await accounts.outbox.withdraw(transaction, holder.email);
    await deleteUnverifiedUser(transaction, holder.id);
  }
}
