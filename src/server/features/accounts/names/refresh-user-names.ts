import type { Database } from '#server/db/engine/database.ts';
import { replaceOldKeys } from '../users-store.ts';
import { nameRule } from './names.ts';
import {
  findNameRule,
  lockNames,
  replaceNameRule,
  replaceOldSkeletons,
} from './skeletons-store.ts';

const usersAtOnce = 500;

/**
 * Notes what the names of all users look like and are found by, where that was noted by another rule
 * or never, some hundreds in a unit of work; answers whether it did. Nobody is renamed: of several that look alike
 * all stay. A run that was killed starts again.
 */
export async function refreshUserNames(db: Database): Promise<boolean> {
  if ((await findNameRule(db.read)) === nameRule) return false;
  let last: string | undefined = '';
  while (last !== undefined) {
    const after: string = last;
    last = await db.write(
      async (transaction) => {
        const users = await lockNames(transaction, db.dialect, { after, limit: usersAtOnce });
        await replaceOldSkeletons(transaction, users);
        await replaceOldKeys(transaction, users);
        return users.at(-1)?.id;
      },
      { long: true },
    );
  }
  await db.write((transaction) => replaceNameRule(transaction, nameRule));
  return true;
}
