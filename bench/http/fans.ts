import { join } from 'node:path';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import type { Fan } from './calls.ts';

export const password = 'Portal-Nord-1899!';

export async function addFans(
  project: string,
  options: DatabaseOptions,
  count: number,
): Promise<Fan[]> {
  const load = (path: string) => import(join(project, path));
  const { openDatabase }: typeof import('#server/db/engine/open.ts') = await load(
    'src/server/db/engine/open.ts',
  );
  const { hashSecret }: typeof import('#server/features/accounts/passwords/hashing.ts') =
    await load('src/server/features/accounts/passwords/hashing.ts');
  const { openSession }: typeof import('#server/features/accounts/sessions/sessions.ts') =
    await load('src/server/features/accounts/sessions/sessions.ts');
  const { insertUser }: typeof import('#server/features/accounts/users-store.ts') = await load(
    'src/server/features/accounts/users-store.ts',
  );
  const { userRow }: typeof import('#tests/support/databases/rows.ts') = await load(
    'tests/support/databases/rows.ts',
  );

  const db = await openDatabase(options);
  const now = new Date();
  const password_hash = await hashSecret(password);
  const users = Array.from({ length: count }, () =>
    userRow({ password_hash, created_at: now.toISOString() }),
  );
  const fans = await db.write(async (transaction) => {
    const signedIn: Fan[] = [];
    for (const user of users) {
      await insertUser(transaction, user);
      const caller = { userAgent: 'bench' };
      const token = await openSession(transaction, { userId: user.id, caller, now });
      signedIn.push({
        email: user.email,
        address: `10.0.${signedIn.length >> 8}.${signedIn.length & 255}`,
        token,
      });
    }
    return signedIn;
  });
  await db.close();
  return fans;
}
