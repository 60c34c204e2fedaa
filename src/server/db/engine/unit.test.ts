import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';

const unitMs = 5000;

/** Takes five seconds, the time limit of a transaction. */
test('a unit that exceeds its time limit is rolled back before its next statement', async () => {
  const db = await testDatabase();
  const item = itemRow();
  const addSlowly = db.write(async (transaction) => {
    await transaction.insertInto('item').values(item).execute();
    const end = performance.now() + unitMs + 200;
    while (performance.now() < end) {
      await transaction.selectFrom('item').select('id').where('id', '=', item.id).execute();
    }
  });
  await expect(addSlowly).rejects.toMatchObject({ code: 'unavailable' });
  const kept = await db.read.selectFrom('item').select('id').where('id', '=', item.id).execute();
  expect(kept).toEqual([]);
});
