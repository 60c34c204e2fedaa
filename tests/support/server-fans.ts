import { join } from 'node:path';
import type { Role } from '#contract/policies.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { nameKey } from '#server/features/accounts/names/names.ts';
import { hashSecret } from '#server/features/accounts/passwords/hashing.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { insertUser } from '#server/features/accounts/users-store.ts';
import { userRow } from './rows.ts';
import type { RunningServer } from './server.ts';

export interface NewFan {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role?: Role;
}

const hashes = new Map<string, Promise<string>>();

/** The stored form of a password, made once for all fans who have the same. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashSecret(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Stores a verified fan of football in the database of a running server, as a registration and the
 * code of its mail would, and answers the token of an open session.
 */
export async function storeFan(
  { dataDir }: RunningServer,
  { name, email, password, role = 'user' }: NewFan,
): Promise<string> {
  const password_hash = await hashOf(password);
  const now = new Date();
  const row = userRow({
    ...{ name, name_key: nameKey(name), email, email_key: email.toLowerCase() },
    ...{ password_hash, role, gender: 'mujer', interested_in: 'fifa' },
    created_at: now.toISOString(),
  });
  const db = await openDatabase({ dialect: 'sqlite', file: join(dataDir, 'tifo.db') });
  try {
    return await db.write(async (transaction) => {
      await insertUser(transaction, row);
      return openSession(transaction, { userId: row.id, caller: { userAgent: 'tests' }, now });
    });
  } finally {
    await db.close();
  }
}
