import type { Insertable } from 'kysely';
import { foldText } from '#contract/lists.ts';
import type { SessionTable, UserTable } from '#server/db/account-tables.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import type { ItemTable } from '#server/db/tables.ts';
import { nameSkeletons, userSearchText } from '#server/features/accounts/names/names.ts';
import { bumpUsersVersion } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';

const createdAt = '2026-01-01T00:00:00.000Z';

export function itemRow(overrides: Partial<Insertable<ItemTable>> = {}): Insertable<ItemTable> {
  const name = overrides.name ?? 'Marc Márquez';
  return {
    id: newId(),
    kind: 'rider',
    name,
    search_name: foldText(name),
    search_text: searchText(overrides.kind ?? 'rider', name),
    image: null,
    created_by: null,
    created_at: createdAt,
    ...overrides,
  };
}

export function userRow(overrides: Partial<Insertable<UserTable>> = {}): Insertable<UserTable> {
  const id = newId();
  return {
    id,
    name: `Fan ${id}`,
    name_key: `fan ${id}`,
    email: `${id}@example.org`,
    email_key: `${id}@example.org`,
    password_hash: 'x',
    image: null,
    gender: 'otros',
    interested_in: 'motogp',
    verified: 1,
    role: 'user',
    created_at: createdAt,
    ...overrides,
  };
}

export function sessionRow(userId: string, tokenHash: string, now: Date): Insertable<SessionTable> {
  const ninetyDays = 90 * 24 * 3_600_000;
  return {
    token_hash: tokenHash,
    user_id: userId,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + ninetyDays).toISOString(),
    user_agent: 'tests',
  };
}

export async function insertUsers(
  transaction: Queries,
  users: readonly Insertable<UserTable>[],
): Promise<void> {
  const texts = users.map(({ id, name }) => {
    return { user_id: id, search_text: userSearchText(name) };
  });
  const skeletons = users.flatMap(({ id, name }) =>
    nameSkeletons(name).map((skeleton) => ({ skeleton, user_id: id })),
  );
  await transaction.insertInto('user').values(users).execute();
  await transaction.insertInto('user_words').values(texts).execute();
  await transaction.insertInto('user_name_skeleton').values(skeletons).execute();
  await bumpUsersVersion(transaction);
}

export async function insertLineups(
  transaction: Queries,
  lineups: readonly {
    readonly item: Insertable<ItemTable>;
    readonly owner: Pick<Insertable<UserTable>, 'id' | 'name'>;
  }[],
): Promise<void> {
  const rows = lineups.map(
    ({ item: { id, kind, ratings_sum, ratings_count, created_at }, owner }) => ({
      item_id: id,
      kind,
      owner_id: owner.id,
      rating: Number(ratings_sum ?? 0) / (Number(ratings_count ?? 0) || 1),
      saved_at: created_at,
    }),
  );
  await transaction
    .insertInto('item')
    .values(
      lineups.map(({ item, owner }) => {
        return { ...item, search_text: searchText(item.kind, item.name, owner.name) };
      }),
    )
    .execute();
  await transaction.insertInto('lineup').values(rows).execute();
}
