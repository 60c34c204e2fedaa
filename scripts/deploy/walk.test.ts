import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const timeout = 180_000;

// The blocks need a Unix shell.
test.skipIf(process.platform === 'win32')(
  'the guides lead from nothing to a restored backup',
  { timeout },
  () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/deploy/walk.ts'], {
      encoding: 'utf8',
    });
    expect({ status, output: stdout + stderr }).toMatchObject({
      status: 0,
      output: expect.stringContaining('from nothing to a restored backup'),
    });
  },
);
