import { type RawBuilder, sql } from 'kysely';
import { maxTotal } from '#contract/lists.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { type Count, toCount } from '#server/shared/lists/paging.ts';
import { isVisibleUser } from '#server/shared/users/visibility-store.ts';
import { userSearchText } from './names/names.ts';

export type Start = readonly [string, ...string[]];

export async function replaceSearchText(
  transaction: Queries,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const search_text = userSearchText(name);
  await transaction
    .insertInto('user_words')
    .values({ user_id: id, search_text })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ search_text }))
    .execute();
}

function matchingUsers({ dialect }: Database, starts: readonly Start[]): RawBuilder<unknown> {
  const isUser = sql`"user".id = user_words.user_id and ${isVisibleUser('user')}`;
  if (dialect === 'postgres')
    return sql`user_words cross join "user" where ${isUser}
    and ${containsWords(starts, (text) => sql`user_words.search_text like ${`%${text}%`}`)}`;
  const phrases = starts.map(
    (spellings) => `(${spellings.map((word) => `"  ${word}"`).join(' OR ')})`,
  );
  return sql`user_words_search cross join user_words cross join "user"
    where user_words_search match ${phrases.join(' AND ')}
    and user_words.row = user_words_search.rowid and ${isUser}`;
}

function containsWords(
  starts: readonly Start[],
  containsText: (text: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const words = starts.map(
    (spellings) =>
      sql`(${sql.join(
        spellings.map((word) => containsText(`  ${word}`)),
        sql` or `,
      )})`,
  );
  return sql.join(words, sql` and `);
}

export async function countUsersByName(db: Database, starts: readonly Start[]): Promise<Count> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from
    (select 1 as one from ${matchingUsers(db, starts)} limit ${maxTotal + 1}) as matching`.execute(
    db.read,
  );
  return toCount(Number(rows[0]?.found), maxTotal);
}

/** Users to scan in sort order for a common name before searching the index. */
const scanLength = 2000;

export async function findUserIdsByName(
  db: Database,
  starts: readonly Start[],
  count: Count,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<string[]> {
  const page = sql`order by name_key, id limit ${size} offset ${offset}`;
  async function read(query: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`${query}`.execute(db.read);
    return rows.map(({ id }) => id);
  }

  if (count.more) {
    const hasWord = (text: string) => sql`${position(db, text)} > 0`;
    const ids = await read(sql`select scanned.id, scanned.name_key
      from (select id, name_key from "user" where ${isVisibleUser('user')} order by name_key, id
        limit ${scanLength}) as scanned cross join user_words
      where user_words.user_id = scanned.id and ${containsWords(starts, hasWord)} ${page}`);
    // The matches may be at the end of the sort order.
    if (ids.length === size) return ids;
  }
  return read(sql`with found as materialized (
      select "user".id, "user".name_key from ${matchingUsers(db, starts)}
    ) select id from found ${page}`);
}

function position({ dialect }: Database, text: string): RawBuilder<unknown> {
  const find = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return sql`${find}(user_words.search_text, ${text})`;
}
