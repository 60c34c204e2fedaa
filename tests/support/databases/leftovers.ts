import { sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every row of every table by the table's name, as JSON. */
export type Rows = ReadonlyMap<string, ReadonlySet<string>>;

/** A row that is there now and was not, or was there and is not. */
export interface Leftover {
  readonly table: string;
  readonly change: 'new' | 'gone';
  readonly row: Row;
}

/** SQLite's own index of what stands in `item`: its pages remember what was deleted. */
function isIndex(table: string): boolean {
  return table.includes('_search');
}

/** Reads a database whole, whatever tables it has; only small ones. */
export async function readRows({ read }: Database): Promise<Rows> {
  const tables = await read.introspection.getTables();
  const entries = tables
    .filter(({ name }) => !isIndex(name))
    .map(async ({ name }): Promise<[string, Set<string>]> => {
      // A kind's version may move without a change.
      const columns = name === 'kind_count' ? sql`kind, total` : sql`*`;
      const { rows } = await sql<Row>`select ${columns} from ${sql.table(name)}`.execute(read);
      return [name, new Set(rows.map((row) => JSON.stringify(row)))];
    });
  return new Map(await Promise.all(entries));
}

/** What differs from an earlier reading. */
export function leftoversSince(before: Rows, after: Rows): Leftover[] {
  return [...after].flatMap(([table, rows]) => {
    const earlier = before.get(table) ?? new Set();
    const toLeftover = (change: Leftover['change']) => (row: string) => ({
      ...{ table, change },
      row: JSON.parse(row) as Row,
    });
    return [
      ...[...rows.difference(earlier)].map(toLeftover('new')),
      ...[...earlier.difference(rows)].map(toLeftover('gone')),
    ];
  });
}

/** The tables with a row that holds one of these texts, in small letters, in any column. */
export function tablesNaming(rows: Rows, ...texts: readonly string[]): string[] {
  const names = (row: string) => texts.some((text) => row.toLowerCase().includes(text));
  return [...rows].filter(([, all]) => [...all].some(names)).map(([table]) => table);
}

/** The tables with a foreign key to another. */
export async function tablesReferringTo(table: string, db: Database): Promise<string[]> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<{ name: string }>`
          select distinct tables.name from sqlite_master as tables,
            pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table' and keys."table" = ${table}`.execute(db.read)
      : await sql<{ name: string }>`
          select distinct source.relname as name from pg_constraint
            join pg_class as source on source.oid = conrelid
            join pg_class as target on target.oid = confrelid
          where contype = 'f' and target.relname = ${table}`.execute(db.read);
  return rows.map(({ name }) => name);
}
