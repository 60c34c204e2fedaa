// The model tests at length: as many random sequences as are asked for, 20,000 by default, and a
// twentieth of that of the longer histories of bell and feed.
import { spawnSync } from 'node:child_process';

const [runs = '20000'] = process.argv.slice(2);
const files = ['community', 'events'].map((name) => `src/server/integration/${name}-model.test.ts`);
const { status } = spawnSync('vitest', ['run', ...files], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    MODEL_RUNS: runs,
    EVENTS_RUNS: String(Math.ceil(Number(runs) / 20)),
  },
});
process.exit(status ?? 1);
