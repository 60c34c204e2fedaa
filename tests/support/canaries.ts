import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AccountsApp } from './accounts.ts';

/** A secret by what it is. */
export interface Canary {
  readonly kind: string;
  readonly text: string;
}

/** Where one of them was found. */
export type Sighting = readonly [place: string, kind: string, excerpt: string];

/** The canaries in a text, each with what stands around it; six digits inside a hash are no code. */
export function findCanaries(place: string, text: string, canaries: readonly Canary[]): Sighting[] {
  return canaries.flatMap(({ kind, text: secret }): Sighting[] => {
    if (secret === '') throw new Error(`an empty ${kind} is found everywhere`);
    const pattern = new RegExp(`(?<![\\w-])${RegExp.escape(secret)}(?![\\w-])`);
    const at = text.search(pattern);
    return at < 0 ? [] : [[place, kind, text.slice(Math.max(0, at - 40), at + secret.length + 20)]];
  });
}

/** Every column of every row of every table as `table.column` and text, search indexes included. */
export async function dumpDatabase({ db }: AccountsApp): Promise<(readonly [string, string])[]> {
  const tables = await db.read.introspection.getTables();
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db.read,
    );
    return rows.flatMap((row) =>
      Object.entries(row).map(([column, value]): readonly [string, string] => [
        `${name}.${column}`,
        textOf(value),
      ]),
    );
  });
  return (await Promise.all(dumps)).flat();
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
}

/** Every file below a folder as its path and its bytes as text. */
export async function dumpFiles(folder: string): Promise<(readonly [string, string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }): Promise<readonly [string, string]> => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), await readFile(path, 'latin1')];
    }),
  );
}

/**
 * Makes the engine itself refuse every row that is written to a table from here on, as a damaged
 * database would; PostgreSQL then quotes the row in its error. The function returned ends that.
 */
export async function breakTable({ db }: AccountsApp, table: string): Promise<() => Promise<void>> {
  const events = ['insert', 'update'] as const;
  const name = (event: string) => sql.id(`canary_${event}`);
  await db.write(async (transaction) => {
    if (db.dialect === 'postgres') {
      await sql`alter table ${sql.table(table)} add constraint canary check (false) not valid`.execute(
        transaction,
      );
      return;
    }
    for (const event of events) {
      await sql`create trigger ${name(event)} before ${sql.raw(event)} on ${sql.table(table)}
        begin select raise(abort, 'damaged'); end`.execute(transaction);
    }
  });
  return () =>
    db.write(async (transaction) => {
      if (db.dialect === 'postgres') {
        await sql`alter table ${sql.table(table)} drop constraint canary`.execute(transaction);
        return;
      }
      for (const event of events) await sql`drop trigger ${name(event)}`.execute(transaction);
    });
}
