import { expressionBuilder, sql } from 'kysely';
import type { UserNamePartTable } from '#server/db/account-tables.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { isVisibleUser } from '#server/users/visibility-store.ts';

/** Spellings of a word that is looked for. */
export type Start = readonly [string, ...string[]];

/**
 * Ids of verified users in whose folded names a word begins with each of these starts, the order that
 * of the longest.
 */
export async function findUserIdsByName(
  queries: Queries,
  starts: readonly Start[],
  limit: number,
  offset: number,
): Promise<string[]> {
  const rows = await matchingParts(queries, starts)
    .innerJoin('user', 'user.id', 'match.user_id')
    .where(isVisibleUser('user'))
    .select('user.id')
    .orderBy('match.part')
    .orderBy('user.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Number of matches, counted up to `limit`. */
export async function countUsersByName(
  queries: Queries,
  starts: readonly Start[],
  limit: number,
): Promise<number> {
  // Few are unverified, and those only for a day: asking it of each that is found takes longer.
  const unverified = queries.selectFrom('user').where('verified', '=', 0);
  const unverifiedCount = unverified.select(({ fn }) => fn.countAll().as('total'));
  const found = matchingParts(queries, starts)
    .select('match.user_id')
    .limit(sql<number>`${limit} + ${unverifiedCount}`);
  const among = matchingParts(queries, starts)
    .where('match.user_id', 'in', unverified.select('id'))
    .select(({ fn }) => fn.countAll().as('total'));
  const { total } = await queries
    .selectFrom(found.as('found'))
    .select(({ fn }) => sql<number>`${fn.countAll()} - ${among}`.as('total'))
    .executeTakeFirstOrThrow();
  return Math.min(Number(total), limit);
}

/**
 * One row a user whose name has words that begin with the starts, one or several words each: of the
 * longest the first of the parts that begin with it, so that an index has the order.
 */
function matchingParts(queries: Queries, starts: readonly Start[]) {
  const [longest = [''], ...others] = starts.toSorted(
    ([one], [other]) => other.length - one.length,
  );
  const matching = queries
    .selectFrom('user_name_part as match')
    .where(({ and, eb, not, or }) =>
      or(
        longest.map((start, index) =>
          and([
            eb('match.part', '>=', start),
            eb('match.part', '<', `${start}\u{10ffff}`),
            eb('match.shared_start', '<', start.length),
            ...longest.slice(0, index).map((earlier) => not(hasPart([earlier]))),
          ]),
        ),
      ),
    );
  return others.reduce((query, spellings) => query.where(hasPart(spellings)), matching);
}

/** Condition that the user of a part has one that begins with any of these. */
function hasPart(spellings: readonly string[]) {
  const { exists, selectFrom } = expressionBuilder<
    Tables & { match: UserNamePartTable },
    'match'
  >();
  return exists(
    selectFrom('user_name_part as other')
      .whereRef('other.user_id', '=', 'match.user_id')
      .where(({ and, eb, or }) =>
        or(
          spellings.map((start) =>
            and([eb('other.part', '>=', start), eb('other.part', '<', `${start}\u{10ffff}`)]),
          ),
        ),
      )
      .select('other.part'),
  );
}
