// Measures memory, disk space and writes by number of fans (docs/operating.md#sizes).
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Dialect } from '#server/db/engine/database.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/engine/open.ts';
import { usageOf } from '#tests/abuse/usage.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { runStatement } from './demo-databases.ts';
import { percentile } from './figures.ts';
import { addFans } from './http/fans.ts';
import type { Target } from './http/load.ts';
import { run, startProcess } from './http/process.ts';
import { startWriting } from './http/writes.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    fans: { type: 'string', default: '1000,10000,100000' },
    /** Seconds per phase. */
    seconds: { type: 'string', default: '15' },
  },
});
const seconds = Number(values.seconds);
const players = 5000;
const activeFans = 300;
const countsPerFan = { users: 1, likes: 10, comments: 2, follows: 2, lineups: 1 };
/** Exceeds the speed of any machine, so that the server is always busy. */
const wantedWrites = 5000;
const readPauseMs = 20;
const project = join(import.meta.dirname, '..');

interface Place {
  readonly options: DatabaseOptions;
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** Bytes of database and pictures. */
  readonly readUsedDisk: () => Promise<number>;
}

function formatMebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

function runTifo(env: Place['env'], ...args: string[]): Promise<string> {
  return run([process.execPath, 'src/cli/main.ts', ...args], project, env);
}

async function readFolderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  let total = 0;
  for (const { parentPath, name } of files) total += (await stat(join(parentPath, name))).size;
  return total;
}

async function readDatabaseSize(url: string): Promise<number> {
  await runStatement(url, 'vacuum analyze');
  const db = await openDatabase({ dialect: 'postgres', url });
  const size = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
  try {
    return Number((await size.execute(db.read)).rows[0]?.bytes);
  } finally {
    await db.close();
  }
}

async function createPlace(folder: string, name: string, url: string | null): Promise<Place> {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', BACKUPS: 'off' };
  if (url === null) {
    const options = { dialect: 'sqlite', file: join(dataDir, 'tifo.db') } as const;
    return { options, env, dataDir, readUsedDisk: () => readFolderSize(dataDir) };
  }
  await runStatement(url, `create database ${name}`);
  const address = new URL(`/${name}`, url).href;
  return {
    options: { dialect: 'postgres', url: address },
    env: { ...env, DATABASE_URL: address },
    dataDir,
    readUsedDisk: () => readDatabaseSize(address),
  };
}

async function readBesideWrites(target: Target) {
  const writing = startWriting(target, wantedWrites);
  const deadline = performance.now() + seconds * 1000;
  const reads: number[] = [];
  let peak = 0;
  for (let turn = 0; performance.now() < deadline; turn += 1) {
    const started = performance.now();
    const response = await fetch(`${target.url}/api/v1/players?size=6&page=${1 + (turn % 50)}`, {
      headers: { authorization: `Bearer ${target.fixture.fans[turn % activeFans]?.token}` },
    });
    await response.text();
    reads.push(performance.now() - started);
    peak = Math.max(peak, usageOf(target.pid).memory);
    await sleep(readPauseMs);
  }
  await writing.stop();
  return { reads, peak };
}

async function measure(place: Place, fans: number): Promise<string> {
  const options = Object.entries(countsPerFan).flatMap(([option, count]) => [
    `--${option}`,
    String(fans * count),
  ]);
  await runTifo(place.env, 'generate', '--players', String(players), ...options);
  const active = await addFans(project, place.options, activeFans);
  const server = await startProcess({
    args: ['src/server/main.ts'],
    folder: project,
    logFolder: join(place.dataDir, '..'),
    env: place.env,
    path: '/api/v1/site',
  });
  try {
    const disk = await place.readUsedDisk();
    const idle = usageOf(server.pid).memory;
    const fixture = { players, fans: active, elevenId: '', asset: '' };
    const target = { ...server, fixture };
    const cpu = usageOf(server.pid).cpu;
    const writing = startWriting(target, wantedWrites);
    await sleep(seconds * 1000);
    const writes = await writing.stop();
    const cpuShare = (usageOf(server.pid).cpu - cpu) / seconds;
    const { reads, peak } = await readBesideWrites(target);
    const backupStarted = performance.now();
    const file = join(place.dataDir, '..', `${fans}.tar.gz`);
    await runTifo(place.env, 'backup', file);
    const backupSeconds = (performance.now() - backupStarted) / 1000;
    return [
      `| ${fans.toLocaleString('en')} | ${place.options.dialect}`,
      `${formatMebibytes(idle)}, ${formatMebibytes(peak)}`,
      formatMebibytes(disk),
      `${writes.toFixed(0)}, ${(writes / cpuShare).toFixed(0)}`,
      `${percentile(reads, 0.95).toFixed(0)} ms`,
      `${formatMebibytes((await stat(file)).size)} in ${backupSeconds.toFixed(0)} s |`,
    ].join(' | ');
  } finally {
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'tifo-sizes-'));
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${formatMebibytes(totalmem())}`;
console.log(`${machine}, Node ${process.versions.node}`);
console.log(
  '| Fans | Engine | Memory idle, busy | Disk | Writes a second, and of processor time | A list, 95 % | Backup |',
);
try {
  for (const dialect of ['sqlite', 'postgres'] satisfies Dialect[]) {
    if (values.engine !== 'both' && values.engine !== dialect) continue;
    const postgres = dialect === 'postgres' ? await startPostgres() : null;
    try {
      for (const fans of values.fans.split(',').map(Number)) {
        const place = await createPlace(folder, `${dialect}_${fans}`, postgres?.url ?? null);
        console.log(await measure(place, fans));
      }
    } finally {
      await postgres?.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
