import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { makeItem, makeUsers, type TestUser, testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { send } from '#tests/support/fans/community.ts';

const noRoom = [503, 507];

/** Null removes the limit. */
async function limitPages({ write }: Database, more: number | null): Promise<void> {
  await write(async (transaction) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(transaction);
    const maxPages = more === null ? 1_000_000_000 : Number(rows[0]?.page_count) + more;
    await sql`pragma max_page_count = ${sql.lit(maxPages)}`.execute(transaction);
  });
}

test('on a full disk reads succeed, and writes are refused until there is space', async () => {
  const app = await testApp();
  const rider = await makeItem(app, 'rider');
  const fans = await makeUsers(app, 32);
  const saved: string[] = [];
  const refused: number[] = [];

  async function comment(fan: TestUser, index: number): Promise<void> {
    const text = `${index} ${'vamos '.repeat(60)}`.trim();
    const answer = await send(app, 'POST', `/comment/create/${rider}`, fan, { comment: text });
    if (answer.statusCode === 200) saved.push(answer.json()._id);
    else refused.push(answer.statusCode);
  }

  await limitPages(app.db, 12);
  for (let round = 0; refused.length === 0; round += 1) {
    await Promise.all(fans.map((fan, index) => comment(fan, 32 * round + index)));
    expect(round).toBeLessThan(100);
  }
  await Promise.all(fans.map(comment));
  const [fan] = fans as [TestUser];
  await comment(fan, 0);
  const likes = await Promise.all(
    fans.map((one) => send(app, 'PATCH', `/users/toggleRider/${rider}`, one, { on: true })),
  );
  const liked = likes.filter(({ statusCode }) => statusCode === 200).length;
  for (const { statusCode } of likes) expect([200, ...noRoom]).toContain(statusCode);
  for (const status of refused) expect(noRoom).toContain(status);
  expect(refused.length).toBeGreaterThan(32);

  for (const path of [
    ...['/rider', `/rider/${rider}`, `/comment?on=${rider}`, `/users/${fan.id}`],
    ...[`/users/${fan.id}/comments`, '/rider/byName/rider', '/users/byName/fan'],
  ]) {
    expect((await send(app, 'GET', path, fan)).statusCode, path).toBe(200);
  }

  await limitPages(app.db, null);
  const before = refused.length;
  await Promise.all(fans.map(comment));
  expect(refused.length).toBe(before);
  const comments = await app.db.read.selectFrom('comment').select('id').execute();
  expect(comments.map(({ id }) => id).sort()).toEqual(saved.sort());
  expect(await app.db.read.selectFrom('item_like').selectAll().execute()).toHaveLength(liked);
  expect(await findContradictions(app.db)).toEqual([]);
});
