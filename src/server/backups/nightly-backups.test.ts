import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { backupName, listBackups } from './backup-folder.ts';
import { createNightlyBackups } from './nightly-backups.ts';
import { verifyArchive } from './read-archive.ts';

const night = 86_400_000;

test('a backup is made once a night, and after a missed night', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-nightly-'));
  const folder = join(dataDir, 'backups');
  const database = await createTestDatabase('starter');
  const db = await openTestDatabase(database);
  const { applied_at } = await db.read
    .selectFrom('migration')
    .select('applied_at')
    .orderBy('applied_at')
    .executeTakeFirstOrThrow();
  const clock = { time: new Date(applied_at) };
  const logged: string[] = [];
  const log = (_details: object, message: string) => void logged.push(message);
  const backups = createNightlyBackups({
    db,
    place: { database, dataDir },
    folder,
    isOn: true,
    now: () => clock.time,
    log: { info: log, warn: log },
  });
  const { signal } = new AbortController();
  await backups.run(signal);
  expect(await listBackups(folder)).toEqual([]);

  clock.time = new Date(clock.time.getTime() + night);
  await backups.run(signal);
  await backups.run(signal);
  const made = await listBackups(folder);
  expect(made).toHaveLength(1);
  expect((await verifyArchive(made[0]?.file ?? '')).rows).toBeGreaterThan(0);
  expect(logged).toEqual(['backup made']);

  await mkdir(folder, { recursive: true });
  const sameDay = new Date(clock.time.getTime() - 60_000);
  await writeFile(join(folder, backupName(sameDay)), 'older');
  await writeFile(join(folder, `${backupName(sameDay)}.partial`), 'killed');
  const { id: item_id } = await db.read.selectFrom('item').select('id').executeTakeFirstOrThrow();
  await db.write((transaction) =>
    transaction
      .insertInto('media')
      .values({
        id: 'lost',
        hash: '0'.repeat(64),
        bytes: 1,
        user_id: null,
        item_id,
        uploaded_by: null,
        created_at: clock.time.toISOString(),
      })
      .execute(),
  );
  clock.time = new Date(clock.time.getTime() + night);
  await backups.run(signal);
  expect(await listBackups(folder)).toHaveLength(2);
  expect(logged.slice(1)).toEqual(['backup made', 'pictures are missing: run tifo check']);

  const stopped = new AbortController();
  clock.time = new Date(clock.time.getTime() + night);
  const run = backups.run(stopped.signal);
  stopped.abort();
  await run;
  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  await rm(dataDir, { recursive: true });
});
