import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { userKind } from '#contract/share.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isOneOf } from '#server/db/one-of.ts';
import { hasVisibleOwner, isVisibleUser } from '#server/shared/users/visibility-store.ts';

/** Item, lineup or user that may match a search. */
export interface Candidate {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
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

async function selectCandidates(
  queries: Queries,
  query: RawBuilder<unknown>,
): Promise<Candidate[]> {
  const { rows } = await (query as RawBuilder<Candidate>).execute(queries);
  return rows;
}

/** A kind is null if it is unknown. Excludes lineups of banned fans. */
export async function readCandidates(
  db: Database,
  things: ReadonlyMap<string, string | null>,
  kinds: readonly string[],
): Promise<Candidate[]> {
  const itemIds: string[] = [];
  const userIds: string[] = [];
  for (const [id, kind] of things) {
    if (kind !== userKind) itemIds.push(id);
    if (kind === userKind || kind === null) userIds.push(id);
  }
  const itemKinds = kinds.filter((kind) => kind !== userKind);
  const candidates: Candidate[] = [];
  if (itemIds.length > 0 && itemKinds.length > 0) {
    const items = sql`select ${itemColumns} from item where ${isOneOf(db, 'item.id', itemIds)}
      and item.kind in (${sql.join(itemKinds)}) and ${hasVisibleOwner('item.id')}`;
    candidates.push(...(await selectCandidates(db.read, items)));
  }
  if (userIds.length > 0 && kinds.includes(userKind)) {
    const users = sql`select ${userColumns} from ${usersWithWords}
      and ${isOneOf(db, 'user.id', userIds)}`;
    candidates.push(...(await selectCandidates(db.read, users)));
  }
  return candidates;
}

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
  return selectCandidates(queries, sql.join(queriesOfKinds, sql` union all `));
}

export async function readCandidatesAfter(
  queries: Queries,
  kind: string,
  after: string,
  limit: number,
): Promise<Candidate[]> {
  const page = (id: string) =>
    sql`and ${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${sql.lit(limit)}`;
  // Bounds both tables, since PostgreSQL may merge them from their first rows.
  const words = sql`and user_words.user_id > ${after}`;
  return selectCandidates(
    queries,
    kind === userKind
      ? sql`select ${userColumns} from ${usersWithWords} ${words} ${page('user.id')}`
      : sql`select ${itemColumns} from item where item.kind = ${kind} ${page('item.id')}`,
  );
}

/** Returns kinds by id. */
export async function findReferring(
  db: Database,
  targetIds: readonly string[],
  limit: number,
): Promise<Map<string, string>> {
  if (targetIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; kind: string }>`select item.id, item.kind
    from (select item_id from item_reference where ${isOneOf(db, 'target_id', targetIds)}
      limit ${sql.lit(limit)}) as referring
    cross join item where item.id = referring.item_id`.execute(db.read);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Names of all referenced items. */
export type TargetTexts = Pick<Candidate, 'key' | 'text'>;

export async function readTargets(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, TargetTexts>> {
  const { rows } = await sql<TargetTexts & { id: string }>`
    select item_reference.item_id as id, target.search_name as key, target.search_text as text
    from item_reference cross join item as target
    where ${isOneOf(db, 'item_reference.item_id', ids)}
    and target.id = item_reference.target_id`.execute(db.read);
  const texts = new Map<string, TargetTexts>();
  for (const { id, key, text } of rows) {
    const others = texts.get(id);
    texts.set(
      id,
      others ? { key: `${others.key} ${key}`, text: others.text + text } : { key, text },
    );
  }
  return texts;
}

type FieldRow = Readonly<Record<string, string | number | null>>;

export async function readFields(
  db: Database,
  kind: Kind,
  fields: readonly string[],
  ids: readonly string[],
): Promise<Map<string, FieldRow>> {
  if (fields.length === 0 || ids.length === 0) return new Map();
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const { rows } = await sql<FieldRow & { item_id: string }>`
    select item_id, ${columns} from ${sql.table(kind.name)}
    where ${isOneOf(db, 'item_id', ids)}`.execute(db.read);
  return new Map(rows.map((row) => [row.item_id, row]));
}

export async function readLineupRatings(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; rating: number }>`select item_id as id, rating
    from lineup where ${isOneOf(db, 'item_id', ids)}`.execute(db.read);
  return new Map(rows.map(({ id, rating }) => [id, Number(rating)]));
}

/** Reads the first distinct names in a field, each by one look into the field's index. */
export async function readFieldNames(
  { read }: Database,
  kind: Kind,
  field: string,
  limit: number,
): Promise<string[]> {
  const column = sql.ref(`${kind.name}.${field}`);
  const nextAfter = (name: RawBuilder<unknown>) => sql`(select ${column}
    from ${sql.table(kind.name)} where ${column} > ${name} order by ${column} limit 1)`;
  const { rows } = await sql<{ name: string }>`with recursive field_name (name, place) as (
      select ${nextAfter(sql`''`)}, 1
      union all
      select ${nextAfter(sql`field_name.name`)}, place + 1 from field_name
      where name is not null and place < ${sql.lit(limit)}
    )
    select name from field_name where name is not null`.execute(read);
  return rows.map(({ name }) => name);
}

/** Returns the names in the field by the ids of items. */
export async function findByFieldNames(
  db: Database,
  kind: Kind,
  field: string,
  names: readonly string[],
  limit: number,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select item_id as id,
    ${sql.ref(field)} as name from ${sql.table(kind.name)}
    where ${isOneOf(db, field, names)} limit ${sql.lit(limit)}`.execute(db.read);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds items by a number, such as that of a shirt. */
export async function findByNumber(
  { read }: Database,
  kind: Kind,
  number: number,
  limit: number,
): Promise<string[]> {
  if (kind.numbered === undefined) return [];
  const { rows } = await sql<{ id: string }>`select item_id as id from ${sql.table(kind.name)}
    where ${sql.ref(kind.numbered)} = ${number} limit ${sql.lit(limit)}`.execute(read);
  return rows.map(({ id }) => id);
}

/** Counts up to `limit`. */
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
