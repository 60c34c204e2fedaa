import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { AnnouncementListener } from './announcements.ts';

export type Dialect = 'sqlite' | 'postgres';
export type Queries = Kysely<Tables>;

interface WriteQueueFigures {
  readonly waiting: number;
  /** Wait of the first unit; 0 if none waits. */
  readonly oldestSeconds: number;
  /** Units since the start, and the sum of their waits. */
  readonly begun: number;
  readonly waitSeconds: number;
}

export interface PoolFigures {
  readonly name: string;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface DatabaseFigures {
  /** Null on PostgreSQL, which has several writers. */
  readonly writeQueue: WriteQueueFigures | null;
  /** Empty on SQLite. */
  readonly pools: readonly PoolFigures[];
}

export interface WriteOptions {
  /** Lifts the limit of five seconds. */
  readonly long?: boolean;
  /**
   * On PostgreSQL, units of one queue run one after another. Otherwise, units that wait for the
   * same row lock occupy all connections. SQLite runs all units one after another.
   */
  readonly queue?: string;
}

export interface Database {
  readonly dialect: Dialect;
  readonly read: Queries;
  /**
   * Serves health checks. On PostgreSQL it has a separate connection and a statement timeout of one
   * second.
   */
  readonly probe: Queries;
  /** Changes with every commit of any process. A cache must read the version before the rows. */
  version(): Promise<string>;
  /**
   * Runs `work` in a transaction and resolves after the commit. `work` may run several times, and
   * must await nothing but its queries, since it blocks SQLite's writer.
   *
   * A failed statement fails the transaction even if the error is caught (use `on conflict`), and
   * nested writes throw. Throws 'unavailable' if all retries fail, or after five seconds.
   */
  write<T>(work: (transaction: Queries) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Runs `work` outside any transaction. Returns false if another process runs work of this name.
   * PostgreSQL also releases the lock if the connection breaks, so a second run may overlap the
   * first.
   */
  tryWithLock(name: string, work: () => Promise<void>): Promise<boolean>;
  /**
   * Delivers the announcements of all processes (on SQLite, of this one). A listener that receives
   * null has been removed.
   */
  listen(listener: AnnouncementListener): Promise<void>;
  figures(): DatabaseFigures;
  close(): Promise<void>;
}
