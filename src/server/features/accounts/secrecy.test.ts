import { expect, test } from 'vitest';
import { accountsApp, get, patch, post, registration } from '#tests/support/fans/accounts.ts';

const password = 'Canary-Pass-90!';
const newPassword = 'Canary-Next-91!';

type Body = Readonly<Record<string, unknown>>;

/** Matches whole secrets only: six digits inside a hash are no code. */
function contains(text: string, secret: string): boolean {
  const escaped = RegExp.escape(secret);
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(text.replaceAll('\\n', ' '));
}

test('no answer, log line or stored row ever holds a code, password or token', async () => {
  const lines: string[] = [];
  const app = await accountsApp({
    settings: { LOG_LEVEL: 'trace' },
    logStream: { write: (line) => lines.push(line) },
  });
  const bodies: string[] = [];
  const tokens: string[] = [];
  const secrets = [password, newPassword];

  const note = async (answer: Awaited<ReturnType<typeof post>>) => {
    const { token } = answer.json();
    bodies.push(answer.body.replace(`"token":"${token}"`, ''));
    if (token) tokens.push(token);
    return answer.json();
  };
  const request = async (path: string, body: Body | null, session?: { token: string }) =>
    note(await post(app, path, body, session));
  const requestPatch = async (path: string, body: Body, session?: { token: string }) =>
    note(await patch(app, path, body, session));

  for (const fate of ['verify', 'delete', 'expire'] as const) {
    const body = registration({ password });
    const { email } = body;
    const session = await request('/users/registerRedirect', body);
    secrets.push(app.mail.code(email), app.mail.link(email));
    await request('/users/registerRedirect', { ...body, gender: 'x' });
    await request('/users/login', { email, password });
    await request('/users/login', { email, password: `${password}!` });
    // A mail server's rejection may quote the mail.
    app.mail.failWith(new Error(`rejected: ${app.mail.latest(email).text}`));
    await request('/users/resend', { email }, session);
    app.mail.failWith(null);
    await request('/users/resend', { email }, session);
    secrets.push(app.mail.code(email), app.mail.link(email));
    if (fate === 'expire') app.clock.time = new Date(Date.now() + 700_000);
    const confirmationCode = fate === 'delete' ? '111111' : app.mail.code(email);
    await request('/users/check', { email, confirmationCode }, session);
    await request('/users/check', { email, confirmationCode: 'x' }, session);
    await requestPatch('/users/forgotpassword/forgotpassword', { email });
    if (fate === 'verify') {
      const temporary = app.mail.temporaryPassword(email);
      secrets.push(temporary);
      const own = await request('/users/login', { email, password: temporary });
      await requestPatch('/users/changepassword', { password, newPassword }, own);
      const renewed = await request('/users/login/autologin', null, own);
      bodies.push((await get(app, `/users/${own.user._id}`, renewed)).body);
      await requestPatch('/users/changepassword', { password: temporary, newPassword }, renewed);
    }
    app.clock.time = null;
  }

  const { read } = app.db;
  const rows = JSON.stringify([
    await read.selectFrom('user').selectAll().execute(),
    await read.selectFrom('session').selectAll().execute(),
    await read.selectFrom('mailbox_code').selectAll().execute(),
    await read.selectFrom('temporary_password').selectAll().execute(),
    await read.selectFrom('outbox').selectAll().execute(),
  ]);
  const logged = lines.join('\n');
  const answered = bodies.join('\n');
  expect(rows).toContain('$argon2id$');
  expect(logged).toContain('/users/check');
  expect(answered).toContain('"delete":true');
  expect(answered).not.toContain('argon2id');
  expect(logged).not.toContain('argon2id');

  const places = { answered, rows, logged };
  const leaks = Object.entries(places).flatMap(([place, text]) =>
    [...secrets, ...tokens]
      .filter((secret) => contains(text, secret))
      .map((secret) => [place, secret]),
  );
  expect(leaks).toEqual([]);
}, 60_000);
