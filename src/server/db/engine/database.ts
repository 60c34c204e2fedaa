import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { AnnouncementListener } from './announcements.ts';

export type Dialect = 'sqlite' | 'postgres';
export type Queries = Kysely<Tables>;

/** Engine-independent database: stores read through `read` and change through `write`. */
export interface Database {
  readonly dialect: Dialect;
  /** Sees committed rows only. */
  readonly read: Queries;
  /**
   * Equal versions mean no commit in between, by any process. For exact caching, read it before the
   * rows.
   */
  version(): Promise<string>;
  /**
   * Runs `work` in a transaction and resolves after the commit; a throw rolls back. May run more
   * than once.
   *
   * Await only its own queries: on SQLite it holds the only writer. A failed statement fails the
   * transaction even if caught (use `on conflict`); nested writes throw. Throws 'unavailable' when
   * retries run out, or after five seconds unless `long`.
   */
  write<T>(
    work: (transaction: Queries) => Promise<T>,
    options?: { readonly long?: boolean },
  ): Promise<T>;
  /**
   * Runs `work` outside any transaction; returns false if work of that name is running elsewhere.
   *
   * PostgreSQL frees the lock with the work, its process or its connection, so work that must not
   * run twice needs more. SQLite takes no lock: one server has the file.
   */
  tryWithLock(name: string, work: () => Promise<void>): Promise<boolean>;
  /**
   * Resolves once listening. Announcements arrive after their commit, from any process; on SQLite,
   * from this one only. After a null the listener is dropped.
   */
  listen(listener: AnnouncementListener): Promise<void>;
  close(): Promise<void>;
}
