// The model test at length: as many random sequences as are asked for, 20,000 by default.
import { spawnSync } from 'node:child_process';

const [runs = '20000'] = process.argv.slice(2);
const { status } = spawnSync('vitest', ['run', 'src/server/integration/community-model.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, MODEL_RUNS: runs },
});
process.exit(status ?? 1);
