import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/db/engine/open.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { call, type Fan } from './calls.ts';
import { fillWithPopulation, openSessions } from './kill-cycles.ts';
import { createLedger } from './ledger.ts';
import { createRandom } from './random.ts';
import { startProcess } from './server-process.ts';
import { createMailReader, findLostPictures, readStored } from './stored.ts';
import { startWriters } from './writers.ts';

interface DiskFullReport {
  readonly mounted: boolean;
  readonly rounds: number;
  readonly lostWrites: readonly string[];
}

const size = '48m';
const rounds = 5;
const fullFor = 3000;
/** Milliseconds until writes must succeed again. */
const recoveryLimit = 5000;

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const block of [1024 * 1024, 4096]) {
      const bytes = Buffer.alloc(block, 1);
      for (;;) await file.write(bytes);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

async function readMeanwhile(url: string, fan: Fan, milliseconds: number): Promise<string[]> {
  const failed: string[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    for (const path of ['/rider', '/players', `/users/${fan.id}`, '/rider/byName/marc']) {
      const { status } = await call(url, 'GET', path, { fan });
      if (status !== 200) failed.push(`read ${path} on the full disk: ${status}`);
    }
  }
  return failed;
}

/** Repeatedly fills a small disk. Reads must succeed, and writes may fail only with 503 or 507. */
export async function runDiskFull(options: {
  readonly seed: number;
  /** MiB. */
  readonly minFreeDisk: number;
  readonly report: (line: string) => void;
}): Promise<DiskFullReport> {
  const disk = await mkdtemp(join(tmpdir(), 'tifo-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  if (mount.status !== 0) {
    await rm(disk, { recursive: true });
    return { mounted: false, rounds: 0, lostWrites: [] };
  }
  const lostWrites: string[] = [];
  try {
    const dataDir = join(disk, 'data');
    const ballast = join(disk, 'ballast');
    await mkdir(dataDir);
    const file = join(dataDir, 'tifo.db');
    const database = await openDatabase({ dialect: 'sqlite', file });
    const ledger = createLedger();
    const population = { ...(await fillWithPopulation(database)), ledger };
    const tokens = await openSessions(database, population.fans);
    await database.close();
    const total = () => [...ledger.counts.values()].reduce((sum, count) => sum + count, 0);

    const settings = { DATA_DIR: dataDir, MIN_FREE_DISK: String(options.minFreeDisk) };
    let server = await startProcess({ settings });
    const random = createRandom(options.seed);
    const writing = startWriters(server.url, population, random, {
      entriesByFan: new Map(),
      tokens,
    });
    let refusals = 0;
    for (let round = 1; round <= rounds; round += 1) {
      await delay(1000);
      await fill(ballast);
      const before = { acknowledged: total(), refusedWrites: writing.refusedWrites() };
      lostWrites.push(...(await readMeanwhile(server.url, population.admin, fullFor)));
      const refused = writing.refusedWrites() - before.refusedWrites;
      refusals += refused;
      const { bavail } = await statfs(disk);
      await rm(ballast);
      const freed = performance.now();
      const acknowledged = total();
      while (total() < acknowledged + 32 && performance.now() - freed < 4 * recoveryLimit) {
        await delay(10);
      }
      const recovery = performance.now() - freed;
      if (recovery > recoveryLimit) lostWrites.push(`round ${round}: ${recovery} ms to recover`);
      options.report(
        `round ${round}: ${bavail} blocks free, ${acknowledged - before.acknowledged} writes acknowledged and ${refused} refused meanwhile, 32 acknowledged ${recovery.toFixed()} ms after there was room`,
      );
    }
    // A long WAL file accepts writes for a while without growing, so only the total counts.
    if (refusals === 0) lostWrites.push('no write was refused');
    await server.kill();
    await writing.ended;
    lostWrites.push(...writing.refusals);

    server = await startProcess({ settings });
    const restarted = await openDatabase({ dialect: 'sqlite', file });
    const stored = await readStored(restarted, createMailReader(join(dataDir, 'mailbox')));
    lostWrites.push(
      ...ledger.check(stored.values),
      ...(await findLostPictures(restarted, join(dataDir, 'media'), new Set())),
      ...(await findContradictions(restarted)),
    );
    await restarted.close();
    await server.stop();
    for (const loss of lostWrites.slice(0, 20)) options.report(loss);
    return { mounted: true, rounds, lostWrites };
  } finally {
    spawnSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  }
}
