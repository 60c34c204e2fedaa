import { sql } from 'kysely';
import { expect } from 'vitest';
import { findWrongCounters } from '#cli/check/counters-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { podium } from '#sports/motogp/podium.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { makeAdmin, type TestApp, type TestUser, testApp } from './app.ts';
import { createTestDatabase, dialect, openTestDatabase } from './databases/databases.ts';
import { finishRemovals } from './databases/removals.ts';
import { findStaleLineupTexts } from './databases/repeated.ts';
import { allCountersOf, makeChoices, send } from './fans/community.ts';
import { byLength } from './lengths.ts';

type Answer = Awaited<ReturnType<typeof send>>;

export interface Races {
  readonly app: TestApp;
  /** Second handle on the same data, as another process would open. */
  readonly other: Database;
  readonly admin: TestUser;
  readonly choices: Readonly<Record<string, string>>;
}

export async function openRaces(): Promise<Races> {
  const options = await createTestDatabase();
  const app = await testApp({ db: await openTestDatabase(options) });
  const other = await openTestDatabase(options);
  const admin = await makeAdmin(app);
  return { app, other, admin, choices: await makeChoices(app, podium) };
}

export async function expectNoDeadlocks({ app, other }: Races): Promise<void> {
  if (other.dialect !== 'postgres') return;
  // A connection reports its statistics when it ends.
  await app.db.close();
  const { rows } = await sql`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(other.read);
  expect(rows).toEqual([{ deadlocks: 0 }]);
}

export const deleteAccount = (app: TestApp, user: TestUser) => send(app, 'DELETE', '/users/', user);
export const like = (app: TestApp, user: TestUser, id: string) =>
  send(app, 'PATCH', `/users/toggleRider/${id}`, user);
export const likeComment = (app: TestApp, user: TestUser, id: string) =>
  send(app, 'PATCH', `/comment/toggleLike/${id}`, user);
export const comment = (app: TestApp, user: TestUser, id: string) =>
  send(app, 'POST', `/comment/create/${id}`, user, { comment: 'Vamos', rating: 4 });
export const follow = (app: TestApp, user: TestUser, whom: TestUser) =>
  send(app, 'PATCH', `/users/toggleFollow/${whom.id}`, user);
export const claimLifter = (app: TestApp, user: TestUser, id: string) =>
  send(app, 'PATCH', `${lifter.api.claim}/${id}`, user, { on: true });
export const build = (app: TestApp, user: TestUser, choices: object) =>
  send(app, 'POST', podium.api.create, user, { name: 'Podio', ...choices });
export const rename = (app: TestApp, user: TestUser, name: string) =>
  send(app, 'PATCH', '/users/update/update', user, { name });

/** SQLite has one writer at a time, so few races are possible. */
const dayRounds = dialect === 'sqlite' ? 2 : 6;

export const roundsFor = (full: number) =>
  byLength({ day: Math.min(full, dayRounds), full, long: full * 10 });

/** Calls in more concurrent rounds could time out on locks on a busy machine. */
const roundsAtOnce = 3;

/** Returns the number of responses by status. */
export async function countStatuses(
  rounds: number,
  play: (round: number) => Promise<readonly Promise<Answer>[]>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let first = 0; first < rounds; first += roundsAtOnce) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(roundsAtOnce, rounds - first) }, async (_, index) =>
        Promise.all(await play(first + index)),
      ),
    );
    for (const { statusCode } of answers.flat()) {
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
  }
  return counts;
}

/** Delays each call by a number of reads, which varies by round. */
export function spread(
  app: TestApp,
  round: number,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer>[] {
  return calls.map(async (call, index) => {
    for (let reads = (index * 3 + round) % 8; reads > 0; reads -= 1) {
      await app.db.read.selectFrom('session').select('user_id').limit(1).execute();
    }
    return call();
  });
}

export async function expectNo5xx(
  app: TestApp,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  expect(Object.entries(counts).filter(([status]) => Number(status) >= 500)).toEqual([]);
  await expectTrueRows(app);
}

async function expectTrueRows(app: TestApp): Promise<void> {
  await finishRemovals(app.db);
  const { read } = app.db;
  const items = await read.selectFrom('item').select('id').execute();
  const counters = await allCountersOf(
    app,
    items.map(({ id }) => id),
  );
  for (const [id, { stored, rows }] of counters) expect(stored, id).toEqual(rows);
  expect(await findStaleLineupTexts(read)).toEqual([]);
  expect(await findWrongCounters(app.db)).toEqual([]);
  const contradictions = await Promise.all([
    sql`select item_id from lineup where owner_id not in (select id from "user")`.execute(read),
    sql`select id from item where kind in ('eleven', 'podium')
      and id not in (select item_id from lineup)`.execute(read),
  ]);
  expect(contradictions.flatMap(({ rows }) => rows)).toEqual([]);
}
