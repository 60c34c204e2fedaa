import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { nameParts } from './name-parts.ts';

/** Words that start alike often enough. */
const anyName = fc
  .array(fc.string({ unit: fc.constantFrom('a', 'b', 'ñ'), minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => words.join(' '));

test('of all parts that start with a term exactly one shares less than its length', () => {
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 1, maxLength: 2 }), (names) => {
      const parts = nameParts(...names);
      for (const { part } of parts) {
        for (let length = 1; length <= part.length; length += 1) {
          const term = part.slice(0, length);
          const matches = parts.filter(
            ({ part, shared_start }) => part.startsWith(term) && shared_start < length,
          );
          expect(matches, `${term} in ${names}`).toHaveLength(1);
        }
      }
    }),
  );
});

test('a demo fan has the parts of its name too', async () => {
  const db = await testDatabase();
  await insertDemoData(db, kindsOf(sports), { counts: { team: 1 }, fans: 400 });
  const users = await db.read.selectFrom('user').select(['id', 'name_key']).execute();
  expect(users.length).toBeGreaterThanOrEqual(400);
  const rows = await db.read.selectFrom('user_name_part').selectAll().execute();
  const stored = Map.groupBy(rows, (row) => row.user_id);
  let shared = 0;
  for (const { id, name_key } of users) {
    const parts = stored.get(id)?.map(({ part, shared_start }) => ({ part, shared_start })) ?? [];
    const expected = nameParts(name_key);
    expect(parts).toHaveLength(expected.length);
    expect(parts).toEqual(expect.arrayContaining(expected));
    shared += expected.filter((one) => one.shared_start > 0).length;
  }
  expect(shared).toBeGreaterThan(0);
});
