import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { applyMigrations } from './apply-migrations.ts';
import { noteAllNames } from './derived-tables.ts';
import { describeTables } from './known-tables.ts';
import {
  type CopiedTable,
  CopyError,
  quote,
  quoteAll,
  type Row,
  type TableReader,
  type TableWriter,
} from './table-copy.ts';

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'tifo copy' });
  // A broken connection also fails the running query, which reports the error.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function findNames(client: Client, sql: string, ...values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql, values);
  return rows.map(({ name }) => name);
}

async function findPrimaryKey(client: Client, table: string): Promise<string[]> {
  return findNames(
    client,
    `select attname as name from pg_index
      join unnest(indkey) with ordinality as key (number, place) on true
      join pg_attribute on attrelid = indrelid and attnum = key.number
      where indrelid = $1::regclass and indisprimary order by place`,
    quote(table),
  );
}

async function findExisting(client: Client, tables: readonly CopiedTable[]): Promise<string[]> {
  return findNames(
    client,
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and (relname = 'migration' or relname = any ($1))`,
    tables.map(({ name }) => name),
  );
}

export async function openPostgresReader(url: string): Promise<TableReader> {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    // Leaves the other cores to the server.
    await client.query('set local max_parallel_workers_per_gather = 0');
    return await createReader(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function createReader(client: Client): Promise<TableReader> {
  const migrations = await findNames(
    client,
    'select name from migration order by name collate "C"',
  );
  return {
    migrations,
    tables: await describeTables(migrations),

    async countRows({ name }) {
      const { rows } = await client.query(`select count(*)::int as total from ${quote(name)}`);
      return rows[0].total;
    },

    async *readRows({ name, columns }) {
      const key = await findPrimaryKey(client, name);
      const order = quoteAll(key.length > 0 ? key : columns.slice(0, 1));
      const source = client.query(
        copyTo(`copy (select json_build_array(${quoteAll(columns)}) from ${quote(name)}
          order by ${order}) to stdout`),
      );
      for await (const lines of readLines(source)) {
        yield lines.map(parseCopyText);
      }
    },

    close: () => client.end(),
  };
}

/** Throws if the database has tables of Tifo. */
export async function openPostgresWriter(
  url: string,
  migrations: readonly string[],
): Promise<TableWriter> {
  const client = await connect(url);

  async function abort(): Promise<void> {
    // Closing the connection rolls the transaction back.
    await client.end();
  }

  try {
    await client.query('begin');
    const tables = await describeTables(migrations);
    const definitions = await createTables(client, tables, migrations);
    return {
      async writeRows({ name, columns }, batches) {
        const target = client.query(
          copyFrom(`copy ${quote(name)} (${quoteAll(columns)}) from stdin`),
        );
        await pipeline(Readable.from(toCopyText(batches)), target);
      },

      async finish(check) {
        for (const statement of noteAllNames(migrations)) await client.query(statement);
        for (const definition of definitions) await client.query(definition);
        for (const { name } of tables) {
          await client.query(`alter table ${quote(name)} enable trigger user`);
        }
        await check(await createReader(client));
        await client.query('commit');
        // PostgreSQL also gathers the statistics later, so a failure does not matter.
        await client.query('analyze').catch(() => {});
        await client.end();
      },

      abort,
    };
  } catch (error) {
    await abort();
    throw error;
  }
}

/** Returns the statements that create the indexes and foreign keys. */
async function createTables(
  client: Client,
  tables: readonly CopiedTable[],
  migrations: readonly string[],
): Promise<string[]> {
  const [existing] = await findExisting(client, tables);
  if (existing !== undefined) {
    throw new CopyError(
      `The database is not empty: it has a table "${existing}". Create a new one.`,
    );
  }
  const pool = {
    options: {},
    connect: async () => Object.assign(client, { release: () => {} }),
    end: async () => {},
  };
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await applyMigrations(kysely, 'postgres', migrations);
  const definitions = await dropDefinitions(client, tables);
  for (const { name } of tables) {
    await client.query(`alter table ${quote(name)} disable trigger user`);
    await client.query(`delete from ${quote(name)}`);
  }
  return definitions;
}

async function dropDefinitions(client: Client, tables: readonly CopiedTable[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relname = any ($1)
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and relname = any ($1)`,
    [tables.map(({ name }) => name)],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let last = '';
  for await (const chunk of chunks) {
    const lines = `${last}${decoder.decode(chunk, { stream: true })}`.split('\n');
    last = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}

/** Backslashes are the only characters of a JSON array that COPY escapes. */
function parseCopyText(line: string): Row {
  return JSON.parse(line.replaceAll('\\\\', '\\'));
}

async function* toCopyText(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const format = (value: Row[number]) =>
    value === null
      ? '\\N'
      : String(value).replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
  for await (const rows of batches) {
    yield rows.map((row) => `${row.map(format).join('\t')}\n`).join('');
  }
}
