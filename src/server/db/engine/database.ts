import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { AnnouncementListener } from './announcements.ts';

export type Dialect = 'sqlite' | 'postgres';
/** What a store queries: the reading connection, or a unit of work's transaction. */
export type Queries = Kysely<Tables>;

/** One database, whichever engine: stores read by `read` and change by `write`. */
export interface Database {
  readonly dialect: Dialect;
  /** Sees committed rows only. */
  readonly read: Queries;
  /**
   * Tells what `read` sees from now on: while two calls tell the same, nothing was committed in
   * between, by whatever process. To remember exactly, ask before the rows are read.
   */
  version(): Promise<string>;
  /**
   * Runs one unit of work in a transaction and answers after its commit; a throw undoes all of it.
   * The work awaits nothing but its own queries: on SQLite it holds the only writer. A statement
   * that fails fails the unit even where it is caught (use `on conflict`); a write inside a unit
   * throws; 'unavailable' when locks or deadlocks outlast every try, or the work its five seconds,
   * which a `long` one for the operator does not have. May run more than once.
   */
  write<T>(
    work: (transaction: Queries) => Promise<T>,
    options?: { readonly long?: boolean },
  ): Promise<T>;
  /**
   * Runs the work, outside any transaction of ours, unless some process runs work of that name on
   * the same database; false when it did not run. On PostgreSQL the lock is free when the work or
   * its process ends. It is lost with its connection, so work that must not run twice needs more.
   * On SQLite nothing is locked: one server has the file.
   */
  tryWithLock(name: string, work: () => Promise<void>): Promise<boolean>;
  /**
   * Calls the listener with each announcement of a unit of work (see announcements.ts) after its
   * commit, whichever process ran it; on SQLite, units of this process only. Resolves once it
   * listens. A listener that was passed null listens no more.
   */
  listen(listener: AnnouncementListener): Promise<void>;
  close(): Promise<void>;
}
