import { beforeAll, expect, test } from 'vitest';
import type { SearchResults } from '#contract/calls/search.ts';
import { as, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { realQueries } from '#tests/support/real-queries.ts';

let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  app = await testApp({ db: await testDatabase('starter') });
  fan = await makeUser(app);
});

/** Counts from 1; 0 if the result is absent. */
async function placeOf(query: string, kind: string, name: string): Promise<number> {
  const answer = await app.inject({
    url: `/api/v1/search?q=${encodeURIComponent(query)}`,
    headers: as(fan),
  });
  const { groups } = answer.json<SearchResults>();
  const results = groups.flatMap((group) => group.items);
  return 1 + results.findIndex((result) => result.kind === kind && result.name === name);
}

test('at least 95 % of the texts that fans type find the expected result first, all in the first five', async () => {
  const queries = Object.values(realQueries).flat();
  expect(queries.length).toBeGreaterThanOrEqual(200);
  const notFirst: string[] = [];
  const notInFirstFive: string[] = [];
  for (const [query, kind, name] of queries) {
    const place = await placeOf(query, kind, name);
    if (place !== 1) notFirst.push(`${query}: ${name} is ${place}`);
    if (place < 1 || place > 5) notInFirstFive.push(query);
  }
  expect(notInFirstFive, notFirst.join('; ')).toEqual([]);
  expect(notFirst.length, notFirst.join('; ')).toBeLessThanOrEqual(queries.length * 0.05);
}, 60_000);
