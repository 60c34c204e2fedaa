import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { findPlacesByFan, findPlacesByTime } from './places-store.ts';
import { sourcesOf } from './sources-store.ts';

const sources = sourcesOf(['player', 'rider']);
const hour = '2026-05-17T18';

async function countLookups(db: Database, query: CompiledQuery): Promise<number> {
  const explain = { ...query, sql: `explain ${query.sql}` } as CompiledQuery<unknown>;
  const { rows } = await db.read.executeQuery<Record<'QUERY PLAN', string>>(explain);
  return rows.filter((row) => row['QUERY PLAN'].includes('= follow.followed_id')).length;
}

test.runIf(dialect === 'postgres')(
  'PostgreSQL looks up the newest act of each fan once',
  async () => {
    const own = await testDatabase();
    const { db, queriesDuring } = recordQueries(own);
    const range = { viewerId: 'u1', asOf: `${hour}:30:00.000Z`, limit: 20 };
    for (const source of sources) {
      const after = `${hour}:10:00.000Z ${source.name}-u2-${hour}`;
      const queries = await queriesDuring(async () => {
        await findPlacesByFan(db.read, source, { ...range, after: null });
        await findPlacesByFan(db.read, source, { ...range, after });
      });
      for (const query of queries) expect(await countLookups(own, query), source.name).toBe(1);
    }
  },
);

test.runIf(dialect === 'sqlite')(
  'created items are read by kind, without reading lineups',
  async () => {
    const { db, queriesDuring } = recordQueries(await testDatabase());
    const range = { viewerId: 'u1', asOf: `${hour}:30:00.000Z`, after: null, limit: 20 };
    const created = sources.filter(({ name }) => name === 'created');
    const queries = await queriesDuring(async () => {
      for (const source of created) await findPlacesByTime(db.read, source, range, 1000);
    });
    expect(queries).toHaveLength(1);
    for (const query of queries) {
      const explain = {
        ...query,
        sql: `explain query plan ${query.sql}`,
      } as CompiledQuery<unknown>;
      const { rows } = await db.read.executeQuery<{ detail: string }>(explain);
      const reads = rows.filter(({ detail }) => detail.includes('item_created_time'));
      expect(reads.map(({ detail }) => /\(.*\)/.exec(detail)?.[0])).toEqual(
        ['player', 'rider'].map(() => '(kind=? AND created_at<?)'),
      );
    }
  },
);
