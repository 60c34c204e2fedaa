import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { eleven } from '#sports/football/eleven.ts';
import {
  makeAdmin,
  makeItem,
  makeUsers,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { makeChoices, makeComment, send } from '#tests/support/fans/community.ts';
import { byLength } from '#tests/support/lengths.ts';
import { like, makePair, merge, type Pair, type Which } from '#tests/support/merging.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
});

const fanCount = 4;
const anyWhich = fc.constantFrom<Which>('keep', 'drop');
const anyOfBoth = fc.subarray<Which>(['keep', 'drop']);
const anyFan = fc.nat({ max: fanCount - 1 });
const anyPerson = fc.constantFrom('one', 'two', null);
const anyStory = fc.record({
  likes: fc.array(fc.tuple(anyFan, anyWhich), { maxLength: 8 }),
  comments: fc.array(fc.tuple(anyFan, anyWhich, fc.integer({ min: 1, max: 5 })), { maxLength: 8 }),
  built: fc.array(anyOfBoth, { maxLength: fanCount }),
  teams: fc.array(anyOfBoth, { maxLength: 4 }),
  sources: fc.array(fc.tuple(fc.constantFrom('one', 'two'), anyWhich), { maxLength: 4 }),
  claims: fc.array(anyWhich, { maxLength: fanCount }),
  persons: fc.record({ keep: anyPerson, drop: anyPerson }),
  others: fc.array(anyPerson, { maxLength: 3 }),
  mergedBefore: fc.boolean(),
});
type Story = typeof anyStory extends fc.Arbitrary<infer Value> ? Value : never;

async function play(story: Story, fans: readonly TestUser[], players: Pair, teams: Pair) {
  const fanAt = (index: number) => fans[index] as TestUser;
  for (const [fan, which] of story.likes) {
    await like(app, '/users/togglePlayer', players[which], fanAt(fan));
    await like(app, '/users/toggleTeam', teams[which], fanAt(fan));
  }
  const comments: string[] = [];
  for (const [fan, which, rating] of story.comments) {
    const comment = await makeComment(app, '/comment/create', players[which], fanAt(fan), {
      rating,
    });
    comments.push(comment._id);
  }
  const lineups: string[] = [];
  for (const [index, both] of story.built.entries()) {
    const slots = both.map((which, slot) => [`forward${slot + 1}`, players[which]]);
    const body = { name: 'Built', ...choices, ...Object.fromEntries(slots) };
    const created = await send(app, 'POST', eleven.api.create, fanAt(index), body);
    expect(created.statusCode, created.body).toBe(200);
    lineups.push(created.json()._id);
  }
  const members: string[] = [];
  for (const both of story.teams) {
    members.push(await makeItem(app, 'player', { team: both.map((which) => teams[which]) }));
  }
  const keys = new Set(story.sources.map(([source, which]) => `${source} ${which}`));
  const rows = [...keys].map((key) => {
    const [source = '', which = 'keep'] = key.split(' ');
    const item_id = players[which as Which];
    return { kind: 'player', source, key: `${key} ${item_id}`, item_id };
  });
  const claims = story.claims.map((which, fan) => ({
    user_id: fanAt(fan).id,
    item_id: players[which],
  }));
  const others: string[] = [];
  for (const _ of story.others) others.push(await makeItem(app, 'player'));
  const persons = [
    ...others.map((id, index) => [id, story.others[index] ?? null] as const),
    [players.keep, story.persons.keep] as const,
    [players.drop, story.persons.drop] as const,
  ];
  await app.db.write(async (transaction) => {
    if (rows.length > 0) await transaction.insertInto('import_source').values(rows).execute();
    if (claims.length > 0) await transaction.insertInto('claim').values(claims).execute();
    for (const [id, person] of persons) {
      const same_as = person && `${person} ${players.keep}`;
      await transaction.updateTable('item').set({ same_as }).where('id', '=', id).execute();
    }
  });
  return { comments, lineups, members, rows, others };
}

let choices: Record<string, string>;

test('whatever fans did with both items, the kept item has it once', async () => {
  choices = await makeChoices(app, eleven);
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const fans = await makeUsers(app, fanCount);
      const players = await makePair(app, 'player', { position: 'forward', rating: 80 });
      const teams = await makePair(app, 'team');
      const { comments, lineups, members, rows, others } = await play(story, fans, players, teams);
      const earlier = story.mergedBefore ? await makeItem(app, 'player') : null;
      if (earlier) await merge(app, 'player', { keep: players.drop, drop: earlier });

      const wouldBe = await merge(app, 'player', players, { dryRun: true });
      expect(await merge(app, 'player', players)).toEqual(wouldBe);
      const teamReport = await merge(app, 'team', teams);

      const { read } = app.db;
      const likers = (which?: Which) =>
        new Set(
          story.likes
            .filter(([, of]) => which === undefined || of === which)
            .map(([fan]) => fans[fan]?.id),
        );
      const both = likers('keep').intersection(likers('drop')).size;
      expect(wouldBe.likes).toEqual({ moved: likers('drop').size - both, both });
      for (const item of [players.keep, teams.keep]) {
        const likes = await read
          .selectFrom('item_like')
          .where('item_id', '=', item)
          .select('user_id')
          .execute();
        expect(likes.map(({ user_id }) => user_id).toSorted()).toEqual([...likers()].toSorted());
      }

      const stored = await read
        .selectFrom('comment')
        .where('item_id', '=', players.keep)
        .select('id')
        .orderBy('id')
        .execute();
      expect(stored.map(({ id }) => id)).toEqual(comments);
      const newest = new Map(story.comments.map(([fan, , rating]) => [fan, rating]));
      const counters = await read
        .selectFrom('item')
        .where('id', '=', players.keep)
        .select(['likes_count', 'comments_count', 'ratings_count', 'ratings_sum'])
        .executeTakeFirstOrThrow();
      expect(counters).toEqual({
        likes_count: likers().size,
        comments_count: comments.length,
        ratings_count: newest.size,
        ratings_sum: [...newest.values()].reduce((sum, rating) => sum + rating, 0),
      });

      for (const [index, id] of lineups.entries()) {
        const slots = await read
          .selectFrom('lineup_slot')
          .where('lineup_id', '=', id)
          .where('slot', 'in', ['forward1', 'forward2'])
          .select(['slot', 'item_id'])
          .execute();
        const before = (story.built[index] ?? []) as readonly Which[];
        const kept = before.includes('keep') ? before.indexOf('keep') : before.indexOf('drop');
        const expected = ['forward1', 'forward2'].flatMap((slot, index) => {
          if (index === kept) return [{ slot, item_id: players.keep }];
          return before[index] ? [] : [{ slot, item_id: choices[slot] }];
        });
        expect(slots.toSorted((a, b) => (a.slot < b.slot ? -1 : 1))).toEqual(expected);
      }

      for (const [index, id] of members.entries()) {
        const answer = await send(app, 'GET', `/players/${id}`, admin);
        const expected = story.teams[index]?.length ? [teams.keep] : [];
        expect(answer.json().team.map(({ _id }: { _id: string }) => _id)).toEqual(expected);
      }
      expect(teamReport.references[0]).toMatchObject({
        moved: story.teams.filter((sides) => sides.length === 1 && sides[0] === 'drop').length,
        both: story.teams.filter((sides) => sides.length === 2).length,
      });

      const sources = await read
        .selectFrom('import_source')
        .where('item_id', '=', players.keep)
        .select(['source', 'key', 'merged'])
        .execute();
      const hasOwn = new Set(
        rows.filter(({ item_id }) => item_id === players.keep).map(({ source }) => source),
      );
      const expectedSources = rows.map(({ source, key, item_id }) => ({
        source,
        key,
        merged: item_id === players.drop && hasOwn.has(source) ? 1 : 0,
      }));
      const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
      expect(sources.toSorted(byKey)).toEqual(expectedSources.toSorted(byKey));

      const claims = await read
        .selectFrom('claim')
        .where('item_id', '=', players.keep)
        .select('user_id')
        .execute();
      const claiming = fans.slice(0, story.claims.length).map(({ id }) => id);
      expect(claims.map(({ user_id }) => user_id).toSorted()).toEqual(claiming.toSorted());

      const { keep: kept, drop: dropped } = story.persons;
      const joined = (person: string | null) =>
        person !== null && person === dropped ? (kept ?? dropped) : person;
      const persons = await read
        .selectFrom('item')
        .where('id', 'in', [players.keep, ...others])
        .select(['id', 'same_as'])
        .execute();
      expect(
        new Map(persons.map(({ id, same_as }) => [id, same_as?.split(' ')[0] ?? null])),
      ).toEqual(
        new Map([
          [players.keep, kept ?? dropped],
          ...others.map((id, index) => [id, joined(story.others[index] ?? null)] as const),
        ]),
      );

      for (const id of [players.drop, ...(earlier ? [earlier] : [])]) {
        const answer = await send(app, 'GET', `/players/${id}`, admin);
        expect(answer.json()._id).toBe(players.keep);
      }
      expect(wouldBe.redirects).toBe(earlier ? 2 : 1);
    }),
    { numRuns: byLength({ day: 4, full: 10, long: 200 }) },
  );
  expect(await findContradictions(app.db)).toEqual([]);
}, 120_000);
