import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import { loadConfig } from '#server/config.ts';
import { unmatchableHash } from '#server/features/accounts/passwords/hashing.ts';
import { eleven } from '#sports/football/eleven.ts';
import { makeItem, makeUser, makeUsers, type TestApp, type TestUser } from '#tests/support/app.ts';
import { type CommandLine, openCommandLine, runTifo } from '#tests/support/command-line.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import { goodPassword, patch, post, registration } from '#tests/support/fans/accounts.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { runCommand } from '../commands.ts';

let line: CommandLine;
let app: TestApp;
beforeAll(async () => {
  line = await openCommandLine();
  app = line.app;
});
afterAll(() => line.close());

const tifo = (...words: readonly string[]) => line.tifo('users', ...words);

let count = 0;
function makeNamed(name: string, email = `fan${count}@example.org`, more: object = {}) {
  count += 1;
  return makeUser(app, {
    name,
    name_key: name.toLowerCase(),
    email,
    email_key: email.toLowerCase(),
    ...more,
  });
}

const json = async (...words: readonly string[]) => {
  const { code, printed, printedErrors } = await tifo(...words, '--json');
  expect(code, printedErrors).toBe(0);
  return JSON.parse(printed);
};

/** Decodes quoted-printable. */
async function mailsTo(email: string): Promise<string[]> {
  const folder = join(line.folder, 'mailbox');
  const files = existsSync(folder) ? (await readdir(folder)).toSorted() : [];
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}

describe('find', () => {
  test('names and addresses are found by any part, without wildcards', async () => {
    const spammer = await makeNamed('buy watches', 'sales_1@shop.example');
    await makeNamed('quiet fan', 'salesx1@other.example', { verified: 0 });
    // The text may begin with a hyphen.
    const findJson = async (text: string) =>
      JSON.parse((await tifo('find', '--json', '--', text)).printed);
    const idsOf = async (text: string) =>
      (await findJson(text)).users.map(({ id }: { id: string }) => id);
    for (const text of ['watches buy', 'WATCH', 'shop.example', 'Sales_1', spammer.id]) {
      expect(await idsOf(text), text).toEqual([spammer.id]);
    }
    expect(await idsOf('sales')).toHaveLength(2);
    for (const text of ['%', '_%', "' or 1=1 --", '-x', '*', 'x'.repeat(5000), '🎉', '\\']) {
      expect(await idsOf(text), text).toEqual([]);
    }
    expect((await tifo('find', 'zzz')).printed).toBe('No user has "zzz" in name or e-mail.');
  });

  test('the table has aligned columns and no secrets', async () => {
    await makeNamed('貓貓貓', 'wide@example.org');
    await makeNamed('long', `${'l'.repeat(60)}@example.org`);
    const { printed, firstLines } = await tifo('find', 'example.org');
    expect(firstLines[0]).toMatch(/^Database: (SQLite \/.+\/tifo\.db|PostgreSQL [^/@]+\/\w+)$/);
    const lines = printed.split('\n');
    expect(lines[0]).toMatch(/^id +name +e-mail +state +signed up +last seen +comments$/);
    expect(printed).toMatch(/貓貓貓 +wide@example\.org +verified +\d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(printed).toContain('l…');
    expect(printed).not.toContain('argon2');
  });

  test('of many users the newest are shown, with their number', async () => {
    await makeUsers(app, 1, { created_at: '2030-01-01T00:00:00.000Z' });
    await app.db.write(async (transaction) => {
      const rows = Array.from({ length: 1300 }, (_, index) => ({
        id: `crowd${index}`,
        name: `Crowd ${index}`,
        name_key: `crowd ${index}`,
        email: `crowd${index}@many.example`,
        email_key: `crowd${index}@many.example`,
        password_hash: '',
        gender: 'otros',
        interested_in: 'fifa',
        image: null,
        verified: 1 as const,
        role: 'user' as const,
        created_at: '2026-01-01T00:00:00.000Z',
      }));
      for (let start = 0; start < rows.length; start += 100) {
        await transaction
          .insertInto('user')
          .values(rows.slice(start, start + 100))
          .execute();
      }
    });
    const lines = (await tifo('find', 'many.example')).printed.split('\n');
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toBe('50 of 1,300 users, the newest; --limit shows more.');
    expect(await json('find', 'many.example', '--limit', '3')).toMatchObject({
      total: 1300,
      users: [{}, {}, {}],
    });
    for (const limit of ['0', '-1', '1e3', 'all', '10000']) {
      expect(await tifo('list', `--limit=${limit}`)).toMatchObject({ code: 2, printed: '' });
    }
  });
});

describe('list', () => {
  test('admins and banned users are listed', async () => {
    const admin = await makeNamed('chief', 'chief@example.org', { role: 'admin' });
    const banned = await makeNamed('bad', 'bad@example.org');
    expect((await tifo('list', '--banned')).printed).toBe('No user is banned.');
    await app.db.write((transaction) =>
      transaction
        .insertInto('banned_mailbox')
        .values({ mark: 'deleted', banned_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    );
    expect((await tifo('list', '--banned')).printed).toBe(
      'No user is banned. 1 mailbox of a deleted account is barred.',
    );
    await tifo('ban', banned.id);
    const idsOf = async (flag: string) =>
      (await json('list', flag)).users.map(({ id }: { id: string }) => id);
    expect(await idsOf('--admins')).toEqual([admin.id]);
    expect(await idsOf('--banned')).toEqual([banned.id]);
    expect((await tifo('list', '--banned')).printed).toMatch(
      /\n1 user\.\nBarred mailboxes, with those of deleted accounts: 2\.$/,
    );
    expect(await idsOf('--newest')).toContain(admin.id);
    expect(await tifo('list', '--admins', '--banned')).toMatchObject({ code: 2 });
    expect((await tifo('list', '--admins')).printed).toContain('1 user.');
  });
});

describe('show', () => {
  test('an account is shown by id, address or name, without its password', async () => {
    const fan = await makeNamed('Ana Gil', 'Ana.Gil@example.org');
    await makeNamed('ana maría');
    const player = await makeItem(app, 'player');
    await makeComment(app, '/comment/create', player, fan, { comment: 'Vamos\nAna' });
    await makeLineup(app, eleven, fan);
    const shown = await tifo('show', fan.id);
    for (const who of ['ana.gil@EXAMPLE.org', 'ANA GIL']) {
      expect((await tifo('show', who)).printed).toBe(shown.printed);
    }
    expect(shown.printed).toMatch(/^e-mail +Ana\.Gil@example\.org$/m);
    expect(shown.printed).toMatch(/^lineups +1$/m);
    expect(shown.printed).toMatch(/^items +0 added to the catalogue$/m);
    expect(shown.printed).toMatch(/^comment +\d{4}-\d\d-\d\d \d\d:\d\d {2}Vamos Ana$/m);
    const details = await json('show', fan.id);
    expect(details).toMatchObject({ id: fan.id, comments: 1, lineups: 1, sessions: 1 });
    expect(JSON.stringify(details)).not.toMatch(/hash|password/);
  });

  test('an unknown name lists similar accounts, an ambiguous one its candidates', async () => {
    const one = await makeNamed('unique tigger');
    const missing = await tifo('show', 'tigger');
    expect(missing).toMatchObject({ code: 1, printed: '' });
    expect(missing.printedErrors).toContain('There is no user "tigger".');
    expect(missing.printedErrors).toContain(`1 similar account:\nid`);
    expect(missing.printedErrors).toContain(one.id);
    const other = await makeNamed(one.id);
    const ambiguous = await tifo('ban', one.id);
    expect(ambiguous.code).toBe(1);
    expect(ambiguous.printedErrors).toContain('is ambiguous');
    expect(ambiguous.printedErrors).toContain(other.id);
    expect((await tifo('show', '\u001b[31m')).printedErrors).not.toContain('\u001b');
  });
});

describe('ban', () => {
  test('a spammer is found, banned, and cannot log in or register', async () => {
    const spam = registration({ email: 'spam@spam.example', name: 'Spam King' });
    expect((await post(app, '/users/registerRedirect', spam)).statusCode).toBe(200);
    await app.db.write((transaction) =>
      transaction
        .updateTable('user')
        .set({ verified: 1 })
        .where('email', '=', spam.email)
        .execute(),
    );
    const login = { email: spam.email, password: goodPassword };
    const session = (await post(app, '/users/login', login)).json();
    await makeNamed('second', 'spam+2@spam.example');
    const [found] = (await json('find', 'spam king')).users;
    const banned = await tifo('ban', found.id, '--reason', 'watches');
    expect(banned.code).toBe(0);
    expect(banned.printed).toContain('is banned: 2 sessions ended.');
    expect(banned.printed).toContain('Other accounts of the same mailbox, which are not banned:');
    expect(banned.printed).toContain('spam+2@spam.example');
    expect((await send(app, 'GET', '/users/sessions', session)).statusCode).toBe(401);
    expect((await post(app, '/users/login', login)).json()).toMatchObject({
      status: 403,
      code: 'accountBanned',
      message: errors.accountBanned.message,
    });
    const again = registration({ email: 'spam+3@spam.example' });
    expect((await post(app, '/users/registerRedirect', again)).statusCode).toBe(403);
    const shown = (await tifo('show', 'Spam King')).printed;
    expect(shown).toMatch(/^state +banned$/m);
    expect(shown).toMatch(/^banned +\d{4}-\d\d-\d\d \d\d:\d\d: watches$/m);
    expect((await tifo('ban', found.id)).printed).toContain('was banned already.');

    const purged = await line.tifo('purge', found.id, '--yes');
    expect(purged.printed).toContain('banned: its mailbox stays barred');
    expect((await post(app, '/users/registerRedirect', again)).statusCode).toBe(403);
    expect(await tifo('unban', spam.email)).toMatchObject({ code: 0 });
    expect((await post(app, '/users/registerRedirect', again)).statusCode).toBe(200);
    expect(await tifo('unban', spam.email)).toMatchObject({ code: 1 });
  });

  test('bans for scripts, and bans that are refused', async () => {
    const fan = await makeNamed('json fan');
    expect(await json('ban', fan.id)).toEqual({
      id: fan.id,
      name: 'json fan',
      email: fan.email,
      banned: true,
    });
    const { firstLines } = await tifo('unban', fan.id, '--json');
    expect(firstLines[1]).toMatch(/^Database: /);
    const admin = await makeNamed('boss', 'boss@example.org', { role: 'admin' });
    const refused = await tifo('ban', admin.id);
    expect(refused.code).toBe(1);
    expect(refused.printedErrors).toContain('has the role admin: revoke that first');
    for (const reason of ['', '  ', 'a\nb', 'x'.repeat(501)]) {
      expect(await tifo('ban', fan.id, '--reason', reason)).toMatchObject({ code: 2 });
    }
    await tifo('ban', fan.id);
    const grant = await line.tifo('admin', 'grant', fan.id);
    expect(grant.printedErrors).toBe(`${fan.id} is banned; nothing was changed.`);
  });
});

describe('mails', () => {
  test('a temporary password goes to the account, not to a banned or unverified one', async () => {
    const fan = await makeNamed('forgetful', 'forgetful@example.org', {
      password_hash: unmatchableHash(),
    });
    const { code, printed } = await tifo('password-mail', 'forgetful');
    expect(code).toBe(0);
    expect(printed).toContain('Mailed a temporary password to forgetful@example.org.');
    const [mail = ''] = await mailsTo(fan.email);
    const password = /^\S{16}$/m.exec(mail.replaceAll('\r', ''))?.[0] ?? '';
    expect(printed).not.toContain(password);
    const login = await post(app, '/users/login', { email: fan.email, password });
    expect(login.json()).toMatchObject({ temporaryPassword: true });
    expect(await json('password-mail', fan.id)).toEqual({
      id: fan.id,
      email: fan.email,
      isSent: true,
      reason: null,
    });
    const SMTP_URL = 'smtp://127.0.0.1:1';
    const words = ['users', 'password-mail', fan.id];
    const waiting = await runTifo({ ...line.env, SMTP_URL }, words);
    expect(waiting.code).toBe(1);
    expect(waiting.printed).toContain(
      'The mail could not be sent yet: the mail server cannot be reached: connection refused (127.0.0.1:1). It waits in the outbox, and the running server tries again.',
    );
    expect((await tifo('show', fan.id)).printed).toMatch(/^waiting mail .+, tried once$/m);
    const forScripts = await runTifo({ ...line.env, SMTP_URL }, [...words, '--json']);
    expect([forScripts.code, JSON.parse(forScripts.printed)]).toEqual([
      1,
      expect.objectContaining({
        isSent: false,
        reason: 'the mail server cannot be reached: connection refused (127.0.0.1:1)',
      }),
    ]);
    const unverified = await makeNamed('new', 'new@example.org', { verified: 0 });
    const refused = await tifo('password-mail', unverified.id);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.printedErrors).toContain('has not verified its e-mail yet');
    await tifo('ban', fan.id);
    expect((await tifo('password-mail', fan.id)).printedErrors).toContain('is banned');
  });

  const emailOf = async ({ id }: TestUser) =>
    (await app.db.read.selectFrom('user').where('id', '=', id).select('email').executeTakeFirst())
      ?.email;

  test('a change of e-mail is confirmed twice, mailed to both and can be undone', async () => {
    const fan = await makeNamed('mover', 'lost@example.org');
    expect(await tifo('change-email', 'mover', 'found@example.org')).toMatchObject({ code: 2 });
    for (const replies of [['n'], ['y', 'fund@example.org'], ['y']]) {
      line.replies.push(...replies);
      const { code, printedErrors } = await tifo('change-email', 'mover', 'found@example.org');
      expect(code).toBe(1);
      expect(printedErrors).toBe('Not confirmed; nothing was changed.');
      line.replies.length = 0;
    }
    expect(await emailOf(fan)).toBe('lost@example.org');
    line.replies.push('yes', 'Found@example.org');
    const changed = await tifo('change-email', 'mover', 'Found@example.org');
    expect(changed.questions[0]).toContain('"mover" <lost@example.org>');
    expect(changed.questions).toHaveLength(2);
    expect(changed.printed).toContain('Both addresses were notified by mail.');
    expect(await emailOf(fan)).toBe('Found@example.org');
    expect((await send(app, 'GET', '/users/sessions', fan)).statusCode).toBe(401);
    expect(await mailsTo('Found@example.org')).toHaveLength(1);
    const [mail = ''] = await mailsTo('lost@example.org');
    const link = /undoEmail#([\w-]{22})/.exec(mail)?.[1];
    const undone = await patch(app, '/users/email/undo', { link: link ?? '' });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await emailOf(fan)).toBe('lost@example.org');
  });

  test('without undo the old address gets no link', async () => {
    const fan = await makeNamed('robbed', 'robbed@example.org');
    const words = ['change-email', fan.id, 'safe@example.org', '--yes', '--no-undo'];
    expect(await json(...words)).toEqual({
      id: fan.id,
      email: 'safe@example.org',
      canUndo: false,
      isSent: true,
    });
    const [mail = ''] = await mailsTo('robbed@example.org');
    expect(mail).toContain('please tell whoever runs this site');
    expect(mail).not.toContain('undoEmail');
  });

  test('a wrong, taken or banned address is refused', async () => {
    const fan = await makeNamed('stayer', 'stayer@example.org');
    await makeNamed('owner', 'taken@example.org');
    await tifo('ban', (await makeNamed('barred', 'barred@example.org')).id);
    for (const [address, reason] of [
      ['nonsense', 'is not an e-mail address'],
      ['taken@example.org', 'is the address of an account already'],
      ['STAYER@example.org', 'is the address of an account already'],
      ['barred+2@example.org', 'belongs to the mailbox of a banned account'],
    ] as const) {
      const outcome = await tifo('change-email', fan.id, address, '--yes');
      expect(outcome).toMatchObject({ code: 1, printed: '' });
      expect(outcome.printedErrors).toContain(reason);
    }
    expect(await emailOf(fan)).toBe('stayer@example.org');
    expect(await mailsTo('stayer@example.org')).toEqual([]);
  });
});

describe('help', () => {
  test.each([
    [['users', 'show'], 'users show needs <who>. See: tifo help users show'],
    [['users', 'show', ' '], 'users show needs <who>. See: tifo help users show'],
    [['users', 'change-email', 'a'], 'users change-email needs <address>.'],
    [['users', 'change-email'], 'users change-email needs <who> and <address>.'],
    [['users', 'show', 'Ana', 'Gil'], 'users show takes only <who>, in quotes if it has spaces.'],
    [['users', 'list', 'x'], 'users list takes no "x".'],
    [['users', 'ban', 'x', '--fast'], "users ban: Unknown option '--fast'. See:"],
    [['admin', 'grant'], 'admin grant needs <who>.'],
    [['users'], 'users needs a second word. See: tifo help users'],
    [['users', 'fly'], 'There is no command "users fly". See: tifo help users'],
  ])('%j is explained', async (words, sentence) => {
    const outcome = await line.tifo(...words);
    expect(outcome).toMatchObject({ code: 2, printed: '' });
    expect(outcome.printedErrors.startsWith(sentence), outcome.printedErrors).toBe(true);
  });

  test('help explains all commands, or those that are named', async () => {
    expect((await line.tifo('help')).printed).toContain('migrate');
    for (const words of [
      ['help', 'users'],
      ['users', '--help'],
    ]) {
      const { code, printed } = await line.tifo(...words);
      expect(code).toBe(0);
      expect(printed).toContain('users ban <who>');
      expect(printed).not.toContain('migrate');
    }
    const { printed } = await line.tifo('help', 'users', 'ban');
    expect(printed).toContain('--reason <text>');
    expect(printed).not.toContain('users unban');
    expect(await line.tifo('help', 'fly')).toMatchObject({
      code: 2,
      printedErrors: 'There is no command "fly". See: tifo help',
    });
  });
});

test.runIf(dialect === 'sqlite')('no command about accounts creates a database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tifo-empty-'));
  for (const words of [
    ['users', 'list'],
    ['users', 'ban', 'x', '--json'],
    ['purge', 'x'],
    ['admin', 'grant', 'x'],
    ['export', 'player'],
    ['recount'],
  ]) {
    const printed: string[] = [];
    const code = await runCommand(words, {
      config: () => loadConfig({ DATA_DIR: join(folder, 'data') }),
      print: () => {},
      printError: (text) => printed.push(text),
    });
    expect(code).toBe(1);
    expect(printed.at(-1)).toContain(`There is no database ${join(folder, 'data', 'tifo.db')}`);
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
