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
/** A unit of work and its repetitions; a statement that began before may take longer. */
const unitMilliseconds = 5000;
const connectMilliseconds = 5000;
const attempts = 5;
const firstRetry = 5;

/** A notice may have 8,000 bytes. */
const announcementsPerNotice = 100;

/** The first of two numbers that a lock goes by, so that no other advisory lock is met. */
const lockClass = 7_438_602;

const { INT8, NUMERIC } = types.builtins;

/**
 * Opens a PostgreSQL database with up to `poolSize` connections for reads, as many for writes and as
 * many for locks; throws when the server does not answer.
 */
export async function openPostgres(url: string, poolSize = defaultPoolSize): Promise<Database> {
  const read = openPool(url, poolSize, { isForReads: true });
  // Of their own: writes that wait for a lock would take the last connection from the reads.
  const writers = openPool(url, poolSize, { names: createStatementNames() });
  // Of their own as well: what runs under a lock writes, and would wait for what it holds itself.
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
      // The pool, once it ends, never answers those that still wait for a connection.
      await Promise.allSettled(running);
      await end();
    },
  };
}

/** A snapshot names every transaction that it does not see: while none ends, it is the same. */
function requireVersion(version: string | undefined): string {
  if (version === undefined) throw new Error('PostgreSQL has no snapshot');
  return version;
}

interface PoolUse {
  /** Names of the statements that its connections keep. */
  readonly names?: StatementNames;
  readonly isForReads?: boolean;
}

/** A pool that gives no connection to reads whose sender has gone. */
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
 * Connections keep statements where there are names for them: in units of work, whose statements look
 * up rows by keys. The best plan of a list depends on the values that it is asked with.
 */
function openPool(url: string, max: number, { names, isForReads = false }: PoolUse = {}): Queries {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'tifo',
    connectionTimeoutMillis: connectMilliseconds,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: statementMilliseconds,
    // Counts and sums come as text, lest they overflow a number; ours stay far below 2^53.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks is replaced by the pool, and its query or unit fails; unheard, the
  // event itself would end us: the pool tells of those that are idle, each client of its own.
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
        // Once it has a connection.
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

/**
 * The server passes it on after the commit, and never without. Those who notify commit one after
 * another, so only units that announce something do.
 */
async function notify(transaction: Queries, announced: ReadonlySet<string>): Promise<void> {
  const all = [...announced];
  for (let start = 0; start < all.length; start += announcementsPerNotice) {
    const payload = all.slice(start, start + announcementsPerNotice).join(',');
    await sql`select pg_notify(${channel}, ${payload})`.execute(transaction);
  }
}

/**
 * The lock lasts as long as the transaction that takes it: it needs no unlocking, is free when the
 * connection ends, however it does, and holds where a pooler changes sessions between transactions.
 * Without parameters the statement leaves no portal and so no snapshot behind, which would keep old
 * rows from being cleaned up.
 */
async function tryWithLock(
  lockers: Queries,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  return lockers.transaction().execute(async (transaction) => {
    // The work runs on other connections, so this one idles. A machine that is gone says nothing:
    // the server looks after it within two minutes instead of two hours.
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
