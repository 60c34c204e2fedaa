import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { userKind } from '#contract/share.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { hasVisibleOwner, isVisibleUser } from '#server/shared/users/visibility-store.ts';

/** Item, lineup or user that may match a search. */
export interface Candidate {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Folded name. */
  readonly key: string;
  /** Words of the folded name and its other spellings, each after two spaces. */
  readonly text: string;
  /** Likes of an item or followers of a user. */
  readonly likes: number;
  readonly unchecked: number;
}

const itemColumns = sql`item.id, item.kind, item.name, item.search_name as key,
  item.search_text as text, item.likes_count as likes,
  case when exists (select 1 from unchecked_item where item_id = item.id) then 1 else 0 end
    as unchecked`;
const userColumns = sql`"user".id, ${sql.lit(userKind)} as kind, "user".name,
  "user".name_key as key, user_words.search_text as text,
  coalesce((select followers from follow_count where user_id = "user".id), 0) as likes,
  0 as unchecked`;
const usersWithWords = sql`"user" cross join user_words
  where user_words.user_id = "user".id and ${isVisibleUser('user')}`;

async function select(queries: Queries, query: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await (query as RawBuilder<Candidate>).execute(queries);
  return rows;
}

/** Reads the visible things of these kinds among the ids, in no particular order. */
export async function readCandidates(
  queries: Queries,
  ids: readonly string[],
  kinds: readonly string[],
): Promise<Candidate[]> {
  const itemKinds = kinds.filter((kind) => kind !== userKind);
  const candidates: Candidate[] = [];
  for (const chunk of chunksOf(ids)) {
    if (itemKinds.length > 0) {
      const items = sql`select ${itemColumns} from item where item.id in (${sql.join(chunk)})
        and item.kind in (${sql.join(itemKinds)}) and ${hasVisibleOwner('item.id')}`;
      candidates.push(...(await select(queries, items)));
    }
    if (kinds.includes(userKind)) {
      const users = sql`select ${userColumns} from ${usersWithWords}
        and "user".id in (${sql.join(chunk)})`;
      candidates.push(...(await select(queries, users)));
    }
  }
  return candidates;
}

/** Reads the newest things of each of the kinds. */
export async function readNewest(
  queries: Queries,
  kinds: readonly string[],
  limit: number,
): Promise<Candidate[]> {
  const queriesOfKinds = kinds.map((kind) =>
    kind === userKind
      ? sql`select * from (select ${userColumns} from ${usersWithWords}
          order by "user".created_at desc, "user".id desc limit ${sql.lit(limit)}) as newest`
      : sql`select * from (select ${itemColumns} from item where item.kind = ${kind}
          and ${hasVisibleOwner('item.id')} order by item.id desc limit ${sql.lit(limit)}) as newest`,
  );
  return select(queries, sql.join(queriesOfKinds, sql` union all `));
}

/** Reads things of a kind in the order of their ids, after an id. */
export async function readCandidatesAfter(
  queries: Queries,
  kind: string,
  after: string,
  limit: number,
): Promise<Candidate[]> {
  const page = (id: string) =>
    sql`and ${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${sql.lit(limit)}`;
  return select(
    queries,
    kind === userKind
      ? sql`select ${userColumns} from ${usersWithWords} ${page('user.id')}`
      : sql`select ${itemColumns} from item where item.kind = ${kind} ${page('item.id')}`,
  );
}

/** Finds the ids of items that refer to one of the targets. */
export async function findReferring(
  queries: Queries,
  targetIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const chunk of chunksOf(targetIds)) {
    if (ids.length >= limit) break;
    const rows = await queries
      .selectFrom('item_reference')
      .where('target_id', 'in', chunk)
      .select('item_id')
      .limit(limit - ids.length)
      .execute();
    ids.push(...rows.map((row) => row.item_id));
  }
  return ids;
}

/** Reads the search texts of the items that each item refers to. */
export async function readTargetTexts(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const chunk of chunksOf(ids)) {
    const { rows } = await sql<{ id: string; text: string }>`
      select item_reference.item_id as id, target.search_text as text
      from item_reference cross join item as target
      where item_reference.item_id in (${sql.join(chunk)})
      and target.id = item_reference.target_id`.execute(queries);
    for (const { id, text } of rows) texts.set(id, (texts.get(id) ?? '') + text);
  }
  return texts;
}

/** Reads fields of items of a kind, by the ids of the items. */
export async function readFields(
  queries: Queries,
  kind: Kind,
  fields: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Readonly<Record<string, string | number | null>>>> {
  const values = new Map<string, Readonly<Record<string, string | number | null>>>();
  if (fields.length === 0) return values;
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  for (const chunk of chunksOf(ids)) {
    const { rows } = await sql<Record<string, string | number | null> & { item_id: string }>`
      select item_id, ${columns} from ${sql.table(kind.name)}
      where item_id in (${sql.join(chunk)})`.execute(queries);
    for (const row of rows) values.set(row.item_id, row);
  }
  return values;
}

export async function readLineupRatings(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const ratings = new Map<string, number>();
  for (const chunk of chunksOf(ids)) {
    const rows = await queries
      .selectFrom('lineup')
      .where('item_id', 'in', chunk)
      .select(['item_id', 'rating'])
      .execute();
    for (const { item_id, rating } of rows) ratings.set(item_id, Number(rating));
  }
  return ratings;
}

/** Finds the ids of items of a kind by a number, such as that of a shirt. */
export async function findByNumber(
  { read }: Pick<Database, 'read'>,
  kind: Kind,
  number: number,
  limit: number,
): Promise<string[]> {
  if (kind.numbered === undefined) return [];
  const { rows } = await sql<{ id: string }>`select item_id as id from ${sql.table(kind.name)}
    where ${sql.ref(kind.numbered)} = ${number} limit ${sql.lit(limit)}`.execute(read);
  return rows.map(({ id }) => id);
}

/** Counts the items of a kind with a better number, up to `limit`. */
export async function countBetter(
  queries: Queries,
  kind: Kind,
  order: { readonly field: string; readonly isDescending: boolean; readonly value: number },
  limit: number,
): Promise<number> {
  const comparison = sql.raw(order.isDescending ? '>' : '<');
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 as one from ${sql.table(kind.name)}
    where ${sql.ref(order.field)} ${comparison} ${order.value} limit ${sql.lit(limit)}
  ) as better`.execute(queries);
  return Number(rows[0]?.total);
}
