import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { as, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import {
  createTestDatabase,
  dialect,
  openTestDatabase,
} from '#tests/support/databases/databases.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Commands that need no database server are tested with SQLite only. */
const isSqlite = dialect === 'sqlite';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tifo-cli-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

/** Shares the compile cache of the test run between processes. */
const { NODE_COMPILE_CACHE } = process.env;
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

interface Outcome {
  readonly code: number;
  readonly printed: string;
  readonly printedErrors: string;
}

function tifo(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<Outcome>((resolve) => {
    const options = { env: { PATH: '', DATA_DIR: dataDir, ...compileCache, ...env } };
    execFile(process.execPath, [main, ...words], options, (error, printed, printedErrors) => {
      resolve({ code: error ? Number(error.code) : 0, printed, printedErrors });
    });
  });
}

test.runIf(isSqlite)(
  'help lists every command',
  async () => {
    for (const words of [[], ['help'], ['--help']]) {
      const outcome = await tifo(words);
      expect(outcome.code).toBe(0);
      for (const usage of [
        'admin grant <who>',
        'admin revoke <who>',
        'admin list',
        'users find <text>',
        'purge <who>',
        'migrate',
      ]) {
        expect(outcome.printed).toContain(usage);
      }
    }
  },
  30_000,
);

test.runIf(isSqlite)(
  'an unknown command is named in one line, and changes nothing',
  async () => {
    const outcome = await tifo(['fly']);
    expect(outcome).toMatchObject({ code: 2, printed: '' });
    expect(outcome.printedErrors).toBe('There is no command "fly". See: tifo help\n');
    expect(existsSync(join(dataDir, 'tifo.db'))).toBe(false);
  },
  30_000,
);

test.runIf(isSqlite)(
  'a setting that is not understood is named',
  async () => {
    const outcome = await tifo(['migrate'], { DATABASE_URL: 'mysql://x' });
    expect(outcome.code).toBe(1);
    expect(outcome.printedErrors).toContain('DATABASE_URL');
  },
  30_000,
);

test.runIf(isSqlite)(
  'migrate makes a database, and then says that it is up to date',
  async () => {
    expect((await tifo(['migrate'])).printed).toMatch(/^Applied \d+: 001-/);
    expect((await tifo(['migrate'])).printed).toBe('The database is up to date.\n');
    const db = await openDatabase({ dialect: 'sqlite', file: join(dataDir, 'tifo.db') });
    expect(await db.read.selectFrom('user').selectAll().execute()).toEqual([]);
    await db.close();
  },
  30_000,
);

describe('admin, while the server runs', () => {
  let app: TestApp;
  let env: Record<string, string>;
  beforeEach(async () => {
    const made = await createTestDatabase();
    // The command looks for the SQLite file in the data folder.
    const options =
      made.dialect === 'postgres' ? made : { ...made, file: join(dataDir, 'tifo.db') };
    env = made.dialect === 'postgres' ? { DATABASE_URL: made.url } : {};
    const db = await openTestDatabase(options);
    await migrateToLatest(db);
    app = await testApp({ db });
  });

  const tryToCheck = async (user: { token: string }) =>
    (
      await app.inject({
        method: 'PATCH',
        url: '/api/v1/players/none/checked',
        headers: as(user),
        payload: { on: true },
      })
    ).statusCode;

  test('grant and revoke apply to the next request', async () => {
    const user = await makeUser(app, { email: 'Boss@example.org', email_key: 'boss@example.org' });
    expect(await tryToCheck(user)).toBe(403);

    const granted = await tifo(['admin', 'grant', 'BOSS@example.org'], env);
    expect(granted).toMatchObject({ code: 0, printedErrors: '' });
    expect(granted.printed).toMatch(/^Database: .+\nBOSS@example.org is an admin now.\n$/);
    expect(granted.printed).not.toContain('password');
    expect(await tryToCheck(user)).toBe(404);
    const again = await tifo(['admin', 'grant', 'boss@example.org'], env);
    expect(again.code).toBe(0);
    expect(again.printed).toContain('boss@example.org is an admin already.\n');

    const revoked = await tifo(['admin', 'revoke', 'boss@example.org'], env);
    expect(revoked.code).toBe(0);
    expect(await tryToCheck(user)).toBe(403);
  }, 60_000);

  test('--json prints one object, and the database in the errors', async () => {
    const { id, name, email } = await makeUser(app);
    for (const [verb, role] of [
      ['grant', 'admin'],
      ['revoke', 'user'],
      ['grant', 'admin'],
    ] as const) {
      const { code, printed, printedErrors } = await tifo(['admin', verb, id, '--json'], env);
      expect([code, JSON.parse(printed)]).toEqual([0, { id, name, email, role }]);
      expect(printedErrors).toMatch(/^Database: /);
    }
    const { printed } = await tifo(['admin', 'list', '--json'], env);
    expect(JSON.parse(printed)).toMatchObject({ total: 1, users: [{ id, role: 'admin' }] });
    const unknown = await tifo(['admin', 'grant', 'nobody@example.org', '--json'], env);
    expect(unknown).toMatchObject({ code: 1, printed: '' });
  }, 60_000);

  test('nobody becomes an admin without a verified address', async () => {
    const user = await makeUser(app, { verified: 0 });
    const unverified = await tifo(['admin', 'grant', user.email], env);
    expect(unverified).toMatchObject({
      code: 1,
      printedErrors: `${user.email} has not verified the account yet; nothing was changed.\n`,
    });
    const unknown = await tifo(['admin', 'grant', 'nobody@example.org'], env);
    expect(unknown.code).toBe(1);
    expect(unknown.printedErrors).toContain('There is no user "nobody@example.org"');
    const similar = await tifo(['admin', 'grant', user.email.slice(0, -4)], env);
    expect(similar.code).toBe(1);
    expect(similar.printedErrors).toMatch(/There is no user ".+"\.\n1 similar account:\n/);
    expect(similar.printedErrors).toContain(user.id);
    const admins = await app.db.read
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .execute();
    expect(admins).toEqual([]);
  }, 60_000);
});

test.runIf(isSqlite)(
  'a database and a file that cannot be reached are named with their setting',
  async () => {
    const DATABASE_URL = 'postgres://tifo:secret@127.0.0.1:1/club';
    const unreachable = await tifo(['users', 'list'], { DATABASE_URL });
    expect(unreachable).toEqual({
      code: 1,
      printed: 'Database: PostgreSQL 127.0.0.1:1/club\n',
      printedErrors:
        'PostgreSQL cannot be reached at 127.0.0.1:1/club (connection refused). Start it, or correct DATABASE_URL.\n',
    });
    expect((await tifo(['migrate'])).code).toBe(0);
    const file = join(dataDir, 'missing.csv');
    const missing = await tifo(['import', 'players', file]);
    expect([missing.code, missing.printedErrors]).toEqual([1, `There is no file ${file}.\n`]);
  },
  30_000,
);

describe.runIf(isSqlite)('an export', () => {
  async function startExport(output: number | 'pipe') {
    const env = { PATH: '', DATA_DIR: dataDir, ...compileCache };
    await tifo(['generate', '--teams', '3000']);
    const child = spawn(process.execPath, [main, 'export', 'team'], {
      env,
      stdio: ['ignore', output, 'pipe'],
    });
    let printedErrors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printedErrors += chunk;
    });
    const end = async () => ({ code: (await once(child, 'close'))[0], printedErrors });
    return { stdout: child.stdout, end };
  }

  // Starts two programs.
  test('ends in silence if its reader goes away early', { timeout: 30_000 }, async () => {
    const { stdout, end } = await startExport('pipe');
    stdout?.once('data', () => stdout.destroy());
    const { code, printedErrors } = await end();
    expect(code).toBe(0);
    expect(printedErrors).toMatch(/^Database: [^\n]+\n$/);
  });

  // Starts two programs.
  test.runIf(existsSync('/dev/full'))(
    'says that its output is full',
    { timeout: 30_000 },
    async () => {
      const full = await open('/dev/full', 'w');
      const { end } = await startExport(full.fd);
      const { code, printedErrors } = await end();
      await full.close();
      expect(code).toBe(1);
      expect(printedErrors).toMatch(
        /^Database: [^\n]+\nThe output cannot be written: ENOSPC[^\n]+\n$/,
      );
    },
  );
});

test.runIf(isSqlite)('a reader that goes away early stops nothing', async () => {
  const child = spawn(process.execPath, [main, 'help']);
  child.stdout.destroy();
  let printedErrors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printedErrors += chunk;
  });
  const [code] = await once(child, 'close');
  expect({ code, printedErrors }).toEqual({ code: 0, printedErrors: '' });
});
