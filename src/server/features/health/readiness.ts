import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findMigrationState } from '#server/db/schema/migrate.ts';
import { type ReadFreeDisk, readFreeBytes } from '#server/http/plugins/limits/free-disk.ts';
import { countWaitingMails } from '#server/mail/outbox-store.ts';

interface Check {
  readonly name: 'database' | 'migrations' | 'disk' | 'mail';
  readonly ok: boolean;
  /** Sentence for the operator. */
  readonly detail: string;
}

/** 'backlog' means that only mails are delayed. */
type ReadinessStatus = 'ready' | 'backlog' | 'unavailable';

export interface Readiness {
  readonly status: ReadinessStatus;
  readonly checks: readonly Check[];
  /** Bytes; null if unknown. */
  readonly freeDisk: number | null;
  readonly waitingMails: WaitingMails | null;
}

interface WaitingMails {
  readonly count: number;
  readonly oldestSeconds: number;
}

export interface ReadinessReader {
  /** Resolves within about 1.5 seconds with a result that is at most a second old. */
  read(): Promise<Readiness>;
}

interface ReadinessDeps {
  readonly db: Pick<Database, 'probe'>;
  readonly config: Pick<Config, 'dataDir' | 'minFreeDisk'>;
  readonly now: () => Date;
  readonly readFreeDisk?: ReadFreeDisk | undefined;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

const cacheMs = 1000;
/** Limit for a step. A check has two steps in sequence. */
const stepMs = 700;
/** Age of a delayed mail, after about six attempts to send it. */
const maxMailSeconds = 600;
const mebibyte = 1024 * 1024;

class Timeout extends Error {
  constructor() {
    super(`no answer within ${stepMs} ms`);
  }
}

/** Never starts a hanging step again, since each run might occupy a thread or a connection. */
function limitTime<T>(run: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return async () => {
    pending ??= run().finally(() => {
      pending = null;
    });
    const timer = new AbortController();
    const timeout = delay(stepMs, undefined, { signal: timer.signal }).then(async () => {
      // After a blocked event loop, timers run before responses that arrived meanwhile are read.
      await nextTurn();
      throw new Timeout();
    });
    try {
      return await Promise.race([pending, timeout]);
    } finally {
      timer.abort();
      timeout.catch(() => undefined);
    }
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

async function attempt<T>(step: () => Promise<T>): Promise<{ value: T } | { problem: string }> {
  try {
    return { value: await step() };
  } catch (error) {
    return { problem: describeError(error) };
  }
}

type MigrationState = Awaited<ReturnType<typeof findMigrationState>>;

function describeMigrations({ applied, pending, unknown }: MigrationState): string {
  if (unknown.length > 0) {
    return `The database is newer than this program: ${unknown.join(', ')}.`;
  }
  if (pending.length > 0) return `Migrations not applied yet: ${pending.join(', ')}.`;
  return `All ${applied} migrations are applied.`;
}

async function checkDatabase(
  readMigrations: () => Promise<MigrationState>,
): Promise<readonly [Check, Check]> {
  const state = await attempt(readMigrations);
  if ('problem' in state) {
    const detail = `The database does not answer: ${state.problem}.`;
    const unknown = 'The migrations are not known, since the database does not answer.';
    return [
      { name: 'database', ok: false, detail },
      { name: 'migrations', ok: false, detail: unknown },
    ];
  }
  const { pending, unknown } = state.value;
  const isCurrent = pending.length + unknown.length === 0;
  return [
    { name: 'database', ok: true, detail: 'The database answers.' },
    { name: 'migrations', ok: isCurrent, detail: describeMigrations(state.value) },
  ];
}

async function checkDisk(
  readDisk: () => Promise<number>,
  { dataDir, minFreeDisk }: ReadinessDeps['config'],
): Promise<{ readonly check: Check; readonly freeDisk: number | null }> {
  const free = await attempt(readDisk);
  if ('problem' in free) {
    const detail = `The free space of ${dataDir} is unknown: ${free.problem}.`;
    return { check: { name: 'disk', ok: false, detail }, freeDisk: null };
  }
  const ok = free.value >= minFreeDisk;
  const freeText = `${Math.floor(free.value / mebibyte)} MiB are free`;
  const detail = ok
    ? `${freeText}.`
    : `Only ${freeText}, less than MIN_FREE_DISK (${minFreeDisk / mebibyte} MiB): writes are refused.`;
  return { check: { name: 'disk', ok, detail }, freeDisk: free.value };
}

async function checkMail(
  readMails: () => ReturnType<typeof countWaitingMails>,
  now: Date,
): Promise<{ readonly check: Check; readonly waitingMails: WaitingMails | null }> {
  const mails = await attempt(readMails);
  if ('problem' in mails) {
    const detail = `The waiting mails are not known: ${mails.problem}.`;
    return { check: { name: 'mail', ok: true, detail }, waitingMails: null };
  }
  const { count, oldest } = mails.value;
  const age = oldest === null ? 0 : (now.getTime() - Date.parse(oldest)) / 1000;
  const oldestSeconds = Math.max(0, age);
  const ok = oldestSeconds <= maxMailSeconds;
  const minutes = Math.floor(oldestSeconds / 60);
  const detail = ok
    ? `Mails that wait: ${count}.`
    : `Mails that wait: ${count}, the first for ${minutes} minutes.`;
  return { check: { name: 'mail', ok, detail }, waitingMails: { count, oldestSeconds } };
}

const unknownMail: Check = {
  name: 'mail',
  ok: true,
  detail: 'The waiting mails are not known, since the database does not answer.',
};

/** Logs when the server becomes unavailable and when it is ready again. */
export function createReadiness(deps: ReadinessDeps): ReadinessReader {
  const { db, config, now, log, readFreeDisk = readFreeBytes } = deps;
  const readMigrations = limitTime(() => findMigrationState(db.probe));
  const readDisk = limitTime(() => readFreeDisk(config.dataDir));
  const readMails = limitTime(() => countWaitingMails(db.probe, now().toISOString()));

  async function check(): Promise<Readiness> {
    const [[database, migrations], { check: disk, freeDisk }] = await Promise.all([
      checkDatabase(readMigrations),
      checkDisk(readDisk, config),
    ]);
    const required = [database, migrations, disk];
    const { check: mail, waitingMails } = database.ok
      ? await checkMail(readMails, now())
      : { check: unknownMail, waitingMails: null };
    let status: ReadinessStatus = mail.ok ? 'ready' : 'backlog';
    if (required.some(({ ok }) => !ok)) status = 'unavailable';
    return { status, checks: [...required, mail], freeDisk, waitingMails };
  }

  let latest: { readonly time: number; readonly readiness: Readiness } | null = null;
  let checking: Promise<Readiness> | null = null;

  function logChange(readiness: Readiness): void {
    const wasUnavailable = latest?.readiness.status === 'unavailable';
    const isUnavailable = readiness.status === 'unavailable';
    if (isUnavailable && !wasUnavailable) {
      const problems = readiness.checks.flatMap(({ ok, detail }) => (ok ? [] : [detail]));
      log.warn({ problems }, 'the server is not ready');
    }
    if (wasUnavailable && !isUnavailable) log.info({}, 'the server is ready again');
  }

  async function checkAndCache(): Promise<Readiness> {
    const readiness = await check();
    logChange(readiness);
    latest = { time: performance.now(), readiness };
    return readiness;
  }

  return {
    async read() {
      if (latest && performance.now() - latest.time < cacheMs) return latest.readiness;
      checking ??= checkAndCache().finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}
