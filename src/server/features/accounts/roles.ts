import { parseEmail } from '#contract/accounts.ts';
import type { Role } from '#contract/policies.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findUserByEmail, updateUser } from './users-store.ts';

type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'unverified';

/** Sets a user's role. Only a verified user can become an admin. */
export async function changeRole(db: Database, email: string, role: Role): Promise<RoleChange> {
  const emailKey = parseEmail(email)?.toLowerCase();
  if (emailKey === undefined) return 'unknown';
  return db.write(async (transaction) => {
    const user = await findUserByEmail(transaction, emailKey);
    if (user === undefined) return 'unknown';
    if (user.role === role) return 'unchanged';
    if (user.verified === 0) return 'unverified';
    await updateUser(transaction, user.id, { role });
    return 'changed';
  });
}
