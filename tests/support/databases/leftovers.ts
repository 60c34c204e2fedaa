import { sql } from 'kysely';
import { isDerivedTable } from '#server/db/copy/derived-tables.ts';
import type { Database } from '#server/db/engine/database.ts';

type Row = Readonly<Record<string, unknown>>;

export type Rows = ReadonlyMap<string, ReadonlySet<string>>;

export interface Leftover {
  readonly table: string;
  readonly change: 'new' | 'gone';
  readonly row: Row;
}

/** Pages of SQLite's search index retain deleted data, and a job deletes the words of names. */
function isIndex(table: string): boolean {
  return table.includes('_search') || isDerivedTable(table);
}

export async function readRows({ read }: Database): Promise<Rows> {
  const tables = await read.introspection.getTables();
  const entries = tables
    .filter(({ name }) => !isIndex(name))
    .map(async ({ name }): Promise<[string, Set<string>]> => {
      // A version may change without a change of data.
      const query =
        name === 'kind_count'
          ? sql<Row>`select kind, total from kind_count where kind not in ('user', 'session')`
          : sql<Row>`select * from ${sql.table(name)}`;
      const { rows } = await query.execute(read);
      return [name, new Set(rows.map((row) => JSON.stringify(row)))];
    });
  return new Map(await Promise.all(entries));
}

export function leftoversSince(before: Rows, after: Rows): Leftover[] {
  return [...after].flatMap(([table, rows]) => {
    const earlier = before.get(table) ?? new Set();
    const toLeftover = (row: string, change: Leftover['change']) => ({
      table,
      change,
      row: JSON.parse(row) as Row,
    });
    return [
      ...[...rows.difference(earlier)].map((row) => toLeftover(row, 'new')),
      ...[...earlier.difference(rows)].map((row) => toLeftover(row, 'gone')),
    ];
  });
}

/** The texts must be in lower case. */
export function tablesNaming(rows: Rows, ...texts: readonly string[]): string[] {
  const names = (row: string) => texts.some((text) => row.toLowerCase().includes(text));
  return [...rows].filter(([, all]) => [...all].some(names)).map(([table]) => table);
}

interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
  readonly cascades: boolean;
}

async function readForeignKeys(db: Database): Promise<readonly ForeignKey[]> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<ForeignKey>`
          select tables.name as "table", keys."from" as "column", keys."table" as "to",
            keys."to" as "key", keys.on_delete = 'CASCADE' as cascades
          from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table'`.execute(db.read)
      : await sql<ForeignKey>`
          select source.relname as "table", own.attname as "column", target.relname as "to",
            other.attname as "key", confdeltype = 'c' as cascades
          from pg_constraint
            join pg_class as source on source.oid = conrelid
            join pg_class as target on target.oid = confrelid
            cross join lateral unnest(conkey, confkey) as pair (own, other)
            join pg_attribute as own on own.attrelid = conrelid and own.attnum = pair.own
            join pg_attribute as other on other.attrelid = confrelid and other.attnum = pair.other
          where contype = 'f'`.execute(db.read);
  return rows;
}

export async function tablesReferringTo(table: string, db: Database): Promise<string[]> {
  const keys = await readForeignKeys(db);
  return [...new Set(keys.filter(({ to }) => to === table).map((key) => key.table))];
}

async function insertSample(
  db: Database,
  { table, column }: ForeignKey,
  id: unknown,
  keys: readonly ForeignKey[],
): Promise<void> {
  const tables = await db.read.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const values = new Map([[column, id]]);
  for (const { name, dataType, isNullable, hasDefaultValue } of columns) {
    if (name === column || isNullable || hasDefaultValue) continue;
    const key = keys.find((one) => one.table === table && one.column === name);
    const value = /text/i.test(dataType) ? `sample of ${column}` : 1;
    values.set(name, key ? await findOther(db, key, id) : value);
  }
  const names = sql.join([...values.keys()].map((name) => sql.ref(name)));
  await db.write((transaction) =>
    sql`insert into ${sql.table(table)} (${names}) values (${sql.join([...values.values()])})`.execute(
      transaction,
    ),
  );
}

async function findOther(db: Database, { to, key }: ForeignKey, not: unknown): Promise<unknown> {
  const column = sql.ref(key);
  const { rows } = await sql<{ key: unknown }>`
    select ${column} as "key" from ${sql.table(to)} where ${column} <> ${not}
    order by ${column} limit 1`.execute(db.read);
  return rows[0]?.key;
}

/**
 * Inserts rows into every table with a column that may refer to the row, recursively for rows that
 * cascade. Derives them from the schema, so that new tables are covered.
 */
export async function fillColumns(
  db: Database,
  owner: { readonly table: 'item' | 'user'; readonly id: string },
  except: ReadonlySet<string> = new Set(),
): Promise<void> {
  const keys = await readForeignKeys(db);
  const filled = new Set(except);
  async function fill(to: string, target: Row): Promise<void> {
    filled.add(to);
    // The database sets other references to null.
    const isFilled = ({ cascades }: ForeignKey) => cascades || to === owner.table;
    for (const reference of keys
      .filter((key) => key.to === to && !filled.has(key.table))
      .filter(isFilled)) {
      const id = target[reference.key];
      const find = sql<Row>`
        select * from ${sql.table(reference.table)} where ${sql.ref(reference.column)} = ${id}`;
      if ((await find.execute(db.read)).rows.length === 0)
        await insertSample(db, reference, id, keys);
      const [row] = (await find.execute(db.read)).rows;
      if (row && reference.cascades) await fill(reference.table, row);
    }
  }
  await fill(owner.table, { id: owner.id });
}
