import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/databases/databases.ts';
import { runKillCycles } from './kill-cycles.ts';

const node = [process.execPath, 'src/server/main.ts'];
// Other processes may run the installation and the build at the same time.
const npmStart = ['npm', 'start', '--ignore-scripts'];
const supervise = (command: readonly string[]) => [
  process.execPath,
  'tests/crash/supervisor.ts',
  ...command,
];

const commands = {
  node,
  'npm start': npmStart,
  'a shell script': ['sh', '-c', 'exec node_modules/.bin/node src/server/main.ts'],
  'a supervisor of node': supervise(node),
  'a supervisor of npm start': supervise(npmStart),
};

/** The server starts four times per test. */
test.skipIf(process.platform === 'win32').each(Object.entries(commands))(
  'SIGTERM to %s under 32 writers ends the server and keeps every acknowledged write',
  { timeout: 300_000 },
  async (_name, command) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tifo-stop-'));
    const database = await createTestDatabase('empty');
    try {
      const { lostWrites, acknowledged } = await runKillCycles({
        dataDir,
        databaseUrl: database.dialect === 'postgres' ? database.url : undefined,
        cycles: 3,
        seed: 2,
        writes: [10, 80],
        everyTypeEvery: 3,
        killStartEvery: 0,
        isGraceful: true,
        command,
      });
      expect(lostWrites).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(0);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
