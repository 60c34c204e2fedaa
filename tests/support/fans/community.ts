import { expect } from 'vitest';
import type { Method } from '#contract/call.ts';
import type { Comment } from '#contract/calls/comments.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { as, makeItem, makeUser, type TestApp, type TestUser } from '#tests/support/app.ts';

export function send(
  app: TestApp,
  method: Method,
  path: string,
  user: Pick<TestUser, 'token'> | null = null,
  body?: unknown,
) {
  return app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      ...(user && as(user)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

/** Returns IDs by slot. */
export async function makeChoices(app: TestApp, lineup: Lineup): Promise<Record<string, string>> {
  const entries = lineup.slots.map(async ({ name, position }) => [
    name,
    await makeItem(app, lineup.of.name, position === undefined ? {} : { position }),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

let count = 0;

export async function makeLineup(
  app: TestApp,
  lineup: Lineup,
  owner: TestUser,
  overrides: Readonly<Record<string, string>> = {},
): Promise<LineupDetail> {
  count += 1;
  const body = {
    name: `${lineup.labels.one} ${count}`,
    ...(await makeChoices(app, lineup)),
    ...overrides,
  };
  const answer = await send(app, 'POST', lineup.api.create, owner, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Creates an item of the kind, or a lineup of another fan. */
export async function makeCommentable(app: TestApp, kind: string): Promise<string> {
  const lineup = lineupsOf(app.deps.sports).find(({ name }) => name === kind);
  if (!lineup) return makeItem(app, kind);
  return (await makeLineup(app, lineup, await makeUser(app)))._id;
}

export async function makeComment(
  app: TestApp,
  path: string,
  itemId: string,
  creator: TestUser,
  body: { readonly comment?: string; readonly rating?: number } = {},
): Promise<Comment> {
  const payload = { comment: 'Vamos', ...body };
  const answer = await send(app, 'POST', `${path}/${itemId}`, creator, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns stored counters and counted rows; null if the item does not exist. */
export async function countersOf(app: TestApp, itemId: string) {
  return (await allCountersOf(app, [itemId])).get(itemId) ?? null;
}

export async function expectTrueCounters(app: TestApp, itemId: string): Promise<void> {
  const counters = await countersOf(app, itemId);
  expect(counters?.stored).toEqual(counters?.rows);
}

/** Omits missing items. */
export async function allCountersOf(app: TestApp, itemIds: readonly string[]) {
  const { read } = app.db;
  const [items, likes, comments] = await Promise.all([
    read
      .selectFrom('item')
      .select(['id', 'likes_count', 'comments_count', 'ratings_count', 'ratings_sum'])
      .where('id', 'in', itemIds)
      .execute(),
    read.selectFrom('item_like').select('item_id').where('item_id', 'in', itemIds).execute(),
    read
      .selectFrom('comment')
      .select(['item_id', 'creator_id', 'rating'])
      .where('item_id', 'in', itemIds)
      .orderBy('id')
      .execute(),
  ]);
  return new Map(
    items.map(({ id, ...stored }) => {
      const itemComments = comments.filter(({ item_id }) => item_id === id);
      const rated = itemComments.flatMap(({ creator_id, rating }) =>
        rating === null ? [] : [[creator_id, rating] as const],
      );
      // Only the newest rating of each fan counts.
      const ratings = [...new Map(rated).values()];
      const rows = {
        likes_count: likes.filter(({ item_id }) => item_id === id).length,
        comments_count: itemComments.length,
        ratings_count: ratings.length,
        ratings_sum: ratings.reduce((sum, rating) => sum + rating, 0),
      };
      return [id, { stored, rows }];
    }),
  );
}
