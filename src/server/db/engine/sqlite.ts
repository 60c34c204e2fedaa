import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from '../tables.ts';
import { type AnnouncementListener, readAnnouncement } from './announcements.ts';
import type { Database } from './database.ts';
import { refuseAbandoned } from './sender.ts';
import { oncePerTurn } from './share-runs.ts';
import { asSqliteDatabase, openFile } from './sqlite-file.ts';
import { createWriteQueue } from './sqlite-queue.ts';
import { checkDeadline, getUnit, noteFailure, refuseNestedWrite } from './unit.ts';

/**
 * Opens or creates an SQLite file with two connections: a reader of committed rows, and a writer
 * that accepts only the running transaction's statements, so that an unawaited query cannot land in
 * another.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = openFile(file, 'write');
  const reader = openFile(file, 'read');
  const queue = createWriteQueue(writer);
  // Changes with each commit of another connection, including our writer.
  const version = reader.prepare('pragma data_version');

  const read = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: asSqliteDatabase(reader, refuseAbandoned) }),
  });
  const transaction = new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: asSqliteDatabase(writer, () => {
        const unit = queue.current();
        if (!unit?.running || unit !== getUnit()) {
          throw new Error('A query outside its unit of work: await every query inside it');
        }
        checkDeadline();
      }),
    }),
    log: noteFailure,
  });

  const listeners = new Set<AnnouncementListener>();

  return {
    dialect: 'sqlite',
    read,
    version: oncePerTurn(() => String(version.get()?.data_version)),
    write: async (work, options) => {
      refuseNestedWrite();
      const announced: string[] = [];
      const result = await queue.add(async () => {
        const answer = await work(transaction);
        announced.push(...(getUnit()?.announced ?? []));
        return answer;
      }, options);
      for (const one of announced.map(readAnnouncement)) {
        for (const listener of listeners) listener(one);
      }
      return result;
    },
    // No lock needed: one server has the file, and commands run no jobs.
    tryWithLock: async (_name, work) => {
      await work();
      return true;
    },
    listen: async (listener) => void listeners.add(listener),
    close: async () => {
      await queue.end();
      reader.close();
      writer.close();
    },
  };
}
