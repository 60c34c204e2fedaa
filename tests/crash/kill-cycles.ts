import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Role } from '#contract/policies.ts';
import type { Database } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { hashToken } from '#server/features/accounts/secrets.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { insertUser } from '#server/features/accounts/users-store.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { sports } from '#sports/index.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { findWrongBells } from './bells.ts';
import type { Fan } from './calls.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createRandom } from './random.ts';
import { killWhileStarting, startProcess } from './server-process.ts';
import { createMailReader, findLostPictures, readStored } from './stored.ts';
import {
  buildLineups,
  type Population,
  sessionEnders,
  startWriters,
  writerCount,
} from './writers.ts';

const writeTypes = ['like', 'follow', 'comment', 'account', 'mail', 'picture', 'item', 'podium'];

interface KillOptions {
  readonly dataDir: string;
  /** Defaults to a file in the folder. */
  readonly databaseUrl?: string | undefined;
  readonly cycles: number;
  readonly seed: number;
  readonly writes: readonly [number, number];
  /** Every nth cycle runs until a write of every type is acknowledged. */
  readonly everyTypeEvery: number;
  /** Every nth cycle also kills the server during its start. 0 means never. */
  readonly killStartEvery: number;
  /** Sends SIGTERM instead of SIGKILL. */
  readonly isGraceful?: boolean;
  readonly command?: readonly string[];
  readonly report?: (progress: KillProgress) => void;
}

interface KillProgress extends Omit<KillReport, 'lostWrites'> {
  readonly cycle: number;
  readonly found: readonly string[];
}

interface KillReport {
  /** Lost acknowledged writes, contradictions and refusals. */
  readonly lostWrites: readonly string[];
  readonly acknowledged: ReadonlyMap<string, number>;
  /** The server may have stored writes refused with 503 or 507. */
  readonly refusedWrites: number;
  readonly readyTimes: readonly number[];
}

async function addFans(database: Database): Promise<Pick<Population, 'fans' | 'admin'>> {
  const now = new Date();
  return database.write(async (transaction) => {
    const make = async (role: Role): Promise<Fan> => {
      const user = { ...userRow({ role }), created_at: now.toISOString() };
      await insertUser(transaction, user);
      const caller = { userAgent: 'tests' };
      return {
        id: user.id,
        token: await openSession(transaction, { userId: user.id, caller, now }),
      };
    };
    const fans: Fan[] = [];
    for (let count = 0; count < writerCount; count += 1) fans.push(await make('user'));
    return { fans, admin: await make('admin') };
  });
}

export async function openSessions(database: Database, fans: readonly Fan[]) {
  const now = new Date();
  return database.write(async (transaction) => {
    const tokens = new Map<string, string[]>();
    for (const { id: userId, token } of sessionEnders.map((index) => fans[index] as Fan)) {
      const caller = { userAgent: 'tests' };
      // Old and new sessions together would exceed the limit per user.
      await transaction
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', hashToken(token))
        .execute();
      const userTokens: string[] = [];
      while (userTokens.length < 8)
        userTokens.push(await openSession(transaction, { userId, caller, now }));
      tokens.set(userId, userTokens);
    }
    return tokens;
  });
}

export async function fillWithPopulation(database: Database): Promise<Omit<Population, 'ledger'>> {
  await migrateToLatest(database);
  await loadStarterCatalogue(database, sports, starterData, new Date());
  const riders = await database.read
    .selectFrom('item')
    .select('id')
    .where('kind', '=', 'rider')
    .orderBy('id')
    .execute();
  return {
    ...(await addFans(database)),
    riders: riders.map(({ id }) => id),
    lineups: [],
  };
}

/** PostgreSQL still executes the statements of a killed server. */
async function waitForSessions({ read }: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity where application_name = 'tifo'
      and datname = current_database() and pid <> pg_backend_pid()`.execute(read);
    if (rows.length === 0) return;
    await delay(10);
  }
}

const writingLimit = 20_000;

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function waitForWrites(
  { counts }: Ledger,
  { writes, everyType }: { readonly writes: number; readonly everyType: boolean },
): Promise<void> {
  const before = new Map(counts);
  const target = total(before) + writes;
  const end = performance.now() + writingLimit;
  const isMissing = (type: string) => everyType && counts.get(type) === before.get(type);
  while (total(counts) < target || writeTypes.some(isMissing)) {
    if (performance.now() > end) return;
    await delay(2);
  }
}

/** Kills the server repeatedly. After each restart, every acknowledged write must be there. */
export async function runKillCycles(options: KillOptions): Promise<KillReport> {
  const { dataDir, databaseUrl, cycles, writes, everyTypeEvery, killStartEvery } = options;
  const { isGraceful = false, command } = options;
  await mkdir(dataDir, { recursive: true });
  const settings = {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const random = createRandom(options.seed);
  const readMails = createMailReader(join(dataDir, 'mailbox'));
  const soundPictures = new Set<string>();
  const lostWrites: string[] = [];
  const readyTimes: number[] = [];
  let refusedWrites = 0;

  /** An open connection would leave nothing to recover after a kill. */
  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(
      databaseUrl === undefined
        ? { dialect: 'sqlite', file: join(dataDir, 'tifo.db') }
        : { dialect: 'postgres', url: databaseUrl, poolSize: 2 },
    );
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  const ledger = createLedger();
  const filled = { ...(await withDatabase(fillWithPopulation)), ledger };
  let server = await startProcess({ settings, command });
  try {
    const population = { ...filled, lineups: await buildLineups(server.url, filled) };
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const initialState = await withDatabase(async (database) => {
        const { entriesByFan } = await readStored(database, readMails);
        return { entriesByFan, tokens: await openSessions(database, population.fans) };
      });
      const writing = startWriters(server.url, population, random, initialState);
      await waitForWrites(ledger, {
        writes: writes[0] + random.integer(writes[1] - writes[0] + 1),
        everyType: cycle % everyTypeEvery === 0,
      });
      await delay(random.integer(20));
      await (isGraceful ? server.stop() : server.kill());
      if (await isListening(server.url)) throw new Error(`Cycle ${cycle}: it still listens.`);
      await writing.ended;
      refusedWrites += writing.refusedWrites();
      if (databaseUrl !== undefined) await withDatabase(waitForSessions);
      if (killStartEvery > 0 && cycle % killStartEvery === 0) {
        await killWhileStarting({ settings }, random.integer(1000));
        if (databaseUrl !== undefined) await withDatabase(waitForSessions);
      }
      server = await startProcess({ settings, command });
      readyTimes.push(server.readyMilliseconds);
      const errors = await withDatabase(async (database) => [
        ...writing.refusals.map((refusal) => `refused: ${refusal}`),
        ...ledger.check((await readStored(database, readMails)).values),
        ...(await findLostPictures(database, join(dataDir, 'media'), soundPictures)),
        ...(await findContradictions(database)),
        ...(await findWrongBells(database)),
      ]);
      lostWrites.push(...errors.map((loss) => `cycle ${cycle}: ${loss}`));
      options.report?.({
        cycle,
        found: errors,
        acknowledged: ledger.counts,
        refusedWrites,
        readyTimes,
      });
    }
  } finally {
    await server.stop();
  }
  return { lostWrites, acknowledged: ledger.counts, refusedWrites, readyTimes };
}
