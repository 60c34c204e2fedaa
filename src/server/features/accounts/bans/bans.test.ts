import { beforeAll, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { errors } from '#contract/errors/errors.ts';
import type { Services } from '#server/services.ts';
import { podium } from '#sports/motogp/podium.ts';
import { makeItem, makeUser } from '#tests/support/app.ts';
import {
  type AccountsApp,
  get,
  goodPassword,
  patch,
  post,
  registerUser,
  registerVerified,
  registration,
} from '#tests/support/fans/accounts.ts';
import { openModeratedApp } from '#tests/support/fans/bans.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { emailChangesOf } from '#tests/support/fans/email-changes.ts';
import { sweep } from '../housekeeping.ts';

let app: AccountsApp;
let command: Services;
beforeAll(async () => {
  ({ app, command } = await openModeratedApp());
});

const ban = ({ user }: SessionAnswer, reason: string | null = null) =>
  command.accounts.banAccount(user._id, reason);
const unban = ({ user }: SessionAnswer) => command.accounts.unbanAccount(user._id);
const logIn = (email: string, password = goodPassword) =>
  post(app, '/users/login', { email, password });
const register = (email: string) =>
  post(app, '/users/registerRedirect', registration({ email, name: `Otra ${Math.random()}` }));
const forgot = (email: string) => patch(app, '/users/forgotpassword/forgotpassword', { email });

const refused = { status: 403, code: 'accountBanned', message: errors.accountBanned.message };

test('a ban ends all sessions at once, and only the owner learns of it at the login', async () => {
  const session = await registerVerified(app);
  const { email } = session.user;
  const other = (await logIn(email)).json() as SessionAnswer;
  expect((await get(app, '/users/sessions', other)).statusCode).toBe(200);
  expect(await ban(session, 'spam')).toBe('banned');
  for (const open of [session, other]) {
    expect((await get(app, '/users/sessions', open)).statusCode).toBe(401);
    expect((await post(app, '/users/login/autologin', null, open)).statusCode).toBe(401);
    expect((await send(app, 'DELETE', '/users/', open)).statusCode).toBe(401);
  }
  expect((await logIn(email)).json()).toMatchObject(refused);
  expect((await logIn(email, 'Not-The-One-1')).json()).toMatchObject({ code: 'wrongPassword' });
  expect((await forgot(email)).json()).toMatchObject(refused);
  expect(await ban(session)).toBe('already');
  const stored = await app.db.read
    .selectFrom('user')
    .select(['ban_reason', 'banned_at'])
    .where('id', '=', session.user._id)
    .executeTakeFirst();
  expect(stored?.ban_reason).toBe('spam');
});

test('an unban lets the owner log in again with the old password', async () => {
  const session = await registerVerified(app);
  await ban(session);
  expect(await unban(session)).toBe('unbanned');
  expect(await unban(session)).toBe('notBanned');
  const answer = await logIn(session.user.email);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await get(app, `/users/${session.user._id}`)).statusCode).toBe(200);
});

test('a banned mailbox registers in no spelling, even after the account is deleted', async () => {
  const session = await registerVerified(app, { email: 'Bad.Fan@gmail.com' });
  await ban(session);
  const spellings = ['bad.fan@gmail.com', 'badfan@gmail.com', 'b.adfan+7@googlemail.com'];
  const expectRefused = async () => {
    for (const email of spellings) {
      const answer = await register(email);
      expect(answer.json(), email).toMatchObject({
        status: 403,
        code: 'accountBanned',
        issues: [{ field: 'email' }],
      });
    }
  };
  await expectRefused();
  await app.db.write((transaction) =>
    command.accounts.deleteAccountOf(transaction, session.user._id),
  );
  await command.removals.finish();
  await expectRefused();
  expect((await register('bad.fan@example.org')).statusCode).toBe(200);
  const rows = await app.db.read.selectFrom('banned_mailbox').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('fan');
  expect(await command.accounts.unbanMailbox('bad.fan@gmail.com')).toBe(true);
  expect(await command.accounts.unbanMailbox('bad.fan@gmail.com')).toBe(false);
  expect((await register('badfan@gmail.com')).statusCode).toBe(200);
});

test('a mailbox stays banned until its last account is unbanned', async () => {
  const one = await registerVerified(app, { email: 'two@example.net' });
  const other = await registerVerified(app, { email: 'two+b@example.net' });
  await ban(one);
  await ban(other);
  expect(await unban(one)).toBe('mailboxStillBanned');
  expect((await register('two+c@example.net')).statusCode).toBe(403);
  expect(await unban(other)).toBe('unbanned');
  expect((await register('two+c@example.net')).statusCode).toBe(200);
});

test('a code, a link or a temporary password from before the ban opens nothing', async () => {
  const unverified = await registerUser(app, { email: 'late@example.net' });
  const code = app.mail.code('late@example.net');
  const banned = await registerVerified(app, { email: 'late+x@example.net' });
  await ban(banned);
  const check = await post(
    app,
    '/users/check',
    { email: 'late@example.net', confirmationCode: code },
    unverified,
  );
  expect(check.json()).toMatchObject({ status: 403, code: 'accountBanned' });

  const forgetful = await registerVerified(app);
  const { email } = forgetful.user;
  await forgot(email);
  const temporary = app.mail.sent.findLast(({ to }) => to === email)?.text.match(/^\S{16}$/m)?.[0];
  await ban(forgetful);
  expect((await logIn(email, temporary)).json()).toMatchObject({ code: 'wrongPassword' });
});

test('nobody changes to the address of a banned mailbox, and a banned fan undoes nothing', async () => {
  const { ask, confirm, mailsTo, linkOf } = emailChangesOf(app);
  const changer = await registerVerified(app);
  await ask(changer, 'wanted@example.net');
  const link = await linkOf('wanted@example.net', 'confirmEmail');
  await ban(await registerVerified(app, { email: 'wanted+z@example.net' }));
  expect((await confirm(changer, link)).json()).toMatchObject({ code: 'accountBanned' });
  const asked = await ask(changer, 'wanted+y@example.net');
  expect(asked.json()).toEqual({ linkSent: true });
  expect(mailsTo('wanted+y@example.net')).toEqual([]);

  const mover = await registerVerified(app);
  await ask(mover, 'moved@example.net');
  await confirm(mover, await linkOf('moved@example.net', 'confirmEmail'));
  const undo = await linkOf(mover.user.email, 'undoEmail');
  await ban(mover);
  const undone = await patch(app, '/users/email/undo', { link: undo });
  expect(undone.json()).toMatchObject({ code: 'linkEnded' });
});

test('a banned unverified account is not replaced, and its ban outlives it', async () => {
  const session = await registerUser(app, { email: 'never@example.net' });
  await ban(session);
  expect((await register('never@example.net')).statusCode).toBe(403);
  await sweep(app.db, new Date(Date.now() + 48 * 3_600_000));
  expect(await unban(session)).toBe('unknown');
  expect((await register('never@example.net')).statusCode).toBe(403);
});

test('an admin is not banned, and a banned user does not become one', async () => {
  const admin = await makeUser(app, { role: 'admin' });
  expect(await command.accounts.banAccount(admin.id, null)).toBe('admin');
  expect((await get(app, '/users/sessions', admin)).statusCode).toBe(200);
  expect(await command.accounts.banAccount('nobody', null)).toBe('unknown');
});

test('the page, picture, comments and lineups of a banned fan are hidden until the unban', async () => {
  const fan = await makeUser(app);
  const viewer = await makeUser(app);
  const item = await makeItem(app, 'player');
  const remark = await makeComment(app, '/comment/create', item, fan, { comment: 'BUY MORE' });
  const lineup = await makeLineup(app, podium, fan, { name: 'BUY THIS' });
  await makeComment(app, podium.api.comment, lineup._id, viewer, { comment: 'No', rating: 1 });
  await send(app, 'PATCH', `/users/togglePlayer/${item}`, fan, { on: true });
  for (const [one, other] of [
    [fan, viewer],
    [viewer, fan],
  ] as const) {
    await send(app, 'PATCH', `/users/toggleFollow/${other.id}`, one, { on: true });
  }
  const read = async (path: string) => (await send(app, 'GET', path, viewer)).json();
  const views = async () => ({
    page: (await get(app, `/users/${fan.id}`)).statusCode,
    lineup: (await get(app, `/podium/${lineup._id}`)).statusCode,
    versions: (await get(app, `/podium/${lineup._id}/versions`)).statusCode,
    lineups: (await read('/podium/')).data.length,
    totals: (await read('/podium/')).total,
    search: (await read('/podium/?name=buy')).total,
    owned: (await read(`/podium/?owner=${fan.id}`)).total,
    onLineup: (await get(app, `/comment?on=${lineup._id}`)).statusCode,
    comments: (await read(`/comment?on=${item}`)).data.length,
    ofFan: (await send(app, 'GET', `/users/${fan.id}/comments`, viewer)).statusCode,
    ofViewer: (await read(`/users/${viewer.id}/comments`)).data.length,
    followers: (await read(`/users/${viewer.id}/followers`)).data.length,
    likers: (await read(`/players/${item}/fans`)).data.length,
    finder: (await send(app, 'GET', `/users/byName/${fan.name}`, viewer)).statusCode,
    feed: (await read('/feed')).data.length > 0,
    bell: (await read('/notifications')).data.length > 0,
    like: (await send(app, 'PATCH', `/comment/toggleLike/${remark._id}`, viewer, { on: true }))
      .statusCode,
    follow: (await send(app, 'PATCH', `/users/toggleFollow/${fan.id}`, viewer, { on: true }))
      .statusCode,
  });
  const before = await views();
  expect(before).toMatchObject({ page: 200, lineup: 200, lineups: 1, comments: 1, feed: true });
  await command.accounts.banAccount(fan.id, null);
  expect(await views()).toEqual({
    page: 404,
    lineup: 404,
    versions: 404,
    lineups: 0,
    totals: 0,
    search: 0,
    owned: 0,
    onLineup: 404,
    comments: 0,
    ofFan: 404,
    ofViewer: 0,
    followers: 0,
    likers: 0,
    finder: 404,
    feed: false,
    bell: false,
    like: 404,
    follow: 404,
  });
  await command.accounts.unbanAccount(fan.id);
  expect(await views()).toEqual(before);
});
