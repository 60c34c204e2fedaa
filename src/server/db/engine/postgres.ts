import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { Pool, types } from 'pg';
import { Failure } from '#server/shared/fail.ts';
import type { Tables } from '../tables.ts';
import type { Database, Queries } from './database.ts';
import { channel, createPostgresListener } from './postgres-listener.ts';
import {
  createStatementNames,
  isOutdatedStatement,
  keepStatements,
  type StatementNames,
} from './postgres-statements.ts';
import { refuseAbandoned } from './sender.ts';
import { shareRuns } from './share-runs.ts';
import { isRetryable } from './unavailable.ts';
import { getUnit, newUnit, noteFailure, refuseNestedWrite, runUnit } from './unit.ts';

const defaultPoolSize = 10;
const statementMilliseconds = 5000;
/** Limit for a transaction with retries; a statement already running may take longer. */
const unitMilliseconds = 5000;
const connectMilliseconds = 5000;
const attempts = 5;
const firstRetry = 5;

/** A notice is limited to 8,000 bytes. */
const announcementsPerNotice = 100;

/** First key of our advisory locks, to avoid clashes with others. */
const lockClass = 7_438_602;

const { INT8, NUMERIC } = types.builtins;

/**
 * Opens up to `poolSize` connections each for reads, writes and locks. Throws when the server does
 * not answer.
 */
export async function openPostgres(url: string, poolSize = defaultPoolSize): Promise<Database> {
  const read = openPool(url, poolSize, { isForReads: true });
  // Separate pool: writes waiting for a lock would starve the reads.
  const writers = openPool(url, poolSize, { names: createStatementNames() });
  // Separate pool: work under a lock writes, and would wait for its own connection.
  const lockers = openPool(url, poolSize);
  const listener = createPostgresListener(url);
  const end = () =>
    Promise.all([read.destroy(), writers.destroy(), lockers.destroy(), listener.close()]);

  try {
    await sql`select 1`.execute(read);
  } catch (error) {
    await end();
    throw error;
  }
  const running = new Set<Promise<unknown>>();
  let closed = false;
  return {
    dialect: 'postgres',
    read,
    version: shareRuns(async () => {
      const { rows } = await sql<{ version: string }>`
        select pg_current_snapshot()::text as version`.execute(read);
      return requireVersion(rows[0]?.version);
    }),
    write: async (work, { long = false } = {}) => {
      refuseNestedWrite();
      if (closed) throw new Error('The database is closed');
      const unit = long
        ? runWithRetries(writers, withoutTimeout(work), Infinity)
        : runWithRetries(writers, work, unitMilliseconds);
      running.add(unit);
      try {
        return await unit;
      } finally {
        running.delete(unit);
      }
    },
    tryWithLock: async (name, work) => {
      if (closed) throw new Error('The database is closed');
      return tryWithLock(lockers, name, work);
    },
    listen: listener.listen,
    close: async () => {
      closed = true;
      // A pool that has ended never answers requests waiting for a connection.
      await Promise.allSettled(running);
      await end();
    },
  };
}

/** A snapshot lists every transaction it cannot see, so it stays the same until one ends. */
function requireVersion(version: string | undefined): string {
  if (version === undefined) throw new Error('PostgreSQL has no snapshot');
  return version;
}

interface PoolUse {
  readonly names?: StatementNames;
  readonly isForReads?: boolean;
}

/** Pool that refuses connections to reads whose sender has gone. */
function endingAbandoned(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseAbandoned();
      const client = await pool.connect();
      try {
        refuseAbandoned();
      } catch (error) {
        client.release();
        throw error;
      }
      return client;
    },
  };
}

/**
 * Only transactions prepare statements: they look up rows by key. The best plan of a list query
 * depends on its values.
 */
function openPool(url: string, max: number, { names, isForReads = false }: PoolUse = {}): Queries {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'tifo',
    connectionTimeoutMillis: connectMilliseconds,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: statementMilliseconds,
    // Counts and sums arrive as text to avoid overflow; ours stay far below 2^53.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format),
    },
  });
  // An unhandled error event would end the process. The pool replaces a broken connection, and its
  // query or transaction fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (names) keepStatements(client, names);
  });
  const dialect = new PostgresDialect({ pool: isForReads ? endingAbandoned(pool) : pool });
  return new Kysely<Tables>({ dialect, log: noteFailure });
}

function withoutTimeout<T>(work: (transaction: Queries) => Promise<T>) {
  return async (transaction: Queries) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return work(transaction);
  };
}

async function runWithRetries<T>(
  queries: Queries,
  work: (transaction: Queries) => Promise<T>,
  maxMilliseconds: number,
): Promise<T> {
  let since: number | null = null;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await queries.transaction().execute((transaction) => {
        // The clock starts once a connection is acquired.
        since ??= performance.now();
        return runUnit(
          async () => {
            const result = await work(transaction);
            await notify(transaction, getUnit()?.announced ?? new Set());
            return result;
          },
          newUnit(since + maxMilliseconds),
        );
      });
    } catch (error) {
      if (!isRetryable(error) && !isOutdatedStatement(error)) throw error;
      await delay(firstRetry * 2 ** attempt * Math.random());
    }
  }
  throw new Failure('unavailable');
}

/** Delivered only after the commit. Notifying commits are serialised, so others do not notify. */
async function notify(transaction: Queries, announced: ReadonlySet<string>): Promise<void> {
  const all = [...announced];
  for (let start = 0; start < all.length; start += announcementsPerNotice) {
    const payload = all.slice(start, start + announcementsPerNotice).join(',');
    await sql`select pg_notify(${channel}, ${payload})`.execute(transaction);
  }
}

/**
 * Transaction lock: freed with the connection, and safe behind transaction poolers. A statement
 * without parameters leaves no portal, and so no snapshot that would block vacuum.
 */
async function tryWithLock(
  lockers: Queries,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  return lockers.transaction().execute(async (transaction) => {
    // The connection idles. Keepalives let the server notice a dead machine within two minutes
    // instead of two hours.
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(lockClass)}, hashtext(${sql.lit(name)})) as taken,
        set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('tcp_keepalives_idle', '30', true),
        set_config('tcp_keepalives_interval', '10', true)`.execute(transaction);
    if (!rows[0]?.taken) return false;
    await work();
    return true;
  });
}
