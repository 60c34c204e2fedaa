import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { Failure } from '#server/shared/fail.ts';
import type { Tables } from '../tables.ts';
import type { Database, PoolFigures, Queries } from './database.ts';
import { throwIfDisconnected } from './disconnects.ts';
import { channel, createPostgresListener } from './postgres-listener.ts';
import {
  createStatementNames,
  isOutdatedStatement,
  prepareFrequentStatements,
  type StatementNames,
} from './postgres-statements.ts';
import { createQueues } from './queues.ts';
import { shareRuns } from './share-runs.ts';
import { isRetryable } from './unavailable.ts';
import { getUnit, newUnit, recordFailure, rejectNestedWrite, runUnit } from './unit.ts';

const defaultPoolSize = 10;
const statementMilliseconds = 5000;
/** Limit for a transaction including retries. A running statement may exceed it. */
const unitMilliseconds = 5000;
const connectMilliseconds = 5000;
/** Long, since the first queries of a new connection take several times as long. */
const idleMilliseconds = 10 * 60_000;
const probeMilliseconds = 1000;
/** The network may lose a connection unnoticed. */
const probeLifetimeSeconds = 60;
const maxAttempts = 5;
const retryMilliseconds = 5;

/** PostgreSQL limits the payload of a notification to 8,000 bytes. */
const announcementsPerPayload = 100;

/** Distinguishes our advisory locks from the locks of other programs. */
const lockClass = 7_438_602;

const { INT8, NUMERIC } = types.builtins;

/**
 * Opens up to `poolSize` connections each for reads, writes and locks. Throws if the server cannot
 * be reached.
 */
export async function openPostgres(url: string, poolSize = defaultPoolSize): Promise<Database> {
  const readPool = createPool(url, { max: poolSize });
  const read = openQueries(rejectDisconnected(readPool));
  // Separate from the reads, which would starve while writes wait for row locks.
  const writePool = createPool(url, { max: poolSize }, createStatementNames());
  const writers = openQueries(writePool);
  // Separate from the writes: work under a lock writes, and might wait for a connection forever.
  const lockPool = createPool(url, { max: poolSize });
  const lockers = openQueries(lockPool);
  const probePool = createPool(url, {
    max: 1,
    connectionTimeoutMillis: probeMilliseconds,
    statement_timeout: probeMilliseconds,
    query_timeout: probeMilliseconds,
    maxLifetimeSeconds: probeLifetimeSeconds,
  });
  const probe = openQueries(probePool);
  const listener = createPostgresListener(url);
  const pools = { read: readPool, write: writePool, lock: lockPool, probe: probePool };
  const end = () =>
    Promise.all([
      ...[read, writers, lockers].map((queries) => queries.destroy()),
      // Queries end their pool only once they are used, and the probe may never be.
      probePool.end(),
      listener.close(),
    ]);

  try {
    await sql`select 1`.execute(read);
  } catch (error) {
    await end();
    throw error;
  }
  const running = new Set<Promise<unknown>>();
  const runQueued = createQueues();
  let isClosed = false;
  return {
    dialect: 'postgres',
    read,
    probe,
    version: shareRuns(async () => {
      const { rows } = await sql<{ version: string }>`
        select pg_current_snapshot()::text as version`.execute(read);
      return requireVersion(rows[0]?.version);
    }),
    write: async (work, { long = false, queue } = {}) => {
      rejectNestedWrite();
      if (isClosed) throw new Error('The database is closed');
      const run = () =>
        long
          ? runWithRetries(writers, withoutTimeout(work), Infinity)
          : runWithRetries(writers, work, unitMilliseconds);
      const unit = queue === undefined ? run() : runQueued(queue, run);
      running.add(unit);
      return unit.finally(() => running.delete(unit));
    },
    tryWithLock: async (name, work) => {
      if (isClosed) throw new Error('The database is closed');
      return tryWithLock(lockers, name, work);
    },
    listen: listener.listen,
    figures: () => ({
      writeQueue: null,
      pools: Object.entries(pools).map(([name, pool]) => readPoolFigures(name, pool)),
    }),
    close: async () => {
      isClosed = true;
      // After a pool has ended, a transaction that still waits for a connection never settles.
      await Promise.allSettled(running);
      await end();
    },
  };
}

function readPoolFigures(name: string, pool: Pool): PoolFigures {
  return {
    name,
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  };
}

/** A snapshot remains the same until a transaction ends, so it serves as a version. */
function requireVersion(version: string | undefined): string {
  if (version === undefined) throw new Error('PostgreSQL has no snapshot');
  return version;
}

function rejectDisconnected(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      throwIfDisconnected();
      const client = await pool.connect();
      try {
        throwIfDisconnected();
      } catch (error) {
        client.release();
        throw error;
      }
      return client;
    },
  };
}

/**
 * Prepares statements only if `names` is given, since the best plan of a list query depends on the
 * values.
 */
function createPool(url: string, options: PoolConfig, names?: StatementNames): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'tifo',
    connectionTimeoutMillis: connectMilliseconds,
    idleTimeoutMillis: idleMilliseconds,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: statementMilliseconds,
    // The driver returns counts and sums as text. Ours are far below 2^53.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format),
    },
    ...options,
  });
  // An unhandled 'error' event would end the process. The pool replaces the broken connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (names) prepareFrequentStatements(client, names);
  });
  return pool;
}

function openQueries(pool: PostgresPool): Queries {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: recordFailure });
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
  let start: number | null = null;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await queries.transaction().execute((transaction) => {
        // The limit does not include the wait for a connection.
        start ??= performance.now();
        return runUnit(
          async () => {
            const result = await work(transaction);
            await notify(transaction, getUnit()?.announcements ?? new Set());
            return result;
          },
          newUnit(start + maxMilliseconds),
        );
      });
    } catch (error) {
      if (!isRetryable(error) && !isOutdatedStatement(error)) throw error;
      await delay(retryMilliseconds * 2 ** attempt * Math.random());
    }
  }
  throw new Failure('unavailable');
}

/** PostgreSQL delivers the notifications after the commit. */
async function notify(transaction: Queries, announcements: ReadonlySet<string>): Promise<void> {
  const list = [...announcements];
  for (let start = 0; start < list.length; start += announcementsPerPayload) {
    const payload = list.slice(start, start + announcementsPerPayload).join(',');
    await sql`select pg_notify(${channel}, ${payload})`.execute(transaction);
  }
}

/**
 * Uses a transaction lock, which ends with the connection and works behind transaction poolers. The
 * statement has no parameters: its snapshot would otherwise remain open and block vacuum.
 */
async function tryWithLock(
  lockers: Queries,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  return lockers.transaction().execute(async (transaction) => {
    // The connection is idle during the work. With keepalives, the server notices a dead peer
    // within two minutes instead of two hours.
    const { rows } = await sql<{ is_locked: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(lockClass)}, hashtext(${sql.lit(name)})) as is_locked,
        set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('tcp_keepalives_idle', '30', true),
        set_config('tcp_keepalives_interval', '10', true)`.execute(transaction);
    if (!rows[0]?.is_locked) return false;
    await work();
    return true;
  });
}
