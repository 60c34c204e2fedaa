import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from '../tables.ts';
import { type AnnouncementListener, parseAnnouncement } from './announcements.ts';
import type { Database } from './database.ts';
import { throwIfDisconnected } from './disconnects.ts';
import { oncePerTurn } from './share-runs.ts';
import { asSqliteDatabase, openFile } from './sqlite-file.ts';
import { createWriteQueue } from './sqlite-queue.ts';
import { checkDeadline, getUnit, recordFailure, rejectNestedWrite } from './unit.ts';

/**
 * The writer accepts only statements of the running transaction, so that an unawaited query cannot
 * end up in the next one.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = openFile(file, 'write');
  const reader = openFile(file, 'read');
  const queue = createWriteQueue(writer);
  // Changes with each commit of another connection, including our writer.
  const dataVersion = reader.prepare('pragma data_version');

  const read = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: asSqliteDatabase(reader, throwIfDisconnected) }),
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
    log: recordFailure,
  });

  const listeners = new Set<AnnouncementListener>();

  return {
    dialect: 'sqlite',
    read,
    probe: read,
    version: oncePerTurn(() => String(dataVersion.get()?.data_version)),
    write: async (work, options) => {
      rejectNestedWrite();
      const announcements: string[] = [];
      const result = await queue.add(async () => {
        const unitResult = await work(transaction);
        announcements.push(...(getUnit()?.announcements ?? []));
        return unitResult;
      }, options);
      for (const announcement of announcements.map(parseAnnouncement)) {
        for (const listener of listeners) listener(announcement);
      }
      return result;
    },
    // No lock is needed: only one server opens the file, and commands run no jobs.
    tryWithLock: async (_name, work) => {
      await work();
      return true;
    },
    listen: async (listener) => void listeners.add(listener),
    figures: () => ({ writeQueue: queue.figures(), pools: [] }),
    close: async () => {
      await queue.end();
      reader.close();
      writer.close();
    },
  };
}
