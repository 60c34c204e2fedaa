import type { DeleteImageAnswer } from '#contract/calls/own-account.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import { lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import type { Accounts } from '../context.ts';
import { findUser, updateUser } from '../users-store.ts';

/** Leaves the picture's files to the next sweep. */
export async function removePicture(
  { db, media }: Accounts,
  viewer: Viewer,
): Promise<DeleteImageAnswer> {
  return db.write(async (transaction) => {
    await lockUserForChange(transaction, db.dialect, viewer.userId);
    const user = (await findUser(transaction, viewer.userId)) ?? fail('unauthenticated');
    if (user.image === null) return { deleted: false };
    await updateUser(transaction, user.id, { image: null });
    await media.detach(transaction, { userId: user.id });
    return { deleted: true };
  });
}
