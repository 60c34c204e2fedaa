// Fuzzing at length: npm run fuzz -- --cases 1000000 --engine sqlite --seed 1, see docs/reliability.md.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
    /** Where to go on after an interruption: the batch that was reported last. */
    batch: { type: 'string', default: '0' },
    items: { type: 'string', default: '100000' },
    /** 'off' on a machine that does other things too: only CPU time counts. */
    clock: { type: 'string', default: 'on' },
    connections: { type: 'string', default: '2000' },
  },
});

const { status } = spawnSync(
  'vitest',
  // The folder first: behind the last option it would be taken for its value.
  ['run', 'src/server/fuzz', `--project=server-${values.engine}`, '--disable-console-intercept'],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      FUZZ_CASES: values.cases,
      FUZZ_SEED: values.seed,
      FUZZ_BATCH: values.batch,
      FUZZ_ITEMS: values.items,
      FUZZ_CLOCK: values.clock,
      FUZZ_CONNECTIONS: values.connections,
    },
  },
);
process.exit(status ?? 1);
