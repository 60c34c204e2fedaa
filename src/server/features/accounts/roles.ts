import type { Role } from '#contract/policies.ts';
import type { Database } from '#server/db/engine/database.ts';
import { lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import { findUser, updateUser } from './users-store.ts';

type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'unverified' | 'banned';

export async function changeRole(db: Database, userId: string, role: Role): Promise<RoleChange> {
  return db.write(async (transaction) => {
    await lockUserForChange(transaction, db.dialect, userId);
    const user = await findUser(transaction, userId);
    if (user === undefined) return 'unknown';
    if (user.role === role) return 'unchanged';
    if (user.verified === 0) return 'unverified';
    if (user.banned_at !== null) return 'banned';
    await updateUser(transaction, user.id, { role });
    return 'changed';
  });
}
