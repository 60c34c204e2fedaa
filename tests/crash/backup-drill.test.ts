import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { openConfigured } from '#server/db/engine/open.ts';
import { rider } from '#sports/motogp/rider.ts';
import { bodyOf } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, type DatabaseState } from '#tests/support/databases/databases.ts';
import { makePicture } from '#tests/support/pictures.ts';
import { testInFull } from '#tests/support/test-in-full.ts';
import { type Fan, pictureForm, Refused, succeed } from './calls.ts';
import { fillWithPopulation } from './kill-cycles.ts';
import { startProcess } from './server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const writesPerSecond = 200;
const pictureCount = 8;
/**
 * Writes per second. On two shared cores, SQLite reaches 200 and PostgreSQL 160, but only 40 beside
 * four other busy processes.
 */
const acceptedRate = 20;
/** The server accepts 200 connections from an address. */
const maxPending = 150;
const run = promisify(execFile);

type Settings = Readonly<Record<string, string>>;

async function makePlace(state: DatabaseState): Promise<Settings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-drill-'));
  const database = await createTestDatabase(state);
  return {
    DATA_DIR: dataDir,
    ...(database.dialect === 'postgres' && { DATABASE_URL: database.url }),
  };
}

function tifo(settings: Settings, ...words: readonly string[]) {
  const args = ['--max-old-space-size=80', 'src/cli/main.ts', ...words];
  return run(process.execPath, args, { cwd: root, env: { ...process.env, ...settings } });
}

/** Sends comments at a steady rate, independent of the responses. */
function startWriting(url: string, fans: readonly Fan[], riders: readonly string[]) {
  const acknowledged = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();
  let due = 0;
  let sent = 0;
  const write = async () => {
    const fan = fans[sent % fans.length];
    sent += 1;
    const body = { comment: `Comment ${sent}` };
    const path = `${rider.api.comment}/${riders[sent % riders.length]}`;
    try {
      const { _id } = await succeed(url, 'POST', path, { fan, body });
      acknowledged.set(String(_id), performance.now());
    } catch (error) {
      // A busy server may refuse writes.
      if (!(error instanceof Refused)) throw error;
    }
  };
  const timer = setInterval(() => {
    const dueNow = Math.floor(((performance.now() - startedAt) / 1000) * writesPerSecond);
    for (; due < dueNow; due += 1) {
      if (pending.size >= maxPending) continue;
      const writing: Promise<void> = write().finally(() => pending.delete(writing));
      pending.add(writing);
    }
  }, 1000 / writesPerSecond);
  return {
    /** Times by the ID of the comment. */
    acknowledged,
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

async function hashPictures(dataDir: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const path of glob(join(dataDir, 'media', '*', '*.webp'))) {
    hashes[basename(path)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return hashes;
}

async function backUpWhileWriting(place: Settings, file: string) {
  const db = await openConfigured(loadConfig(place));
  const { fans, riders } = await fillWithPopulation(db);
  await db.close();
  const server = await startProcess({ settings: place });
  try {
    for (let count = 0; count < pictureCount; count += 1) {
      const picture = await makePicture('png', 40 + count);
      const body = pictureForm(bodyOf(rider), picture);
      await succeed(server.url, 'POST', rider.api.create, { fan: fans[0], body });
    }
    const writing = startWriting(server.url, fans, riders);
    await delay(2000);
    await vi.waitUntil(() => writing.acknowledged.size > acceptedRate, { timeout: 30_000 });
    const beganAt = performance.now();
    const backup = tifo(place, 'backup', file).then(() => performance.now());
    const endedAt = await backup.finally(writing.stop);
    return { acknowledged: writing.acknowledged, beganAt, endedAt };
  } finally {
    await server.stop();
  }
}

testInFull(
  'a backup under 200 writes a second is restored elsewhere',
  {
    timeout: 180_000,
  },
  async () => {
    const place = await makePlace('empty');
    const other = await makePlace('empty');
    const file = join(place.DATA_DIR ?? '', 'drill.tar.gz');
    const { acknowledged, beganAt, endedAt } = await backUpWhileWriting(place, file);
    const pictures = await hashPictures(place.DATA_DIR ?? '');
    const times = [...acknowledged.values()];
    const seconds = (endedAt - beganAt) / 1000;
    const during = times.filter((time) => time > beganAt && time < endedAt);
    const rate = Math.round(during.length / seconds);
    const report = `${rate} of ${writesPerSecond} writes a second, in a backup of ${seconds} s`;
    expect(rate, report).toBeGreaterThan(acceptedRate);

    await tifo(other, 'restore', file);
    const restored = await openConfigured(loadConfig(other));
    const rows = await restored.read.selectFrom('comment').select('id').execute();
    const ids = new Set(rows.map(({ id }) => id));
    const earlier = [...acknowledged].filter(([, time]) => time < beganAt);
    expect(earlier.length, 'writes before the backup').toBeGreaterThan(acceptedRate);
    expect(earlier.filter(([id]) => !ids.has(id))).toEqual([]);
    expect(await findContradictions(restored)).toEqual([]);
    await restored.close();
    expect(Object.keys(pictures)).toHaveLength(2 * pictureCount);
    expect(await hashPictures(other.DATA_DIR ?? '')).toEqual(pictures);

    const again = await startProcess({ settings: other });
    await again.stop();
    expect(again.output()).not.toContain('cannot start');
    for (const { DATA_DIR = '' } of [place, other]) await rm(DATA_DIR, { recursive: true });
  },
);
