import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import type { Caller } from '../caller.ts';
import { knownRequester } from '../sessions/places.ts';
import { findUser, type UserRow } from '../users-store.ts';
import type { Passwords } from './hashing.ts';
import { findTemporaryPassword } from './passwords-store.ts';

/** Returns the viewer's account. Throws 'wrongPassword' and 'tooManyRequests'. */
export type RequirePassword = (
  viewer: Viewer,
  caller: Caller,
  password: string,
) => Promise<UserRow>;

export function createRequirePassword(deps: {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
}): RequirePassword {
  const { db, passwords, throttle } = deps;

  /** True for the regular password, or the temporary one used to sign in. */
  async function isCurrent(user: UserRow, caller: Caller, password: string): Promise<boolean> {
    const requester = knownRequester(user.email_key, caller);
    if (await passwords.matches(password, user.password_hash, requester)) return true;
    const temporary = await findTemporaryPassword(db.read, user.id);
    if (!temporary?.used_at) return false;
    return passwords.matches(password, temporary.password_hash, requester);
  }

  return async (viewer, caller, password) => {
    await throttle.take(['passwordByAccount', viewer.userId]);
    const user = (await findUser(db.read, viewer.userId)) ?? fail('unauthenticated');
    if (await isCurrent(user, caller, password)) return user;
    fail('wrongPassword', { issues: [{ field: 'password', message: 'is wrong' }] });
  };
}
