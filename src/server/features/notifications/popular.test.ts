import { beforeAll, beforeEach, expect, test } from 'vitest';
import { maxActs, maxNotifications } from '#contract/fans/fan-events.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import type { Database } from '#server/db/engine/database.ts';
import { createServices, type Services } from '#server/services.ts';
import { eleven } from '#sports/football/eleven.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { bell, follow, like } from '#tests/support/fans/bell.ts';
import { makeLineup } from '#tests/support/fans/community.ts';

let app: TestApp;
let owner: TestUser;
let fan: TestUser;
let built: LineupDetail;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  [owner, fan] = [await makeUser(app), await makeUser(app)];
  built = await makeLineup(app, eleven, owner);
});

async function insertNotifications(
  count: number,
  popular: { readonly count: number; readonly acts: number },
) {
  const now = Date.now();
  const at = (index: number) => new Date(now - count + index).toISOString();
  const notifications = Array.from({ length: count }, (_, index) => ({
    id: `${owner.id}-${index}`,
    user_id: owner.id,
    type: 'liked' as const,
    thing: index === 0 ? built._id : `${index}`,
    item_id: built._id,
    at: at(index),
  }));
  const acts = notifications.flatMap(({ id: notification_id }, index) =>
    Array.from({ length: index < popular.count ? popular.acts : 1 }, (_, act) => ({
      notification_id,
      id: String(act).padStart(10, '0'),
      actor_id: fan.id,
      at: at(index),
      comment_id: null,
    })),
  );
  await app.db.write(async (transaction) => {
    for (let from = 0; from < notifications.length; from += 500) {
      const some = notifications.slice(from, from + 500);
      await transaction.insertInto('notification').values(some).execute();
    }
    for (let from = 0; from < acts.length; from += 500) {
      const some = acts.slice(from, from + 500);
      await transaction.insertInto('notification_act').values(some).execute();
    }
  });
}

async function countActs(): Promise<number> {
  const { total } = await app.db.read
    .selectFrom('notification_act')
    .innerJoin('notification', 'notification.id', 'notification_act.notification_id')
    .where('notification.user_id', '=', owner.id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

test('an entry keeps its newest acts', async () => {
  await insertNotifications(1, { count: 1, acts: maxActs + 100 });
  await like(app, built, fan);
  expect(await countActs()).toBe(maxActs);
  const { data } = await bell(app, owner);
  expect(data).toMatchObject([{ type: 'liked', actors: [{ _id: fan.id }] }]);
});

test('a fan whose oldest notification has very many acts can be followed', async () => {
  await insertNotifications(maxNotifications, { count: 1, acts: 7000 });
  await follow(app, fan, owner);
  expect(await countActs()).toBe(maxNotifications);
}, 20_000);

async function countAfterUnits(
  call: (services: Services) => Promise<unknown>,
  count: () => Promise<number>,
  now = app.deps.now,
): Promise<number[]> {
  const counts: number[] = [];
  const db: Database = {
    ...app.db,
    write: async (...given) => {
      const answer = await app.db.write(...given);
      counts.push(await count());
      return answer;
    },
  };
  const services = await createServices({ ...app.deps, db, now, log: app.server.log });
  await call(services);
  await services.close();
  return counts;
}

test('entries with very many acts are marked as read a few at a time', async () => {
  const [entries, acts] = [23, 10];
  await insertNotifications(entries, { count: entries, acts });
  const first = String(0).padStart(10, '0');
  const ids = Array.from({ length: entries }, (_, index) => `${owner.id}-${index}.${first}`);
  const unreadActs = async () => {
    const { total } = await app.db.read
      .selectFrom('notification_act')
      .innerJoin('notification', 'notification.id', 'notification_act.notification_id')
      .where('notification.user_id', '=', owner.id)
      .where('notification.read', '=', 0)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const left = await countAfterUnits(
    ({ notifications }) => notifications.markRead(owner.id, { ids }),
    unreadActs,
  );
  expect(left.at(-1)).toBe(entries * (acts - 1));
  const read = left.map((one, index) => (left[index - 1] ?? entries * acts) - one);
  expect(Math.max(...read)).toBeLessThanOrEqual(5);
});

test('old notifications are deleted in several transactions', async () => {
  await insertNotifications(60, { count: 20, acts: 100 });
  const all = await countActs();
  const left = await countAfterUnits(
    ({ notifications }) => notifications.sweep(),
    countActs,
    () => new Date(Date.now() + 91 * 86_400_000),
  );
  expect(left.at(-1)).toBe(0);
  expect(left.filter((one) => one > 0 && one < all).length).toBeGreaterThan(1);
  const rows = app.db.read.selectFrom('notification').where('user_id', '=', owner.id).select('id');
  expect(await rows.execute()).toEqual([]);
});
