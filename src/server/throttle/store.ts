import type { Queries } from '#server/db/database.ts';

/** Until when each key is used up, in milliseconds; keys without a row are left out. */
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

/**
 * As `listThrottles`, and holds the rows until the transaction ends, so that nobody counts between
 * reading and writing; a key without a row gets one that is used up until now. Always in the order
 * of the keys: two that want the same rows cannot wait for each other.
 */
export async function holdThrottles(
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

/** Forgets what has run out: such a row means the same as none. */
export async function deletePastThrottles(transaction: Queries, now: string): Promise<void> {
  await transaction.deleteFrom('throttle').where('until', '<=', now).execute();
}
