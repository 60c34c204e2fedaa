import type { Queries } from '#server/db/engine/database.ts';

export async function readCreationTime(queries: Queries): Promise<Date> {
  const row = await queries
    .selectFrom('migration')
    .select(({ fn }) => fn.min('applied_at').as('time'))
    .executeTakeFirstOrThrow();
  return new Date(row.time);
}

/** Returns an empty map if the database is too old to have the table. */
export async function readInstallation(queries: Queries): Promise<Map<string, string>> {
  const tables = await queries.introspection.getTables();
  if (!tables.some(({ name }) => name === 'installation')) return new Map();
  const rows = await queries.selectFrom('installation').select(['key', 'value']).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function clearInstallation(transaction: Queries): Promise<void> {
  await transaction.deleteFrom('installation').execute();
}

export async function saveInstallation(
  transaction: Queries,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [key, value] of values) {
    await transaction
      .insertInto('installation')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
}
