import { sql } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

interface WordTotal {
  readonly text: string;
  readonly total: number;
}

/** Reads words in their order, with the number of things that have each. */
export async function readWordTotals(
  queries: Queries,
  after: string,
  limit: number,
): Promise<WordTotal[]> {
  const { rows } = await sql<WordTotal>`select text,
      (select count(*) from word_thing where word_id = word.id) as total
    from word where text > ${after} order by text limit ${sql.lit(limit)}`.execute(queries);
  return rows.map(({ text, total }) => ({ text, total: Number(total) }));
}

/** Best things with a word that starts with `start`, best first. */
export interface StartList {
  readonly start: string;
  readonly total: number;
  readonly ids: readonly string[];
}

export async function readStartLists(
  queries: Queries,
  kind: string,
  after: string,
  limit: number,
): Promise<StartList[]> {
  const starts = await queries
    .selectFrom('word_start')
    .where('kind', '=', kind)
    .where('start', '>', after)
    .select(['start', 'total'])
    .orderBy('start')
    .limit(limit)
    .execute();
  if (starts.length === 0) return [];
  const rows = await queries
    .selectFrom('word_top')
    .where('kind', '=', kind)
    .where('start', '>', after)
    .where('start', '<=', starts.at(-1)?.start ?? after)
    .select(['start', 'thing_id'])
    .orderBy('start')
    .orderBy('position')
    .execute();
  const idsByStart = Map.groupBy(rows, ({ start }) => start);
  return starts.map(({ start, total }) => ({
    start,
    total,
    ids: (idsByStart.get(start) ?? []).map(({ thing_id }) => thing_id),
  }));
}

export async function deleteStartLists(
  transaction: Queries,
  kind: string,
  starts: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(starts)) {
    await transaction
      .deleteFrom('word_top')
      .where('kind', '=', kind)
      .where('start', 'in', chunk)
      .execute();
    await transaction
      .deleteFrom('word_start')
      .where('kind', '=', kind)
      .where('start', 'in', chunk)
      .execute();
  }
}

export async function replaceStartLists(
  transaction: Queries,
  kind: string,
  lists: readonly StartList[],
): Promise<void> {
  await deleteStartLists(
    transaction,
    kind,
    lists.map(({ start }) => start),
  );
  const rows = lists.flatMap(({ start, ids }) =>
    ids.map((thing_id, position) => ({ kind, start, position, thing_id })),
  );
  for (const chunk of chunksOf(rows)) {
    await transaction.insertInto('word_top').values(chunk).execute();
  }
  for (const chunk of chunksOf(lists)) {
    await transaction
      .insertInto('word_start')
      .values(chunk.map(({ start, total }) => ({ start, kind, total })))
      .execute();
  }
}
