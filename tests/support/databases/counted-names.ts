import { sql } from 'kysely';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { sports } from '#sports/index.ts';

/**
 * The parts by which a search text is counted: starts of words, and words or, if three letters
 * stand in it twice, the whole.
 */
function partsOf(text: string): string[] {
  const words = text.split(' ').filter((word) => word !== '');
  const lettersOf = words.map((word) => [...word]);
  const starts = lettersOf.flatMap((letters) => [
    ` ${letters[0]}`,
    ` ${letters.slice(0, 2).join('')}`,
  ]);
  const threes = lettersOf.flatMap((letters) =>
    letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')),
  );
  const long = words.filter((word) => [...word].length > 2);
  const repeats = new Set(threes).size < threes.length;
  return [...new Set(starts), ...(repeats ? [words.join('  ')] : long)];
}

/**
 * The parts of names of which PostgreSQL keeps another count than the items have, with both: there
 * are none. SQLite keeps none.
 */
export async function wronglyCountedNames({
  dialect,
  read,
}: Pick<Database, 'dialect' | 'read'>): Promise<string[]> {
  if (dialect === 'sqlite') return [];
  const kinds = kindsOf(sports).map(({ name }) => name);
  const items = await read.selectFrom('item').where('kind', 'in', kinds).selectAll().execute();
  const counts = new Map<string, number>();
  for (const { kind, search_text } of items) {
    for (const part of partsOf(search_text)) {
      counts.set(`${kind}|${part}`, (counts.get(`${kind}|${part}`) ?? 0) + 1);
    }
  }
  const { rows } = await sql<{ key: string; total: number }>`
    select kind || '|' || part as key, total from item_name_part`.execute(read);
  const stored = new Map(rows.map(({ key, total }) => [key, total]));
  return [...new Set([...counts.keys(), ...stored.keys()])]
    .filter((key) => counts.get(key) !== stored.get(key))
    .map((key) => `${key}: ${stored.get(key)}, not ${counts.get(key)}`);
}
