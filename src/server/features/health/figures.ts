import { Counter, collectDefaultMetrics, Gauge, type Registry } from '@prometheus-io/client';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { CacheFigures } from '#server/db/versioned-cache.ts';
import type { HttpServers } from '#server/http/http-server.ts';
import type { JobFigures } from '#server/jobs/jobs.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Decoder } from '#server/media/decoder.ts';
import type { ReadinessReader } from './readiness.ts';

export interface FigureSources {
  readonly config: Pick<Config, 'dataDir' | 'minFreeDisk' | 'maxConnections'>;
  readonly version: string;
  readonly db: Pick<Database, 'dialect' | 'figures'>;
  readonly readiness: ReadinessReader;
  readonly connections: HttpServers['figures'];
  readonly jobs: () => readonly JobFigures[];
  readonly mails: Outbox['figures'];
  readonly pictures: Decoder['figures'];
  readonly countStreams: () => number;
  /** Includes backups before upgrades; null for none. */
  readonly readBackupTime: () => Promise<Date | null>;
  /** By the name of the cache. */
  readonly caches: () => Readonly<Record<string, CacheFigures>>;
}

type Labels = Readonly<Record<string, string>>;
/** Null leaves the value out. */
type Values = readonly (readonly [labels: Labels, value: number | null])[];

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly read: () => Values | Promise<Values>;
}

const single = (value: number | null): Values => [[{}, value]];
const toSeconds = (date: Date | null) => date && date.getTime() / 1000;

function addGauge(registry: Registry, { name, help, labelNames = [], read }: Figure): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [labels, value] of values) {
        if (value === null) this.remove(labels);
        else this.set(labels, value);
      }
    },
  });
}

function addCounter(registry: Registry, { name, help, labelNames = [], read }: Figure): void {
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [labels, value] of values) {
        if (value !== null) this.inc(labels, value);
      }
    },
  });
}

function listReadinessGauges({
  config,
  readiness,
  readBackupTime,
}: FigureSources): readonly Figure[] {
  return [
    {
      name: 'tifo_ready',
      help: '1 if GET /readyz answers 200, otherwise 0.',
      read: async () => single((await readiness.read()).status === 'unavailable' ? 0 : 1),
    },
    {
      name: 'tifo_check_ok',
      help: '1 if the check of GET /readyz is good, otherwise 0. The check "mail" makes nothing unavailable.',
      labelNames: ['check'],
      read: async () =>
        (await readiness.read()).checks.map(({ name, ok }) => [{ check: name }, ok ? 1 : 0]),
    },
    {
      name: 'tifo_disk_free_bytes',
      help: 'Free bytes on the disk of DATA_DIR. Absent if unknown.',
      read: async () => single((await readiness.read()).freeDisk),
    },
    {
      name: 'tifo_disk_minimum_bytes',
      help: 'Free bytes below which writes are refused (MIN_FREE_DISK).',
      read: () => single(config.minFreeDisk),
    },
    {
      name: 'tifo_backup_timestamp_seconds',
      help: 'Time of the newest backup that the server made. Absent if there is none.',
      read: async () => single(toSeconds(await readBackupTime())),
    },
    {
      name: 'tifo_mails_waiting',
      help: 'Mails in the outbox. Absent if the database does not answer.',
      read: async () => single((await readiness.read()).waitingMails?.count ?? null),
    },
    {
      name: 'tifo_mails_oldest_waiting_seconds',
      help: 'Age of the oldest mail in the outbox; 0 if there is none. Absent if unknown.',
      read: async () => single((await readiness.read()).waitingMails?.oldestSeconds ?? null),
    },
  ];
}

function listDatabaseGauges({ db }: FigureSources): readonly Figure[] {
  const pool = (state: 'total' | 'idle' | 'waiting') => (): Values =>
    db.figures().pools.map((figures) => [{ pool: figures.name }, figures[state]]);
  const labelNames = ['pool'];
  if (db.dialect === 'postgres') {
    return [
      {
        name: 'tifo_database_pool_connections',
        help: 'Open connections of a pool to PostgreSQL.',
        labelNames,
        read: pool('total'),
      },
      {
        name: 'tifo_database_pool_idle_connections',
        help: 'Open connections of a pool that are not in use.',
        labelNames,
        read: pool('idle'),
      },
      {
        name: 'tifo_database_pool_waiting',
        help: 'Queries and transactions that wait for a connection of a pool.',
        labelNames,
        read: pool('waiting'),
      },
    ];
  }
  const queue = () => db.figures().writeQueue;
  return [
    {
      name: 'tifo_write_queue_waiting',
      help: 'Transactions that wait for the writer of SQLite.',
      read: () => single(queue()?.waiting ?? null),
    },
    {
      name: 'tifo_write_queue_oldest_seconds',
      help: 'Time for which the first of these transactions has waited.',
      read: () => single(queue()?.oldestSeconds ?? null),
    },
  ];
}

function listDatabaseCounters({ db }: FigureSources): readonly Figure[] {
  if (db.dialect === 'postgres') return [];
  const queue = () => db.figures().writeQueue;
  return [
    {
      name: 'tifo_write_queue_transactions_total',
      help: 'Transactions that the writer of SQLite has begun.',
      read: () => single(queue()?.begun ?? null),
    },
    {
      name: 'tifo_write_queue_wait_seconds_total',
      help: 'Sum of their waits.',
      read: () => single(queue()?.waitSeconds ?? null),
    },
  ];
}

function listGauges(sources: FigureSources): readonly Figure[] {
  const { config, version, db, connections, countStreams, caches, jobs } = sources;
  return [
    {
      name: 'tifo_info',
      help: 'Always 1. The labels say which version runs on which database.',
      labelNames: ['version', 'database'],
      read: () => [[{ version, database: db.dialect }, 1]],
    },
    ...listReadinessGauges(sources),
    ...listDatabaseGauges(sources),
    {
      name: 'tifo_connections',
      help: 'Open connections of clients.',
      read: () => single(connections().open),
    },
    {
      name: 'tifo_connections_maximum',
      help: 'Connections above which others are closed (MAX_CONNECTIONS).',
      read: () => single(config.maxConnections),
    },
    {
      name: 'tifo_event_streams',
      help: 'Open event streams to visible pages.',
      read: () => single(countStreams()),
    },
    {
      name: 'tifo_cache_entries',
      help: 'Entries of a cache.',
      labelNames: ['cache'],
      read: () => Object.entries(caches()).map(([cache, { entries }]) => [{ cache }, entries]),
    },
    {
      name: 'tifo_cache_bytes',
      help: 'Approximate memory of a cache.',
      labelNames: ['cache'],
      read: () => Object.entries(caches()).map(([cache, { bytes }]) => [{ cache }, bytes]),
    },
    {
      name: 'tifo_job_last_success_timestamp_seconds',
      help: 'Time at which a job last ended without an error in this process. Absent before.',
      labelNames: ['name'],
      read: () => jobs().map(({ name, lastSuccess }) => [{ name }, toSeconds(lastSuccess)]),
    },
  ];
}

function listCounters(sources: FigureSources): readonly Figure[] {
  const { connections, caches, jobs, mails, pictures } = sources;
  const perJob = (read: (job: JobFigures) => number) => (): Values =>
    jobs().map((job) => [{ name: job.name }, read(job)]);
  return [
    ...listDatabaseCounters(sources),
    {
      name: 'tifo_connections_dropped_total',
      help: 'Connections that were closed at a limit (addressLimit, totalLimit), to make room (slowClient), or because of invalid HTTP (invalidRequest).',
      labelNames: ['reason'],
      read: () =>
        Object.entries(connections().dropped).map(([reason, count]) => [{ reason }, count]),
    },
    {
      name: 'tifo_cache_lookups_total',
      help: 'Lookups in a cache, by their result: hit or miss.',
      labelNames: ['cache', 'result'],
      read: () =>
        Object.entries(caches()).flatMap(([cache, { hits, misses }]) => [
          [{ cache, result: 'hit' }, hits] as const,
          [{ cache, result: 'miss' }, misses] as const,
        ]),
    },
    {
      name: 'tifo_job_runs_total',
      help: 'Runs of a background job in this process, including failed ones.',
      labelNames: ['name'],
      read: perJob(({ runs }) => runs),
    },
    {
      name: 'tifo_job_failures_total',
      help: 'Failed runs of a background job.',
      labelNames: ['name'],
      read: perJob(({ failures }) => failures),
    },
    {
      name: 'tifo_job_seconds_total',
      help: 'Time of all runs of a background job.',
      labelNames: ['name'],
      read: perJob(({ seconds }) => seconds),
    },
    {
      name: 'tifo_mails_total',
      help: 'Mails by result: sent, failed (attempts, which are repeated) or expired (never sent).',
      labelNames: ['result'],
      read: () => Object.entries(mails()).map(([result, count]) => [{ result }, count]),
    },
    {
      name: 'tifo_pictures_total',
      help: 'Uploaded pictures by result: decoded or invalid.',
      labelNames: ['result'],
      read: () => Object.entries(pictures()).map(([result, count]) => [{ result }, count]),
    },
  ];
}

export function addFigures(registry: Registry, sources: FigureSources): void {
  collectDefaultMetrics({ register: registry });
  for (const figure of listGauges(sources)) addGauge(registry, figure);
  for (const figure of listCounters(sources)) addCounter(registry, figure);
}
