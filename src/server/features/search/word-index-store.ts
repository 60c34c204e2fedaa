import { userKind } from '#contract/share.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { isVisibleUser } from '#server/shared/users/visibility-store.ts';
import { partsOf } from './misspellings.ts';
import { splitWords } from './terms.ts';

interface Thing {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
}

interface WordOfThing {
  readonly thing_id: string;
  readonly word_id: number;
  readonly kind: string;
}

export async function hasPending(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('word_pending').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

async function lockPending(
  transaction: Queries,
  dialect: Dialect,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('word_pending')
    .select('id')
    .orderBy('id')
    .limit(limit)
    // A locked row belongs to a transaction that has not committed the new text yet.
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  return rows.map(({ id }) => id);
}

/** Hidden users could push others out of the things of a word. */
async function readThings(transaction: Queries, ids: readonly string[]): Promise<Thing[]> {
  const items = await transaction
    .selectFrom('item')
    .where('id', 'in', ids)
    .select(['id', 'kind', 'search_text as text'])
    .execute();
  const users = await transaction
    .selectFrom('user_words')
    .innerJoin('user', 'user.id', 'user_words.user_id')
    .where('user_words.user_id', 'in', ids)
    .where(isVisibleUser('user'))
    .select(['user.id', 'user_words.search_text as text'])
    .execute();
  return [...items, ...users.map((user) => ({ ...user, kind: userKind }))];
}

async function readWordIds(
  transaction: Queries,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of chunksOf(texts)) {
    const rows = await transaction
      .selectFrom('word')
      .where('text', 'in', chunk)
      .select(['id', 'text'])
      .execute();
    for (const { id, text } of rows) ids.set(text, Number(id));
  }
  return ids;
}

async function upsertWords(
  transaction: Queries,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const ids = await readWordIds(transaction, texts);
  const newTexts = texts.filter((text) => !ids.has(text));
  for (const chunk of chunksOf(newTexts)) {
    await transaction
      .insertInto('word')
      .values(chunk.map((text) => ({ text })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const newIds = await readWordIds(transaction, newTexts);
  const deletes = [...newIds].flatMap(([text, word_id]) =>
    partsOf(text).map((part) => ({ part, word_id })),
  );
  for (const chunk of chunksOf(deletes)) {
    await transaction
      .insertInto('word_delete')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const [text, id] of newIds) ids.set(text, id);
  return ids;
}

async function deleteUnusedWords(transaction: Queries, wordIds: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(wordIds)) {
    const unused = await transaction
      .selectFrom('word')
      .where('id', 'in', chunk)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('word_thing')
              .whereRef('word_thing.word_id', '=', 'word.id')
              .select('word_id'),
          ),
        ),
      )
      .select(['id', 'text'])
      .execute();
    for (const { id, text } of unused) {
      const parts = partsOf(text);
      if (parts.length > 0) {
        await transaction
          .deleteFrom('word_delete')
          .where('part', 'in', parts)
          .where('word_id', '=', id)
          .execute();
      }
      await transaction.deleteFrom('word').where('id', '=', id).execute();
    }
  }
}

/**
 * Returns the number of things written. Rows may exist already, since another process may run at
 * the same time after a broken connection.
 */
export async function writePendingWords(
  transaction: Queries,
  dialect: Dialect,
  limit: number,
): Promise<number> {
  const ids = await lockPending(transaction, dialect, limit);
  if (ids.length === 0) return 0;
  const things: Thing[] = [];
  const stored: WordOfThing[] = [];
  for (const chunk of chunksOf(ids)) {
    things.push(...(await readThings(transaction, chunk)));
    const rows = await transaction
      .selectFrom('word_thing')
      .where('thing_id', 'in', chunk)
      .select(['thing_id', 'word_id', 'kind'])
      .execute();
    stored.push(...rows);
  }
  const texts = new Set(things.flatMap(({ text }) => splitWords(text)));
  const wordIds = await upsertWords(transaction, [...texts]);
  const wanted = things.flatMap(({ id, kind, text }) =>
    splitWords(text).map((word) => ({ thing_id: id, word_id: wordIds.get(word) ?? 0, kind })),
  );
  await replaceWords(transaction, stored, wanted);
  for (const chunk of chunksOf(ids)) {
    await transaction.deleteFrom('word_pending').where('id', 'in', chunk).execute();
  }
  return ids.length;
}

function keyOf({ thing_id, word_id, kind }: WordOfThing): string {
  return `${thing_id} ${word_id} ${kind}`;
}

async function replaceWords(
  transaction: Queries,
  stored: readonly WordOfThing[],
  wanted: readonly WordOfThing[],
): Promise<void> {
  const storedKeys = new Set(stored.map(keyOf));
  const wantedByKey = new Map(wanted.map((row) => [keyOf(row), row]));
  const added = [...wantedByKey.values()].filter((row) => !storedKeys.has(keyOf(row)));
  const removed = stored.filter((row) => !wantedByKey.has(keyOf(row)));
  for (const { word_id, kind, thing_id } of removed) {
    await transaction
      .deleteFrom('word_thing')
      .where('word_id', '=', word_id)
      .where('kind', '=', kind)
      .where('thing_id', '=', thing_id)
      .execute();
  }
  for (const chunk of chunksOf(added)) {
    await transaction
      .insertInto('word_thing')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await deleteUnusedWords(transaction, [...new Set(removed.map(({ word_id }) => word_id))]);
}
