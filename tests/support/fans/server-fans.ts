import { join } from 'node:path';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Role } from '#contract/policies.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { nameKey } from '#server/features/accounts/names/names.ts';
import { hashSecret } from '#server/features/accounts/passwords/hashing.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { insertUser } from '#server/features/accounts/users-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { insertLineups, insertUsers, itemRow, userRow } from '#tests/support/databases/rows.ts';
import type { RunningServer } from '#tests/support/server.ts';

interface NewFan {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role?: Role;
}

const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashSecret(password);
  hashes.set(password, hash);
  return hash;
}

/** Inserts a verified football fan. Returns the token of an open session. */
export async function storeFan(
  server: Pick<RunningServer, 'dataDir'>,
  { name, email, password, role = 'user' }: NewFan,
): Promise<string> {
  const password_hash = await hashOf(password);
  const now = new Date();
  const row = userRow({
    name,
    name_key: nameKey(name),
    email,
    email_key: email.toLowerCase(),
    password_hash,
    role,
    gender: 'mujer',
    interested_in: 'fifa',
    created_at: now.toISOString(),
  });
  return writeTo(server, async (transaction) => {
    await insertUser(transaction, row);
    return openSession(transaction, { userId: row.id, caller: { userAgent: 'tests' }, now });
  });
}

export async function storeBuilders(
  server: RunningServer,
  lineup: Lineup,
  slots: Readonly<Record<string, string>>,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, turn) => ({
    item: itemRow({ kind: lineup.name, name: `${lineup.labels.one} ${turn}` }),
    owner: userRow(),
  }));
  const chosen = Object.entries(slots).map(([slot, item_id]) => ({ slot, item_id }));
  await writeTo(server, async (transaction) => {
    await insertUsers(
      transaction,
      rows.map(({ owner }) => owner),
    );
    await insertLineups(transaction, rows);
    await transaction
      .insertInto('lineup_slot')
      .values(rows.flatMap(({ item }) => chosen.map((one) => ({ lineup_id: item.id, ...one }))))
      .execute();
    await addToKindCount(transaction, lineup.name, count);
  });
}

async function writeTo<Result>(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase({ dialect: 'sqlite', file: join(dataDir, 'tifo.db') });
  try {
    return await db.write(work);
  } finally {
    await db.close();
  }
}
