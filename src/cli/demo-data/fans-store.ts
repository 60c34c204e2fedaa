import { sql } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';
import { bumpUsersVersion } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import {
  type Batch,
  type Fragment,
  idOf,
  numbersOf,
  type Rng,
  randomBelow,
  timeOf,
  uniqueWord,
  word,
  zipfNumber,
} from './random-store.ts';

export async function hasUsers(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('user').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function idExists(queries: Queries, id: string): Promise<boolean> {
  const [item, user] = await Promise.all([
    queries.selectFrom('item').select('id').where('id', '=', id).executeTakeFirst(),
    queries.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst(),
  ]);
  return item !== undefined || user !== undefined;
}

/** No password matches the hash, so nobody can log in as a demo fan. */
export async function insertFans(
  transaction: Queries,
  rng: Rng,
  interests: readonly string[],
  batch: Batch,
): Promise<void> {
  const interestCases = interests.map(
    (name, index) => sql`when ${sql.lit(index)} then ${sql.lit(name)}`,
  );
  const numbers = numbersOf(batch);
  const id = idOf(rng, 'user');
  const { first, second } = fanName(rng);
  const named = sql`named as (select n, ${first} as one, ${second} as two from numbers)`;
  await sql`
    insert into "user" (id, name, name_key, email, email_key, password_hash, gender,
      interested_in, verified, role, created_at) ${numbers}, ${named}
    select ${id}, one || ' ' || two, one || ' ' || two, 'fan' || n || '@example.invalid',
      'fan' || n || '@example.invalid', 'none',
      case ${randomBelow(rng, 'gender', 3)} when 0 then 'hombre' when 1 then 'mujer' else 'otros' end,
      case ${randomBelow(rng, 'interest', interests.length)} ${sql.join(interestCases, sql` `)} end,
      1, 'user', ${timeOf(rng)}
    from named`.execute(transaction);
  const whole = sql`one || ' ' || two`;
  await sql`insert into user_words (user_id, search_text) ${numbers}, ${named}
    select ${id}, '  ' || one || '  ' || two from named`.execute(transaction);
  // Equals `nameSkeletons` of the accounts for lower-case letters.
  await sql`insert into user_name_skeleton (skeleton, user_id) ${numbers}, ${named}
    select replace(${whole}, 'm', 'rn'), ${id} from named`.execute(transaction);
  await bumpUsersVersion(transaction);
}

export function fanName(rng: Rng): { readonly first: Fragment; readonly second: Fragment } {
  return { first: word(rng, 'fan first name'), second: uniqueWord() };
}

export interface Population {
  readonly kind: string;
  readonly items: number;
  readonly fans: number;
}

/** Picks a few fans and items far more often than others. */
function pickPair(rng: Rng, what: string, { kind, items, fans }: Population) {
  // Renaming the purposes would change all demo data.
  const fan = sql`(1 + ${randomBelow(rng, `${what} fan`, fans)} * ${randomBelow(rng, `${what} zeal`, 1000)} / 1000)`;
  return {
    fan: idOf(rng, 'user', fan),
    item: idOf(rng, kind, zipfNumber(rng, what, { of: kind, count: items })),
  };
}

/** Returns the number of new likes. */
export async function insertLikes(
  transaction: Queries,
  rng: Rng,
  population: Population,
  batch: Batch,
): Promise<number> {
  const { fan, item } = pickPair(rng, `${population.kind} like`, population);
  const added = await sql`
    insert into item_like (user_id, item_id, created_at) ${numbersOf(batch)}
    select ${fan}, ${item}, ${timeOf(rng)} from numbers where true order by 1, 2
    on conflict do nothing`.execute(transaction);
  return Number(added.numAffectedRows);
}

const remarks = [
  'What a season!',
  'Simply the best.',
  'Never misses.',
  'Overrated, if you ask me.',
  'I was there and I will never forget it.',
  'Needs more starts.',
];

export async function insertComments(
  transaction: Queries,
  rng: Rng,
  population: Population,
  batch: Batch,
): Promise<void> {
  const { fan, item } = pickPair(rng, `${population.kind} comment`, population);
  const cases = remarks.map((remark, index) => sql`when ${sql.lit(index)} then ${sql.lit(remark)}`);
  await sql`
    insert into comment (id, item_id, creator_id, text, rating, created_at) ${numbersOf(batch)}
    select ${idOf(rng, `${population.kind} comment`)}, ${item}, ${fan},
      case ${randomBelow(rng, 'remark', remarks.length)} ${sql.join(cases, sql` `)} end,
      case when ${randomBelow(rng, 'rated', 10)} < 7 then 1 + ${randomBelow(rng, 'stars', 5)} end,
      ${timeOf(rng)}
    from numbers`.execute(transaction);
}

export async function insertFollows(
  transaction: Queries,
  rng: Rng,
  fans: number,
  batch: Batch,
): Promise<void> {
  const follower = idOf(rng, 'user', sql`(1 + ${randomBelow(rng, 'follower', fans)})`);
  const followed = idOf(rng, 'user', zipfNumber(rng, 'followed', { of: 'user', count: fans }));
  await sql`
    insert into follow (follower_id, followed_id, created_at) ${numbersOf(batch)},
      pairs as (select n, ${follower} as follower, ${followed} as followed from numbers)
    select follower, followed, ${timeOf(rng)} from pairs where follower <> followed
    on conflict do nothing`.execute(transaction);
}

function isInBatch(rng: Rng, entityType: string, column: Fragment, batch: Batch): Fragment {
  const [first, last] = [batch.start, batch.end].map((n) => idOf(rng, entityType, sql.lit(n)));
  return sql`${column} between ${first} and ${last}`;
}

export async function updateItemCounters(
  transaction: Queries,
  rng: Rng,
  kind: string,
  batch: Batch,
): Promise<void> {
  const within = isInBatch(rng, kind, sql`item_id`, batch);
  await sql`
    update item set likes_count = counted.total from (
      select item_id, count(*) as total from item_like where ${within} group by item_id
    ) as counted where item.id = counted.item_id`.execute(transaction);
  await sql`
    update item set comments_count = counted.total from (
      select item_id, count(*) as total from comment where ${within} group by item_id
    ) as counted where item.id = counted.item_id`.execute(transaction);
  // Only the newest rating of each fan counts.
  await sql`
    update item set ratings_count = counted.total, ratings_sum = counted.stars from (
      select rated.item_id, count(*) as total, sum(comment.rating) as stars from (
        select item_id, creator_id, max(id) as id from comment
        where ${within} and rating is not null group by item_id, creator_id
      ) as rated inner join comment on comment.id = rated.id group by rated.item_id
    ) as counted where item.id = counted.item_id`.execute(transaction);
}

export async function insertFollowCounts(
  transaction: Queries,
  rng: Rng,
  batch: Batch,
): Promise<void> {
  const count = (column: string) =>
    sql`(select count(*) from follow where ${sql.ref(`follow.${column}`)} = "user".id)`;
  await sql`
    insert into follow_count (user_id, followers, followed)
    select id, ${count('followed_id')}, ${count('follower_id')} from "user"
    where ${isInBatch(rng, 'user', sql`id`, batch)}`.execute(transaction);
}
