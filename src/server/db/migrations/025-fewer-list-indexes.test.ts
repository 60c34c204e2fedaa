import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import {
  createTestDatabase,
  dialect,
  openTestDatabase,
} from '#tests/support/databases/databases.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

async function descendingIndexes({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()`.execute(read);
  return rows.map(({ name }) => name).filter((name) => name.endsWith('_desc'));
}

test.runIf(dialect === 'postgres')(
  'names and likes lose their descending indexes, other columns keep theirs',
  async () => {
    const database = await openTestDatabase(await createTestDatabase('empty'));
    const index = migrations.findIndex(({ name }) => name === '025-fewer-list-indexes');
    await migrateToLatest(database, migrations.slice(0, index));
    const before = await descendingIndexes(database);
    const gone = before.filter((name) => /_(likes_count|search_name)_desc$/.test(name));
    expect(gone).toEqual(
      expect.arrayContaining(['player_likes_count_desc', 'player_search_name_desc']),
    );

    await migrateToLatest(database, migrations.slice(0, index + 1));
    const after = await descendingIndexes(database);
    expect(after).toHaveLength(before.length - gone.length);
    expect(after.filter((name) => gone.includes(name))).toEqual([]);
    expect(after).toContain('player_rating_desc');
  },
);
