import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

const dayMs = 86_400_000;

test('the bell begins with what happened in the last ninety days, read; lineups keep when they were saved', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name.endsWith('-bell-and-feed'));
  await migrateToLatest(database, migrations.slice(0, index));
  const [ana, eva, leo] = [userRow(), userRow(), userRow()];
  const lineup = itemRow({ kind: 'podium', created_by: ana.id });
  const days = (count: number) => new Date(Date.now() - count * dayMs).toISOString();
  const [old, lately, now] = [days(91), days(80), days(0)];
  const like = (user_id: string, created_at: string) => ({
    user_id,
    item_id: lineup.id,
    created_at,
  });
  const comment = (id: string, creator_id: string, item_id = lineup.id) => ({
    ...{ id, creator_id, item_id, text: 'Vamos', rating: null, created_at: lately },
  });
  await database.write(async (transaction) => {
    await transaction.insertInto('user').values([ana, eva, leo]).execute();
    await transaction.insertInto('item').values(lineup).execute();
    const row = { item_id: lineup.id, kind: 'podium', owner_id: ana.id };
    await transaction.insertInto('lineup').values(row).execute();
    const likes = [like(ana.id, now), like(eva.id, lately), like(leo.id, now)];
    await transaction.insertInto('item_like').values(likes).execute();
    await transaction
      .insertInto('comment')
      .values([comment('c1', eva.id), comment('c2', ana.id)])
      .execute();
    const liked = { user_id: leo.id, comment_id: 'c1', created_at: now };
    await transaction.insertInto('comment_like').values(liked).execute();
    const follows = [
      { follower_id: eva.id, followed_id: ana.id, created_at: old },
      { follower_id: leo.id, followed_id: ana.id, created_at: lately },
    ];
    await transaction.insertInto('follow').values(follows).execute();
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const { rows } = await sql<object>`select user_id, type, thing, at, read,
      (select count(*) from notification_act where notification_id = notification.id) as acts,
      (select actor_id from notification_act where notification_id = notification.id
        order by id desc limit 1) as newest
    from notification order by type`.execute(database.read);
  const toAna = { user_id: ana.id, read: 1 };
  expect(rows.map((row) => ({ ...row, acts: Number((row as { acts: unknown }).acts) }))).toEqual([
    {
      user_id: eva.id,
      read: 1,
      type: 'commentLiked',
      thing: 'c1',
      at: now,
      acts: 1,
      newest: leo.id,
    },
    { ...toAna, type: 'commented', thing: lineup.id, at: lately, acts: 1, newest: eva.id },
    { ...toAna, type: 'followed', thing: ana.id, at: lately, acts: 1, newest: leo.id },
    { ...toAna, type: 'liked', thing: lineup.id, at: now, acts: 2, newest: leo.id },
  ]);
  const saved = await database.read.selectFrom('lineup').select('saved_at').executeTakeFirst();
  expect(saved?.saved_at).toBe(lineup.created_at);
  // The trigger is there.
  await database.write((transaction) =>
    transaction.deleteFrom('user').where('id', '=', leo.id).execute(),
  );
  const left = await database.read
    .selectFrom('notification')
    .select(['type', 'at'])
    .orderBy('type')
    .execute();
  expect(left).toEqual([
    { type: 'commented', at: lately },
    { type: 'liked', at: lately },
  ]);
});
