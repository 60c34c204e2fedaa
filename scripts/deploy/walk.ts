// Runs the marked blocks of the operator's guides in an empty folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { openDatabase } from '#server/db/engine/open.ts';
import { storeFan } from '#tests/support/fans/server-fans.ts';
import { freePort } from '#tests/support/server.ts';
import { movePaths } from './machine.ts';

const guides = ['operating.md', 'maintenance.md', 'backups.md'];
const docs = join(import.meta.dirname, '../../docs');
const machine = join(import.meta.dirname, 'machine.ts');
/** Email of a fan who signs up before the blocks marked `signed-up`. */
const email = 'anna@example.org';
const standIns: Readonly<Record<string, string>> = {
  sudo: 'exec "$@"',
  useradd: 'exit 0',
  ...Object.fromEntries(
    ['git', 'install', 'systemctl', 'curl'].map((name) => [
      name,
      `exec "${process.execPath}" "${machine}" ${name} "$@"`,
    ]),
  ),
};

interface Block {
  readonly needsFan: boolean;
  readonly text: string;
}

function readBlocks(): Block[] {
  const text = guides.map((guide) => readFileSync(join(docs, guide), 'utf8')).join('\n');
  const blocks = text.matchAll(/^```sh walk(.*?)\n(.*?)^```$/gms);
  return [...blocks].map(([, words = '', text = '']) => ({
    needsFan: words.includes('signed-up'),
    text,
  }));
}

function prepareFolder(folder: string): void {
  for (const name of ['bin', 'opt', 'tmp', 'etc/systemd/system', 'var/lib', 'usr/local/bin']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  for (const [name, script] of Object.entries(standIns)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
}

async function runBlock(text: string, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const shell = spawn('sh', ['-ex'], { cwd: folder, env, stdio: ['pipe', 'inherit', 'inherit'] });
  shell.stdin.end(text);
  const [code] = await once(shell, 'exit');
  if (code === 0) return;
  const journal = join(folder, 'journal');
  const log = existsSync(journal) ? readFileSync(journal, 'utf8').slice(-4000) : '';
  throw new Error(`A block of the guides failed:\n${text}\n${log}`);
}

async function checkRestored(dataDir: string): Promise<void> {
  const db = await openDatabase({ dialect: 'sqlite', file: join(dataDir, 'tifo.db') });
  try {
    const fans = db.read.selectFrom('user').select('role').where('email', '=', email);
    const items = db.read.selectFrom('item').select('name').where('name', '=', 'Anna Walker');
    const role = (await fans.executeTakeFirst())?.role;
    const itemCount = (await items.execute()).length;
    if (role !== 'admin' || itemCount !== 1) {
      throw new Error(`Restored was ${role} and ${itemCount} items`);
    }
  } finally {
    await db.close();
  }
}

async function walk(folder: string): Promise<void> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const dataDir = join(folder, 'var/lib/tifo');
  const { PATH = '' } = process.env;
  const env = {
    PATH: [join(folder, 'bin'), join(folder, 'usr/local/bin'), PATH].join(delimiter),
    HOME: folder,
    TIFO_ENV: join(folder, 'etc/tifo.env'),
    TIFO_USER: userInfo().username,
    WALK_FOLDER: folder,
    WALK_PORT: String(port),
    WALK_PATH: PATH,
  };
  prepareFolder(folder);
  try {
    for (const { needsFan, text } of readBlocks()) {
      if (needsFan) {
        await storeFan({ dataDir }, { name: 'Anna', email, password: 'Portal-Nord-1899!' });
      }
      const local = text.replaceAll('localhost:3000', `localhost:${port}`);
      const moved = movePaths(local.replaceAll('9464', String(metricsPort)), folder);
      await runBlock(moved, folder, env);
    }
    await checkRestored(dataDir);
  } finally {
    const isRunning = existsSync(join(folder, 'pid'));
    if (isRunning) await runBlock('systemctl stop tifo', folder, env);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tifo-walk-'));
try {
  await walk(folder);
  console.log('The guide leads from nothing to a restored backup.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
