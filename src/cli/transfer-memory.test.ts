import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import { csvOf, shortResult } from '#tests/support/transfer.ts';
import { runCommand } from './commands.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Arguments of `npm run tifo`, which limit the memory. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, ...started] = String(scripts.tifo).split(' ');

test.skipIf(dialect === 'postgres')(
  'a large file is read within little memory',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tifo-transfer-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const env = { PATH: '', DATA_DIR: folder };
    await runCommand(['migrate'], {
      config: () => loadConfig(env),
      print: () => {},
      printError: () => {},
    });
    const file = join(folder, 'large.csv.gz');
    const [header = '', row = ''] = csvOf([shortResult]).split('\n');
    const rows = function* () {
      yield `${header}\n`;
      for (let n = 0; n < 60_000; n += 1) {
        yield `${row.replace(shortResult.Name, `Lifter ${n % 20_000}`)}\n`;
      }
    };
    await pipeline(Readable.from(rows()), createGzip({ level: 1 }), createWriteStream(file));
    // Half of the usual heap is too small for all rows. Reading needs most of the memory, so a dry
    // run is enough.
    const words = [
      '--max-old-space-size=40',
      ...started.filter((word) => !word.startsWith('--max-old')),
      'import',
      'lifter',
      file,
      '--format',
      'openpowerlifting',
      '--dry-run',
    ];
    const child = spawn(process.execPath, words, {
      env,
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed = Array.fromAsync(child.stdout.setEncoding('utf8'));
    expect((await printed).join('')).toContain('20,000 would be created');
  },
  180_000,
);
