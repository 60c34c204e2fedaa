import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedForm } from '#tests/support/access/samples.ts';
import { as, makeUser } from '#tests/support/app.ts';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  registerUser,
  registerVerified,
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
const day = 24 * 60 * minute;
const linkEnded = { status: 400, code: 'linkEnded' };

describe('the link that takes a change of address back', () => {
  test('gives the account its address again, and ends sessions and password', async () => {
    const { session, before, email, undoLink } = await changes.changed();
    expect((await changes.undo(undoLink)).json()).toEqual({ _id: session.user._id, email: before });
    expect(await changes.isAlive(session)).toBe(false);
    expect((await changes.login(email)).json()).toMatchObject({ code: 'userNotFound' });
    expect((await changes.login(before)).json()).toMatchObject({ code: 'wrongPassword' });
    await changes.forget(before);
    const own = await changes.login(before, app.mail.temporaryPassword(before));
    expect(own.json().user).toMatchObject({ _id: session.user._id, email: before });
  });

  test('tells the address that the account loses, without the other one', async () => {
    const { before, email, undoLink } = await changes.changed();
    const count = changes.mailsTo(email).length;
    await changes.undo(undoLink);
    await expect.poll(() => changes.mailsTo(email).length).toBe(count + 1);
    const { subject, text } = app.mail.latest(email);
    expect(subject).toBe('Your Tifo account has its old email again');
    expect(text).not.toContain(before);
  });

  test('cancels what waits for the address that the account loses', async () => {
    const { email, undoLink } = await changes.changed();
    app.mail.failWith(new Error('no route'));
    await changes.forget(email);
    expect(await changes.waitingFor(email)).toEqual(['temporaryPassword']);
    await changes.undo(undoLink);
    expect(await changes.waitingFor(email)).toEqual(['emailUndone']);
  });

  test('is good once, and for seven days', async () => {
    const { undoLink } = await changes.changed();
    const late = await changes.after(7 * day + minute, () => changes.undo(undoLink));
    expect(late.json()).toMatchObject(linkEnded);
    const answers = await changes.after(7 * day - minute, () =>
      Promise.all([changes.undo(undoLink), changes.undo(undoLink)]),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test.each(['', 'x', 'x'.repeat(22)])('is not %j', async (link) => {
    expect((await changes.undo(link)).json()).toMatchObject(linkEnded);
  });

  test('voids what was asked for meanwhile, a temporary password too', async () => {
    const { session, before, email, undoLink } = await changes.changed();
    const { link } = await changes.asked(session);
    await changes.forget(email);
    const temporary = app.mail.temporaryPassword(email);
    await changes.undo(undoLink);
    expect(await changes.rowsOf('email_change', session)).toEqual([]);
    expect((await changes.login(before, temporary)).json()).toMatchObject({
      code: 'wrongPassword',
    });
    await changes.forget(before);
    const own = (await changes.login(before, app.mail.temporaryPassword(before))).json();
    expect((await changes.confirm(own, link)).json()).toMatchObject(linkEnded);
  });

  test('wins when the next change is confirmed at the same moment', async () => {
    const { session, before, undoLink } = await changes.changed();
    const { email, link } = await changes.asked(session);
    const [undone] = await Promise.all([changes.undo(undoLink), changes.confirm(session, link)]);
    expect(undone.json()).toEqual({ _id: session.user._id, email: before });
    expect((await changes.login(before)).json()).toMatchObject({ code: 'wrongPassword' });
    expect((await changes.login(email)).json()).toMatchObject({ code: 'userNotFound' });
    expect(await changes.rowsOf('email_undo', session)).toEqual([]);
  });

  test('voids the later changes, whose own links are good no more', async () => {
    const { session, before, email, undoLink } = await changes.changed();
    const { undoLink: later } = await changes.change(session, email);
    expect((await changes.undo(undoLink)).json()).toEqual({ _id: session.user._id, email: before });
    expect((await changes.undo(later)).json()).toMatchObject(linkEnded);
  });

  test('of the first address has the last word, also after a change back and forth', async () => {
    const { session, before, email, undoLink } = await changes.changed();
    const { undoLink: later } = await changes.change(session, email, before);
    expect((await changes.undo(later)).json()).toEqual({ _id: session.user._id, email });
    expect((await changes.undo(undoLink)).json()).toEqual({ _id: session.user._id, email: before });
    expect((await changes.undo(later)).json()).toMatchObject(linkEnded);
  });

  test('is of no use once somebody else has the address, or the account has gone', async () => {
    const first = await changes.changed();
    await registerVerified(app, { email: first.before });
    expect((await changes.undo(first.undoLink)).json()).toMatchObject({ code: 'invalidEmail' });
    expect((await changes.login(first.email)).statusCode).toBe(200);

    const second = await changes.changed();
    await app.inject({ method: 'DELETE', url: '/api/v1/users/', headers: as(second.session) });
    expect((await changes.undo(second.undoLink)).json()).toMatchObject(linkEnded);
  });

  test('takes the address from an account that was not verified', async () => {
    const { session, before, undoLink } = await changes.changed();
    const squatter = await registerUser(app, { email: before });
    expect((await changes.undo(undoLink)).json()).toEqual({ _id: session.user._id, email: before });
    expect(await changes.isAlive(squatter)).toBe(false);
  });

  test('leads to a temporary password, whatever strangers have used up', async () => {
    const throttled = await accountsApp({
      passwords: cheapPasswords(),
      settings: { RATE_LIMITS: 'on' },
    });
    const { change } = emailChangesOf(throttled);
    const fan = await makeUser(throttled, { password_hash: storedForm(goodPassword) });
    const { undoLink } = await change(fan, fan.email, newAddress());
    const forget = (from: string) =>
      sendFrom(throttled, {
        method: 'PATCH',
        path: 'forgotpassword/forgotpassword',
        body: { email: fan.email },
        from,
      });
    expect((await forget('198.51.100.1')).json()).toMatchObject({ code: 'userNotFound' });
    expect((await forget('198.51.100.2')).statusCode).toBe(429);
    const from = '203.0.113.8';
    const undone = await sendFrom(throttled, {
      method: 'PATCH',
      path: 'email/undo',
      body: { link: undoLink },
      from,
    });
    expect(undone.json()).toEqual({ _id: fan.id, email: fan.email });
    expect((await forget(from)).json()).toMatchObject({ sendPassword: true });
  });
});
