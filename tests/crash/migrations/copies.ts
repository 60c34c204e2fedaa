import { randomUUID } from 'node:crypto';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { fillReleased } from '#tests/support/released/released-database.ts';

export interface Copies {
  empty(): Promise<DatabaseOptions>;
  /** No connection to the original may be open. */
  copyOf(original: DatabaseOptions): Promise<DatabaseOptions>;
  remove(database: DatabaseOptions): Promise<void>;
}

export function sqliteCopies(folder: string): Copies {
  const newFile = () => join(folder, `${randomUUID()}.db`);
  return {
    async empty() {
      const file = newFile();
      await writeFile(file, '');
      return { dialect: 'sqlite', file };
    },
    async copyOf(original) {
      if (original.dialect !== 'sqlite') throw new Error('A file is copied only to a file');
      const file = newFile();
      await copyFile(original.file, file);
      return { dialect: 'sqlite', file };
    },
    async remove(database) {
      if (database.dialect !== 'sqlite') return;
      for (const end of ['', '-wal', '-shm']) await rm(`${database.file}${end}`, { force: true });
    },
  };
}

export function postgresCopies(server: string): Copies {
  async function run(statement: string): Promise<void> {
    const client = new Client({ connectionString: new URL('/postgres', server).href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  async function create(template: string): Promise<DatabaseOptions> {
    const name = `crash_${randomUUID().replaceAll('-', '')}`;
    await run(`create database ${name} template ${template} strategy file_copy`);
    return { dialect: 'postgres', url: new URL(`/${name}`, server).href, poolSize: 2 };
  }
  const nameOf = (database: DatabaseOptions) =>
    database.dialect === 'postgres' ? new URL(database.url).pathname.slice(1) : '';
  return {
    empty: () => create('template0'),
    copyOf: (original) => create(nameOf(original)),
    remove: (database) => run(`drop database if exists ${nameOf(database)} with (force)`),
  };
}

export const originals = {
  'an empty database': (copies: Copies) => copies.empty(),
  'a database of 0.2.0': async (copies: Copies) => {
    const options = await copies.empty();
    const database = await openDatabase(options);
    await fillReleased(database);
    await database.close();
    return options;
  },
};
