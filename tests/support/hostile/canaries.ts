import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AccountsApp } from '#tests/support/fans/accounts.ts';

export interface Canary {
  readonly kind: string;
  readonly text: string;
}

export type Leak = readonly [place: string, kind: string, excerpt: string];

export function createLeakDetector(
  canaries: readonly Canary[],
): (place: string, text: string) => Leak[] {
  const kinds = new Map(canaries.map(({ kind, text }) => [text, kind]));
  if (kinds.has('')) throw new Error('an empty secret is found everywhere');
  const secrets = [...kinds.keys()].map((secret) => RegExp.escape(secret)).join('|');
  // Six digits inside a hash are not a code.
  const pattern = new RegExp(`(?<![\\w-])(?:${secrets})(?![\\w-])`, 'g');
  return (place, text) =>
    [...text.matchAll(pattern)].map(({ 0: secret, index }) => [
      place,
      kinds.get(secret) ?? '',
      text.slice(Math.max(0, index - 40), index + secret.length + 20),
    ]);
}

/** Pairs of `table.column` and text, including search indexes. */
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
 * PostgreSQL quotes a refused row in its error. Returns a function that removes the restriction.
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
