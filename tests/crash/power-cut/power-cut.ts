import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/engine/open.ts';
import { unseal } from '#server/mail/seal.ts';
import { isCleanWebp } from '#server/media/webp.ts';
import { fillWithPopulation, openSessions } from '../kill-cycles.ts';
import type { WriteLog } from '../ledger.ts';
import { createRandom } from '../random.ts';
import { startProcess } from '../server-process.ts';
import { readStored, recipientOf } from '../stored.ts';
import { startWriters } from '../writers.ts';
import { createDisk, type Files } from './disk-model.ts';
import { createHistory, type Replay } from './history.ts';
import { readTrace, tracedCalls } from './trace.ts';

interface PowerCutReport {
  readonly answered: number;
  readonly points: number;
  readonly disks: number;
  readonly lostWrites: readonly string[];
}

interface PowerCutOptions {
  readonly seed: number;
  readonly writes: number;
  readonly report: (line: string) => void;
}

const hook = fileURLToPath(new URL('note-answers.ts', import.meta.url));

export function hasStrace(): boolean {
  return spawnSync('strace', ['-V']).status === 0;
}

async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)),
  );
}

async function record(folder: string, { seed, writes }: PowerCutOptions) {
  const dataDir = join(folder, 'data');
  const traceFile = join(folder, 'trace.log');
  await mkdir(dataDir);
  const database = await openDatabase({ dialect: 'sqlite', file: join(dataDir, 'tifo.db') });
  const filled = await fillWithPopulation(database);
  const tokens = await openSessions(database, filled.fans);
  await database.close();
  const before = await readFiles(dataDir);

  const history = createHistory();
  const answersFile = join(folder, 'answers');
  const calls = ['-e', `trace=${tracedCalls.join(',')}`];
  const server = await startProcess({
    settings: {
      DATA_DIR: dataDir,
      ANSWERS_FILE: answersFile,
      NODE_OPTIONS: `--import ${pathToFileURL(hook).href}`,
      // io_uring writes files without a system call in the trace.
      UV_USE_IO_URING: '0',
    },
    under: ['strace', '-f', '-y', '-xx', '-s', '10000000', '-o', traceFile, ...calls],
  });
  const slow = ['mail', 'item', 'picture'];
  const isEnough = () => slow.every((type) => history.answered(type) > 2);
  let isKilled = false;
  // Every write adds points to check, so fast writers wait for slow ones.
  const ledger: WriteLog = {
    async write(keys, ...given) {
      const isSlow = slow.some((type) => keys.at(-1)?.startsWith(type));
      while (!isSlow && !isKilled && history.answered() >= writes) await delay(20);
      return await history.write(keys, ...given);
    },
  };
  const { ended } = startWriters(server.url, { ...filled, ledger }, createRandom(seed), {
    entriesByFan: new Map(),
    tokens,
  });
  while (history.answered() < writes || !isEnough()) await delay(20);
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  for (const child of children.trim().split(' ')) process.kill(Number(child), 'SIGKILL');
  await server.exited;
  isKilled = true;
  await ended;
  return { dataDir, answersFile, before, history, calls: await readTrace(traceFile, folder) };
}

async function findLostWrites(disk: Files, scratch: string, replay: Replay): Promise<string[]> {
  for (const name of ['tifo.db', 'tifo.db-wal', 'tifo.db-shm', 'tifo.db-journal']) {
    await rm(join(scratch, name), { force: true });
  }
  const mails = new Set<string>();
  for (const [path, bytes] of disk) {
    if (/^tifo\.db(-wal|-journal)?$/.test(basename(path))) {
      await writeFile(join(scratch, basename(path)), bytes);
    }
    const recipient = path.endsWith('.eml') ? recipientOf(bytes.toString()) : null;
    if (recipient !== null) mails.add(recipient);
  }
  const database = await openDatabase({ dialect: 'sqlite', file: join(scratch, 'tifo.db') });
  try {
    const { read } = database;
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
    const dangling = await sql`pragma foreign_key_check`.execute(read);
    const { values } = await readStored(
      database,
      (waiting) => new Set([...mails, ...waiting.map(({ recipient }) => recipient)]),
    );
    const media = await read.selectFrom('media').select('hash').execute();
    const waiting = await read.selectFrom('outbox').select(['recipient', 'text']).execute();
    const byName = new Map([...disk].map(([path, bytes]) => [basename(path), bytes]));
    const key = byName.get('outbox.key') ?? Buffer.alloc(0);
    return [
      ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
      ...dangling.rows.map((row) => `dangling: ${JSON.stringify(row)}`),
      ...replay.check(values),
      ...media
        .flatMap(({ hash }) => [`${hash}.webp`, `${hash}-small.webp`])
        .filter((name) => !isCleanWebp(byName.get(name) ?? Buffer.alloc(0)))
        .map((name) => `picture ${name}: missing or damaged`),
      ...waiting
        .filter(({ text }) => !isReadable(text, key))
        .map(({ recipient }) => `mail to ${recipient}: sealed with a key that is lost`),
    ];
  } finally {
    await database.close();
  }
}

function isReadable(text: string, key: Buffer): boolean {
  try {
    unseal(text, key);
    return true;
  } catch {
    return false;
  }
}

/** Cuts the power after each call that changed the disk. */
export async function runPowerCut(options: PowerCutOptions): Promise<PowerCutReport> {
  const folder = await mkdtemp(join(tmpdir(), 'tifo-power-'));
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const scratch = await mkdtemp(join(memory, 'tifo-power-'));
  try {
    const { dataDir, answersFile, before, history, calls } = await record(folder, options);
    const disk = createDisk(dataDir, before);
    const replay = history.replay();
    const random = createRandom(options.seed);
    const lostWrites: string[] = [];
    const reported = new Set<string>();
    let disks = 0;
    let points = 0;
    const isData = (path: string) => !relative(dataDir, path).startsWith('..');

    async function checkFiles(how: string, files: Files): Promise<void> {
      disks += 1;
      const errors = await findLostWrites(files, scratch, replay).catch((error: unknown) => [
        `does not open: ${error}`,
      ]);
      for (const loss of errors) {
        lostWrites.push(`after call ${points}, ${how}: ${loss}`);
        // The same loss recurs at many points and would hide others.
        if (!reported.has(loss) && reported.size < 20) options.report(lostWrites.at(-1) ?? '');
        reported.add(loss);
      }
    }

    options.report(`${history.answered()} writes answered, ${calls.length} calls`);
    for (const call of calls) {
      if (call.path === answersFile) {
        if (call.call === 'write') {
          for (const id of call.bytes.toString().split('\n')) replay.answer(id);
        }
        await checkFiles('synced only', disk.syncedOnly());
        continue;
      }
      if (!isData(call.path) || call.path.endsWith('-shm')) continue;
      disk.apply(call);
      points += 1;
      await checkFiles('everything written', disk.everything());
      if (call.call === 'sync') await checkFiles('synced only', disk.syncedOnly());
      for (const sector of [512, 4096]) {
        await checkFiles(`torn at ${sector} bytes`, disk.torn(random, sector));
      }
      if (points % 200 === 0) options.report(`${points} points, ${lostWrites.length} lost writes`);
    }
    return { answered: history.answered(), points, disks, lostWrites };
  } finally {
    for (const path of [folder, scratch]) await rm(path, { recursive: true, force: true });
  }
}
