import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '#cli/commands.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { backupName, unwritableWarning } from '#server/backups/backup-folder.ts';
import { recordFiles } from '#server/backups/installation.ts';
import { loadConfig } from '#server/config.ts';
import { openConfigured } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { version } from '#server/version.ts';
import { sports } from '#sports/index.ts';
import { makeItems, makeUsers } from '#tests/support/app.ts';
import {
  createTestDatabase,
  dialect,
  openTestDatabase,
} from '#tests/support/databases/databases.ts';
import { makeLineup } from '#tests/support/fans/community.ts';
import { type MeasuredApp, measuredApp } from '#tests/support/metrics/scrape.ts';

type Settings = Readonly<Record<string, string>>;

const isSqlite = dialect === 'sqlite';
const noPort = '1';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tifo-status-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function status(settings: Settings, ...options: readonly string[]) {
  const printed: string[] = [];
  const code = await runCommand(['status', ...options], {
    config: () => loadConfig({ PORT: noPort, MIN_FREE_DISK: '0', ...settings }),
    print: (line) => printed.push(line),
    printError: (line) => printed.push(`error: ${line}`),
  });
  return { code, text: printed.join('\n') };
}

function lineOf(text: string, label: string): string {
  const line = text.split('\n').find((one) => one.startsWith(`${label} `));
  return line?.slice(label.length).trim() ?? '';
}

async function makeBackup(name: string): Promise<string> {
  const file = join(folder, name, backupName(new Date()));
  await mkdir(dirname(file));
  await writeFile(file, '');
  return file;
}

describe('beside a running server', () => {
  let app: MeasuredApp;
  let settings: Settings;
  let port: string;
  let backup: string;
  beforeAll(async () => {
    backup = await makeBackup('before');
    const database = await createTestDatabase();
    const dataDir = join(folder, 'running');
    await mkdir(dataDir);
    const options =
      database.dialect === 'sqlite' ? { ...database, file: join(dataDir, 'tifo.db') } : database;
    const made = await openTestDatabase(options);
    await migrateToLatest(made);
    app = await measuredApp({
      db: made,
      settings: { DATA_DIR: dataDir },
      readFreeDisk: async () => 2 ** 40,
    });
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    port = String((app.server.server.address() as AddressInfo).port);
    settings = {
      DATA_DIR: dataDir,
      PORT: port,
      PUBLIC_URL: 'https://tifo.example',
      ...(database.dialect === 'postgres' && { DATABASE_URL: database.url }),
    };
    const [first] = await makeUsers(app, 3);
    await makeUsers(app, 1, { verified: 0 });
    await makeItems(app, 'circuit', 12);
    const [lineup] = lineupsOf(sports);
    if (lineup && first) await makeLineup(app, lineup, first);
  });

  test('it says what runs where, and what it contains', async () => {
    const { code, text } = await status({
      ...settings,
      METRICS_PORT: new URL(app.metricsUrl).port,
    });
    expect(code).toBe(0);
    expect(lineOf(text, 'Tifo')).toMatch(new RegExp(`^${version} on Node \\d+`));
    expect(lineOf(text, 'Server')).toMatch(
      new RegExp(`^running and ready at http://127.0.0.1:${port}, for \\d+ s$`),
    );
    expect(lineOf(text, 'PUBLIC_URL')).toBe('https://tifo.example');
    expect(lineOf(text, 'DATA_DIR')).toMatch(/running, [\d.]+ [GT]iB free$/);
    expect(lineOf(text, 'Database')).toMatch(
      isSqlite ? /^SQLite 3\.[\d.]+, .+tifo\.db, [\d.]+ .iB$/ : /^PostgreSQL 18[\d.]*, [^@]+, /,
    );
    expect(lineOf(text, 'Migrations')).toMatch(/^\d+ applied, none is due$/);
    expect(lineOf(text, 'Users')).toBe('4, 3 of them verified');
    expect(lineOf(text, 'Items')).toContain(' 12 circuits,');
    expect(lineOf(text, 'Lineups')).toMatch(/^1 Eleven/);
    expect(lineOf(text, 'Mail')).toBe(
      `written to ${settings.DATA_DIR}/mailbox, since SMTP_URL is not set; 0 waiting`,
    );
    expect(lineOf(text, 'Backup')).toMatch(/^none yet in .+; the server makes one at 3:00, or /);
    expect(lineOf(text, 'Removals')).toBe('0 pending');
    expect(lineOf(text, 'Jobs')).toMatch(/^outbox /);
  });

  test('the server of another DATA_DIR is not taken for ours', async () => {
    const metricsPort = { METRICS_PORT: new URL(app.metricsUrl).port };
    const other = join(folder, 'other');
    await mkdir(other);
    const { code, text } = await status({ ...settings, ...metricsPort, DATA_DIR: other });
    expect(code).toBe(1);
    expect(lineOf(text, 'Server')).toBe(
      `another installation answers at http://127.0.0.1:${port}: its DATA_DIR is ${settings.DATA_DIR}`,
    );
    expect(lineOf(text, 'Jobs')).toBe('');
    const link = join(folder, 'link');
    await symlink(settings.DATA_DIR ?? '', link);
    const linked = await status({ ...settings, ...metricsPort, DATA_DIR: link });
    expect(lineOf(linked.text, 'Server')).toMatch(/^running and ready at /);
  });

  test('a key of another database is a problem', async () => {
    const key = join(settings.DATA_DIR ?? '', 'outbox.key');
    await recordFiles(app.db, settings.DATA_DIR ?? '');
    const ours = await readFile(key);
    await writeFile(key, 'another key');
    const { code, text } = await status(settings);
    await writeFile(key, ours);
    expect(code).toBe(1);
    expect(text).toContain(
      `DATA_DIR (${settings.DATA_DIR}) does not belong to this database. Is its disk mounted?`,
    );
    expect((await status(settings)).code).toBe(0);
  });

  test('a folder in which no backups can be made is a problem', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const BACKUP_DIR = join(file, 'backups');
    const { code, text } = await status({ ...settings, BACKUP_DIR });
    expect(code).toBe(1);
    expect(lineOf(text, 'Backup')).toMatch(
      /^BACKUP_DIR \(.+backups\) cannot be written: no backups are made\. /,
    );
  });

  test('a folder that only the server cannot write is a problem', async () => {
    const BACKUP_DIR = dirname(backup);
    app.server.warnings.push(unwritableWarning(BACKUP_DIR));
    const METRICS_PORT = new URL(app.metricsUrl).port;
    const { code, text } = await status({ ...settings, METRICS_PORT, BACKUP_DIR });
    app.server.warnings.pop();
    expect(code).toBe(1);
    expect(lineOf(text, 'Backup')).toContain(backup);
    expect(text).toContain('could not write BACKUP_DIR when it started. Restart it');
    expect(text).not.toContain('no backups are made');
  });

  test('it repeats what the server warned of', async () => {
    app.server.warnings.push('The proxy hides all visitors.');
    const { text } = await status({
      ...settings,
      SMTP_URL: 'smtps://tifo:geheim@mail.example:465',
      MAIL_FROM: 'tifo@tifo.example',
      METRICS_PORT: new URL(app.metricsUrl).port,
    });
    app.server.warnings.pop();
    expect(lineOf(text, 'Warning')).toBe('The proxy hides all visitors.');
    expect(lineOf(text, 'Mail')).toBe('sent by mail.example:465; 0 waiting');
  });

  test('settings with which the server does not start are problems', async () => {
    const sender = await status({ ...settings, MAIL_FROM: 'tifo at tifo.example' });
    expect(sender.code).toBe(1);
    expect(lineOf(sender.text, 'Settings')).toBe(
      'MAIL_FROM wants a sender, for example Tifo <tifo@example.org>',
    );
    const ports = await status({ ...settings, METRICS_PORT: port });
    expect(ports.code).toBe(1);
    expect(lineOf(ports.text, 'Settings')).toBe(
      `PORT and METRICS_PORT are both ${port}. Set METRICS_PORT to another port.`,
    );
    const elsewhere = await status({ ...settings, METRICS_PORT: `127.0.0.2:${port}`, HOST: '::2' });
    expect(lineOf(elsewhere.text, 'Settings')).toBe('');
  });

  test('without the metrics port it knows nothing of the jobs', async () => {
    const { text } = await status(settings);
    expect(lineOf(text, 'Server')).toBe(`running and ready at http://127.0.0.1:${port}`);
    expect(lineOf(text, 'Jobs')).toContain('set METRICS_PORT');
  });

  test('--json prints the same for scripts', async () => {
    const { text } = await status(settings, '--json');
    expect(JSON.parse(text)).toMatchObject({
      version,
      server: { state: 'ready', details: null },
      database: { problem: null, migrations: { pending: [], unknown: [] } },
      content: { users: { total: 4, verified: 3 }, items: { circuit: 12 }, lineups: { eleven: 1 } },
    });
  });

  test('a password of the database is not shown', async () => {
    const { code, text } = await status({
      ...settings,
      DATABASE_URL: 'postgres://tifo:secret@127.0.0.1:1/club',
    });
    expect(code).toBe(1);
    expect(lineOf(text, 'Database')).toBe('not read, 127.0.0.1:1/club');
    expect(text).toContain(
      'The database cannot be read. PostgreSQL cannot be reached at 127.0.0.1:1/club (connection refused).',
    );
    expect(text).not.toContain('secret');
  });

  test('it says what keeps a server from being ready', async () => {
    const { DATA_DIR = '' } = settings;
    const full = await measuredApp({
      db: app.db,
      settings: { DATA_DIR },
      readFreeDisk: async () => 0,
    });
    await full.server.listen({ host: '127.0.0.1', port: 0 });
    const fullPort = String((full.server.server.address() as AddressInfo).port);
    const { code, text } = await status({
      ...settings,
      PORT: fullPort,
      METRICS_PORT: new URL(full.metricsUrl).port,
    });
    expect(code).toBe(1);
    expect(lineOf(text, 'Server')).toMatch(/^running, but not ready at /);
    expect(text).toContain('Only 0 MiB are free');
  });
});

test('a stopped server and another program are told apart', async () => {
  const DATA_DIR = folder;
  expect(lineOf((await status({ DATA_DIR })).text, 'Server')).toMatch(/^not running at /);
  const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const PORT = String((other.address() as AddressInfo).port);
  const { code, text } = await status({ DATA_DIR, PORT, HOST: '0.0.0.0' });
  expect(lineOf(text, 'Server')).toBe(`another program answers at http://127.0.0.1:${PORT}`);
  expect(code).toBe(1);
  other.close();
});

test.runIf(isSqlite)('a server at another port is suspected', async () => {
  const DATA_DIR = join(folder, 'elsewhere');
  const server = await openConfigured(loadConfig({ DATA_DIR }));
  await migrateToLatest(server);
  const during = await status({ DATA_DIR });
  expect(during.text).toContain('another program uses the database: perhaps a server at another');
  await server.close();
  expect((await status({ DATA_DIR })).text).not.toContain('another program uses');
});

test.runIf(isSqlite)('a new database beside backups of another one is a problem', async () => {
  const DATA_DIR = join(folder, 'unmounted');
  await (await openConfigured(loadConfig({ DATA_DIR }))).close();
  await mkdir(join(DATA_DIR, 'backups'));
  await writeFile(join(DATA_DIR, 'backups', backupName(new Date())), 'a backup');
  const { code, text } = await status({ DATA_DIR });
  expect(code).toBe(1);
  expect(text).toMatch(/no database yet, but BACKUP_DIR has backups of one .+ Is the disk/);
});

test.runIf(isSqlite)('it creates neither a database nor a folder', async () => {
  const missing = join(folder, 'missing');
  const { code, text } = await status({ DATA_DIR: missing });
  expect(code).toBe(1);
  expect(text).toContain('There is no database');
  expect(existsSync(missing)).toBe(false);

  const empty = join(folder, 'empty');
  await mkdir(empty);
  expect((await status({ DATA_DIR: empty })).text).toContain('There is no database');
  expect(existsSync(join(empty, 'tifo.db'))).toBe(false);
});

test.runIf(isSqlite)('a file that is no database is left alone', async () => {
  const DATA_DIR = join(folder, 'text');
  await mkdir(DATA_DIR);
  await writeFile(join(DATA_DIR, 'tifo.db'), 'hello '.repeat(1000));
  const { code, text } = await status({ DATA_DIR });
  expect(code).toBe(1);
  expect(text).toContain(`${join(DATA_DIR, 'tifo.db')} is not an SQLite database.`);
});

test('migrations that are due are named, and stay due', async () => {
  const database = await createTestDatabase('empty');
  const DATA_DIR = join(folder, 'due');
  await mkdir(DATA_DIR);
  const options =
    database.dialect === 'sqlite' ? { ...database, file: join(DATA_DIR, 'tifo.db') } : database;
  const db = await openTestDatabase(options);
  await db.write((transaction) =>
    transaction.schema.createTable('other').addColumn('id', 'text').execute(),
  );
  const settings = {
    DATA_DIR,
    ...(database.dialect === 'postgres' && { DATABASE_URL: database.url }),
  };
  for (let round = 0; round < 2; round += 1) {
    const { text } = await status(settings);
    expect(lineOf(text, 'Migrations')).toMatch(/^due at the next start: 001-accounts, /);
    expect(lineOf(text, 'Users')).toBe('');
  }
});
