import { beforeAll, expect, test } from 'vitest';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { maxTotal } from '#contract/lists.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { podium } from '#sports/motogp/podium.ts';
import { as, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { insertLineups, insertUsers, itemRow, userRow } from '#tests/support/databases/rows.ts';

/**
 * Searches run different queries for few matches, for many, and for many at the end of an order.
 */
const count = 3300;
const batch = 550;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly fan: string;
  readonly likes: number;
  readonly rating: number;
}

let app: TestApp;
let viewer: TestUser;
const all: Row[] = [];

beforeAll(async () => {
  app = await testApp();
  viewer = await makeUser(app);
  for (let start = 0; start < count; start += batch) await addLineups(start);
});

async function addLineups(start: number): Promise<void> {
  const numbers = Array.from({ length: batch }, (_, index) => start + index);
  const owners = numbers.map((number) => {
    const name = number % 4 === 0 ? `our fan ${number}` : `fan fan ${number}`;
    return userRow({ name, name_key: name });
  });
  const items = numbers.map((number) => {
    const rated = number % 4;
    return itemRow({
      kind: 'podium',
      name: number % 3 === 0 ? `Our rare our ${number}` : 'Zet our zet',
      likes_count: number % 3 === 0 ? 9 + (number % 2) : number % 7,
      ratings_count: rated,
      ratings_sum: rated * (1 + (number % 5)),
    });
  });
  await app.db.write(async (transaction) => {
    await insertUsers(transaction, owners);
    const lineups = items.map((item, index) => ({
      item,
      owner: owners[index] as (typeof owners)[0],
    }));
    await insertLineups(transaction, lineups);
    await addToKindCount(transaction, podium.name, batch);
  });
  all.push(
    ...items.map(({ id, search_name, likes_count, ratings_count, ratings_sum }, index) => ({
      id,
      name: search_name,
      fan: owners[index]?.name_key ?? '',
      likes: Number(likes_count),
      rating: ratings_count ? Number(ratings_sum) / Number(ratings_count) : 0,
    })),
  );
}

const values = {
  newest: ({ id }: Row) => id,
  likes: ({ likes }: Row) => likes,
  rating: ({ rating }: Row) => rating,
  name: ({ name }: Row) => name,
};

function expected(term: string, sort: keyof typeof values, descending: boolean): string[] {
  const words = term.split(' ');
  const value = values[sort];
  const found = all.filter(({ name, fan }) =>
    words.every((word) => `${name} ${fan}`.includes(word)),
  );
  const sorted = found.toSorted((one, other) => {
    if (value(one) !== value(other)) return value(one) < value(other) ? -1 : 1;
    return one.id < other.id ? -1 : 1;
  });
  return (descending ? sorted.reverse() : sorted).map(({ id }) => id);
}

test.each(['zet', 'rare our', 'our fan zet', 'fan', 'our', 'none'])(
  'pages of lineups found by %j are those of all that is found',
  async (name) => {
    for (const by of ['newest', 'likes', 'rating', 'name'] as const) {
      for (const descending of [false, true]) {
        const ids = expected(name, by, descending);
        const last = Math.max(1, Math.ceil(ids.length / 100));
        for (const [page, size] of [
          [1, 5],
          [2, 50],
          [last, 100],
        ]) {
          const query = new URLSearchParams({
            name,
            sort: `${descending ? '-' : ''}${by}`,
            page: `${page}`,
            size: `${size}`,
          });
          const url = `/api/v1/podium/?${query}`;
          const answer = (await app.inject({ url, headers: as(viewer) })).json();
          const start = ((page ?? 1) - 1) * (size ?? 0);
          expect(answer.total).toBe(Math.min(ids.length, maxTotal));
          expect(answer.more ?? false).toBe(ids.length > maxTotal);
          expect(answer.next).toBe(start + (size ?? 0) < ids.length);
          expect(
            answer.data.map(({ _id }: LineupSummary) => _id),
            `${query}`,
          ).toEqual(ids.slice(start, start + (size ?? 0)));
        }
      }
    }
  },
);
