import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';

/** Hashes the subject, so that no address of a person is stored. */
export function throttleKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** Returns milliseconds up to which each key is used up. Omits keys without a row. */
export async function listThrottles(
  queries: Queries,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.selectFrom('throttle').selectAll().where('key', 'in', keys).execute();
  return untilByKey(rows);
}

function untilByKey(
  rows: readonly { readonly key: string; readonly until: string }[],
): ReadonlyMap<string, number> {
  return new Map(rows.map(({ key, until }) => [key, Date.parse(until)]));
}

/** Locks in key order to avoid deadlocks, and inserts missing rows. */
export async function lockThrottles(
  transaction: Queries,
  keys: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .insertInto('throttle')
    .values(keys.toSorted().map((key) => ({ key, until: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ until: ref('throttle.until') })),
    )
    .returningAll()
    .execute();
  return untilByKey(rows);
}

export async function replaceThrottle(
  transaction: Queries,
  key: string,
  until: string,
): Promise<void> {
  await transaction
    .insertInto('throttle')
    .values({ key, until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute();
}

export const pastThrottles = (now: string): RowsToDelete => ({
  table: 'throttle',
  key: ['key'],
  where: sql`until <= ${now}`,
});

export interface QuotaUse {
  readonly key: string;
  readonly max: number;
  readonly now: string;
  readonly end: string;
}

const selectThrottles = prepare((queries, { keys }: { readonly keys: readonly string[] }) =>
  queries.selectFrom('throttle').selectAll().where('key', 'in', keys),
);

export async function findUsedUpWindowEnds(
  queries: Queries,
  uses: readonly QuotaUse[],
): Promise<string[]> {
  const { rows } = await selectThrottles(queries, { keys: uses.map(({ key }) => key) });
  return uses.flatMap(({ key, max, now }) =>
    rows
      .filter((row) => row.key === key && row.until > now && row.used >= max)
      .map(({ until }) => until),
  );
}

const upsertUse = prepare((queries, use: { readonly [K in keyof QuotaUse]: QuotaUse[K] }) => {
  const isPast = sql<boolean>`throttle.until <= ${use.now}`;
  return queries
    .insertInto('throttle')
    .values({ key: use.key, until: use.end, used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          used: sql`case when ${isPast} then 1 else throttle.used + 1 end`,
          until: sql`case when ${isPast} then excluded.until else throttle.until end`,
        })
        .where(({ or }) => or([isPast, sql<boolean>`throttle.used < ${use.max}`])),
    );
});

/** Returns false if the quota is used up. */
export async function countUse(transaction: Queries, use: QuotaUse): Promise<boolean> {
  const { numAffectedRows = 0n } = await upsertUse(transaction, { ...use });
  return numAffectedRows > 0n;
}
