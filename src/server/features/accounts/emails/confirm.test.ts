import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as } from '#tests/support/app.ts';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  patch,
  registerVerified,
  registration,
  sendFrom,
} from '#tests/support/fans/accounts.ts';
import { emailChangesOf, newAddress } from '#tests/support/fans/email-changes.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

let app: AccountsApp;
let changes: ReturnType<typeof emailChangesOf>;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
  changes = emailChangesOf(app);
});
beforeEach(() => app.mail.failWith(null));

const minute = 60_000;
const linkEnded = { status: 400, code: 'linkEnded' };

const setPassword = (session: { token: string }, newPassword: string) =>
  patch(app, '/users/changepassword', { password: goodPassword, newPassword }, session);

describe('the link that confirms a new address', () => {
  test('is good once, also when it is opened twice at the same moment', async () => {
    const session = await registerVerified(app);
    const { link } = await changes.asked(session);
    const answers = await Promise.all([
      changes.confirm(session, link),
      changes.confirm(session, link),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await changes.confirm(session, link)).json()).toMatchObject(linkEnded);
  });

  test('is good for an hour', async () => {
    const session = await registerVerified(app);
    const { email, link } = await changes.asked(session);
    const late = await changes.after(61 * minute, () => changes.confirm(session, link));
    expect(late.json()).toMatchObject(linkEnded);
    expect((await changes.login(email)).json()).toMatchObject({ code: 'userNotFound' });
  });

  test('gives way to that of a later request, and its mail, if it still waits, goes', async () => {
    const session = await registerVerified(app);
    const first = await changes.asked(session);
    app.mail.failWith(new Error('no route'));
    const [lost, next] = [newAddress(), newAddress()];
    await changes.ask(session, lost);
    expect(await changes.waitingFor(lost)).toEqual(['emailChange']);
    await changes.ask(session, next);
    expect([await changes.waitingFor(lost), await changes.waitingFor(next)]).toEqual([
      [],
      ['emailChange'],
    ]);
    app.mail.failWith(null);
    const second = await changes.asked(session);
    expect((await changes.confirm(session, first.link)).json()).toMatchObject(linkEnded);
    expect((await changes.confirm(session, second.link)).json()).toEqual({ email: second.email });
  });

  test.each(['', 'x', 'x'.repeat(22)])('is not %j', async (link) => {
    const answer = await changes.confirm(await registerVerified(app), link);
    expect(answer.json()).toMatchObject(linkEnded);
  });

  test('is of use to nobody else, and not once the account has gone', async () => {
    const [session, other] = [await registerVerified(app), await registerVerified(app)];
    const { link } = await changes.asked(session);
    expect((await changes.confirm(other, link)).json()).toMatchObject(linkEnded);
    await app.inject({ method: 'DELETE', url: '/api/v1/users/', headers: as(session) });
    expect((await changes.confirm(session, link)).statusCode).toBe(401);
  });

  test('says so when somebody has got the address meanwhile, and nothing changes', async () => {
    const session = await registerVerified(app);
    const other = (await changes.login(session.user.email)).json();
    const { email, link } = await changes.asked(session);
    await registerVerified(app, { email });
    const answer = await changes.confirm(session, link);
    expect(answer.json()).toMatchObject({ code: 'invalidEmail', issues: [{ field: 'email' }] });
    expect(await changes.isAlive(other)).toBe(true);
    expect((await changes.login(session.user.email)).statusCode).toBe(200);
  });

  test('of two who want one address is good for one', async () => {
    const email = newAddress();
    const sessions = [await registerVerified(app), await registerVerified(app)];
    const links: string[] = [];
    for (const session of sessions) links.push((await changes.asked(session, email)).link);
    const answers = await Promise.all(
      sessions.map((session, index) => changes.confirm(session, links[index] ?? '')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('ends a temporary password that went to the old address, or waits for it', async () => {
    const session = await registerVerified(app);
    const { email, link } = await changes.asked(session);
    expect((await changes.forget(email)).json()).toMatchObject({ code: 'userNotFound' });
    await changes.forget(session.user.email);
    const temporary = app.mail.temporaryPassword(session.user.email);
    app.mail.failWith(new Error('no route'));
    await changes.forget(session.user.email);
    expect(await changes.waitingFor(session.user.email)).toEqual(['temporaryPassword']);
    await changes.confirm(session, link);
    expect(await changes.waitingFor(session.user.email)).not.toContain('temporaryPassword');
    expect(await changes.rowsOf('temporary_password', session)).toEqual([]);
    expect((await changes.login(email, temporary)).json()).toMatchObject({ code: 'wrongPassword' });
    expect((await changes.login(email)).statusCode).toBe(200);
    const forgot = await changes.forget(session.user.email);
    expect(forgot.json()).toMatchObject({ code: 'userNotFound' });
  });

  test('ends with the password that asked for it: by a new one', async () => {
    const session = await registerVerified(app);
    const { link } = await changes.asked(session);
    await setPassword(session, 'Otra-Clave-7');
    const own = (await changes.login(session.user.email, 'Otra-Clave-7')).json();
    expect((await changes.confirm(own, link)).json()).toMatchObject(linkEnded);
  });

  test('… and by a temporary one, which itself may ask for an address', async () => {
    const session = await registerVerified(app);
    const { link } = await changes.asked(session);
    await changes.forget(session.user.email);
    const temporary = app.mail.temporaryPassword(session.user.email);
    const own = (await changes.login(session.user.email, temporary)).json();
    expect((await changes.confirm(own, link)).json()).toMatchObject(linkEnded);

    const { email, link: next } = await changes.asked(own, newAddress(), temporary);
    expect((await changes.confirm(own, next)).json()).toEqual({ email });
    const body = { password: temporary, newPassword: 'Otra-Clave-7' };
    expect((await patch(app, '/users/changepassword', body, own)).json()).toEqual({
      updateUser: true,
    });
  });

  test('forgets the devices that the account knew, but for the one that opens it', async () => {
    const mark = (name: string) => name.padEnd(43, '-');
    const { email: before, password } = registration();
    await registerVerified(app, { email: before, password });
    const logIn = (email: string, device: string, from: string) =>
      sendFrom(app, { path: 'login', body: { email, password }, device: mark(device), from });
    await logIn(before, 'other', '198.51.100.7');
    const session = (await logIn(before, 'own', '198.51.100.8')).json();
    const { email, link } = await changes.asked(session);
    await sendFrom(app, {
      method: 'PATCH',
      path: 'email/confirm',
      body: { link },
      session,
      device: mark('own'),
      from: '198.51.100.8',
    });
    expect(await changes.rowsOf('known_device', session)).toHaveLength(1);
    app.mail.failWith(new Error('no route'));
    await logIn(email, 'own', '198.51.100.9');
    expect(await changes.waitingFor(email)).toEqual([]);
    await logIn(email, 'other', '198.51.100.7');
    expect(await changes.waitingFor(email)).toEqual(['newDevice']);
  });
});
