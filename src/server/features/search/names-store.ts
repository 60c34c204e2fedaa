import { type RawBuilder, sql } from 'kysely';
import { userKind } from '#contract/share.ts';
import type { Database } from '#server/db/engine/database.ts';
import { nameSearch } from '#server/shared/catalogue-storage/name-search-store.ts';
import { partToFind } from '#server/shared/catalogue-storage/search-words.ts';
import type { Term } from './terms.ts';
import type { SearchScope } from './words-store.ts';

const maxOfKind = 300;

interface ThingRow {
  readonly id: string;
  readonly kind: string;
}

/**
 * Returns kinds by id. Unlike the words of names, the search indexes of lists are never behind, and
 * find two common words without reading all names with one of them.
 */
export async function findByName(
  { db, kinds, selection }: SearchScope,
  terms: readonly Term[],
): Promise<Map<string, string>> {
  const name = terms.map(({ word }) => word).join(' ');
  const kindsById = new Map<string, string>();
  for (const kind of selection.kinds) {
    const query =
      kind === userKind
        ? sql`select user_words.user_id as id, ${sql.lit(userKind)} as kind
            ${usersWithWords(db, terms)}`
        : itemsWithName(db, kind, name, kinds.has(kind) ? kind : 'lineup');
    const { rows } = await sql<ThingRow>`${query} limit ${sql.lit(maxOfKind)}`.execute(db.read);
    for (const thing of rows) kindsById.set(thing.id, thing.kind);
  }
  return kindsById;
}

function itemsWithName(
  db: Database,
  kind: string,
  name: string,
  indexName: string,
): RawBuilder<unknown> {
  const { from, where } = nameSearch(db, kind, name, 'items', indexName);
  return sql`select item.id, item.kind from ${from} where ${where}`;
}

function usersWithWords({ dialect }: Database, terms: readonly Term[]): RawBuilder<unknown> {
  const parts = terms.map(({ spellings }) => spellings.map(partToFind));
  if (dialect === 'postgres') {
    const conditions = parts.map((spellings) => {
      const patterns = spellings.map((part) => `%${part}%`);
      return sql`user_words.search_text like any (${patterns}::text[])`;
    });
    return sql`from user_words where ${sql.join(conditions, sql` and `)}`;
  }
  const phrases = parts.map((spellings) => `("${spellings.join('" OR "')}")`);
  return sql`from user_words_search cross join user_words
    where user_words_search match ${phrases.join(' AND ')}
    and user_words.row = user_words_search.rowid`;
}
