import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { makeAdmin, makeItem, makeUser } from '#tests/support/app.ts';
import { accountsApp, registration } from '#tests/support/fans/accounts.ts';
import { breakTable, createLeakDetector, type Leak } from '#tests/support/hostile/canaries.ts';
import {
  type Call,
  newPassword,
  openMails,
  password,
  type Watched,
  watchedApp,
  wrongPassword,
} from '#tests/support/hostile/watched-app.ts';

/** A mail may still be in the queue. */
const emailColumns = /\.(email|email_key|recipient)$/;

async function liveThrough(watched: Watched): Promise<void> {
  const { app, call, succeed, keepStored, canaries, emails } = watched;
  const body = registration({ password, email: `canary-${crypto.randomUUID()}@example.org` });
  const { email } = body;
  emails.push({ kind: 'e-mail', text: email });
  const register = { method: 'POST', path: '/users/registerRedirect' } as const;
  const login = { method: 'POST', path: '/users/login' } as const;
  const forgot = { method: 'PATCH', path: '/users/forgotpassword/forgotpassword' } as const;
  const change = { method: 'PATCH', path: '/users/changepassword' } as const;
  const update = { method: 'PATCH', path: '/users/update/update' } as const;
  const check = { method: 'POST', path: '/users/check' } as const;

  async function sendBadly(to: Pick<Call, 'method' | 'path'>, body: object, token?: string) {
    const json = JSON.stringify(body);
    for (const broken of [`${json}}`, json.slice(0, -2), json.replaceAll('"', "'"), `[${json}`]) {
      await call({ ...to, body: broken, token });
    }
    await call({ ...to, body: json, token, headers: { 'content-type': 'text/plain' } });
    await call({ ...to, body: { ...body, [`more-${'x'.repeat(20)}`]: password }, token });
    await call({ ...to, body: { ...body, email: [email], password: { of: password } }, token });
    await call({ ...to, body: { ...body, padding: 'x'.repeat(1_100_000) }, token });
  }

  async function callWhileBroken(table: string, broken: Call) {
    const mend = await breakTable(app, table);
    await call(broken);
    await mend();
  }

  await call({ ...register, body: { ...body, gender: 'x' } });
  await call({ ...register, body: { ...body, password: `${password}${'x'.repeat(1100)}` } });
  await call({ ...register, body: { ...body, name: '' } });
  await sendBadly(register, body);
  await callWhileBroken('user', { ...register, body });
  await callWhileBroken('mailbox_code', { ...register, body });
  await callWhileBroken('outbox', { ...register, body });
  await succeed({ ...register, body });
  let { token } = (await succeed({ ...register, body })).json();
  await openMails(watched, email);
  const code = app.mail.code(email);
  await keepStored();
  await callWhileBroken('user', { ...check, body: { email, confirmationCode: code }, token });
  await sendBadly(check, { email, confirmationCode: code }, token);
  // A mail server may quote the mail that it refuses.
  app.mail.failWith(new Error(`rejected: ${app.mail.latest(email).text}`));
  await call({ method: 'POST', path: '/users/resend', body: { email }, token });
  app.mail.failWith(null);
  await succeed({ method: 'POST', path: '/users/resend', body: { email }, token });
  await openMails(watched, email);
  const confirmationCode = app.mail.code(email);
  await succeed({ ...check, body: { email, confirmationCode }, token });
  await call({ ...check, body: { email, confirmationCode }, token });

  await call({ ...login, body: { email, password: wrongPassword } });
  await sendBadly(login, { email, password });
  await callWhileBroken('session', { ...login, body: { email, password } });
  ({ token } = (await succeed({ ...login, body: { email, password } })).json());
  await callWhileBroken('user', { ...update, body: { gender: 'otros' }, token });
  await call({ ...update, body: { gender: 'nobody', name: 'x'.repeat(300) }, token });

  await changeAddress(watched, { email, token }, { sendBadly, callWhileBroken });
  await callWhileBroken('temporary_password', { ...forgot, body: { email } });
  await succeed({ ...forgot, body: { email } });
  await openMails(watched, email);
  const temporary = app.mail.temporaryPassword(email);
  await keepStored();
  const own = (await succeed({ ...login, body: { email, password: temporary } })).json();
  await sendBadly(change, { password, newPassword }, own.token);
  await call({ ...change, body: { password: wrongPassword, newPassword }, token: own.token });
  await call({ ...change, body: { password, newPassword: 'canary' }, token: own.token });
  const changed = { password: temporary, newPassword };
  await callWhileBroken('user', { ...change, body: changed, token: own.token });
  await succeed({ ...change, body: changed, token: own.token });
  ({ token } = (await succeed({ ...login, body: { email, password: newPassword } })).json());
  const renew = { method: 'POST', path: '/users/login/autologin' } as const;
  await callWhileBroken('session', { ...renew, token });
  ({ token } = (await succeed({ ...renew, token })).json());
  await succeed({ method: 'GET', path: '/users/sessions', token });
  await call({ method: 'POST', path: '/users/logout', token: `${token}x` });

  const stray = `${newPassword}?token=${token}&code=${confirmationCode}`;
  await call({ method: 'GET', path: `/users/byName/${stray}`, token });
  await call({ method: 'GET', path: `/users/nothing/of/this/${stray}` });
  const { _id } = own.user;
  await readOfOthers(watched, _id, token);
  await keepStored();
  const remove = { method: 'DELETE', path: '/users/' } as const;
  await call({ ...remove, body: { password: wrongPassword }, token });
  await sendBadly(remove, { password: newPassword }, token);
  await succeed({ ...remove, body: { password: newPassword }, token });
  await keepStored();
  expect(canaries.length).toBeGreaterThan(8);
}

interface Spoiling {
  readonly sendBadly: (
    to: Pick<Call, 'method' | 'path'>,
    sent: object,
    token?: string,
  ) => Promise<void>;
  readonly callWhileBroken: (table: string, broken: Call) => Promise<void>;
}

async function changeAddress(
  watched: Watched,
  { email, token }: { readonly email: string; readonly token: string },
  { sendBadly, callWhileBroken }: Spoiling,
): Promise<void> {
  const { app, call, succeed, keepStored, emails } = watched;
  const ask = { method: 'PATCH', path: '/users/email' } as const;
  const confirm = { method: 'PATCH', path: '/users/email/confirm' } as const;
  const undo = { method: 'PATCH', path: '/users/email/undo' } as const;
  const newEmail = `canary-${crypto.randomUUID()}@example.org`;
  emails.push({ kind: 'e-mail', text: newEmail });
  const body = { email: newEmail, password };

  async function linkTo(address: string, sent: Call): Promise<string> {
    const count = app.mail.sent.length;
    await succeed(sent);
    const find = () => app.mail.sent.slice(count).find(({ to }) => to === address)?.text ?? '';
    await expect.poll(find).not.toBe('');
    // Delivery deletes the queued mail.
    await expect.poll(() => app.db.read.selectFrom('outbox').select('id').execute()).toEqual([]);
    await openMails(watched, address);
    return find().match(/(?<=Email#)[\w-]+$/m)?.[0] ?? '';
  }

  await call({ ...ask, body: { ...body, password: wrongPassword }, token });
  await sendBadly(ask, body, token);
  await callWhileBroken('email_change', { ...ask, body, token });
  await callWhileBroken('outbox', { ...ask, body, token });
  const confirmLink = await linkTo(newEmail, { ...ask, body, token });
  await keepStored();
  await sendBadly(confirm, { link: confirmLink }, token);
  await callWhileBroken('email_undo', { ...confirm, body: { link: confirmLink }, token });
  const undoLink = await linkTo(email, { ...confirm, body: { link: confirmLink }, token });
  await call({ ...confirm, body: { link: confirmLink }, token });
  await keepStored();
  await sendBadly(undo, { link: undoLink });
  await callWhileBroken('user', { ...undo, body: { link: undoLink } });
  await succeed({ ...undo, body: { link: undoLink } });
}

async function readOfOthers(watched: Watched, id: string, token: string): Promise<void> {
  const { app, call, succeed } = watched;
  const kind = kindsOf(app.deps.sports).find(({ api }) => api.comment);
  if (!kind) throw new Error('no kind takes comments');
  const item = await makeItem(app, kind.name);
  const [reader, admin] = [await makeUser(app), await makeAdmin(app)];
  await succeed({
    method: 'POST',
    path: `${kind.api.comment}/${item}`,
    body: { comment: 'Campeones' },
    token,
  });
  await succeed({ method: 'PATCH', path: `/users/toggleFollow/${reader.id}`, token });
  const paths = [
    `/users/${id}`,
    '/users/byName/ana',
    `/users/${reader.id}`,
    `/users/${id}/comments`,
    `/users/${id}/favourites/${kind.favourites}`,
    `/comment?on=${item}`,
    `${kind.api.base}/${item}`,
  ];
  for (const path of paths) {
    for (const { token: own } of [reader, admin]) {
      await succeed({ method: 'GET', path, token: own, reader: 'other' });
    }
    await call({ method: 'GET', path, reader: 'other' });
  }
}

test('no secret is logged, returned, stored or left in a file', async () => {
  const watched = await watchedApp();
  const { canaries, emails, answers, stored, logged } = watched;
  await liveThrough(watched);

  const statuses = new Set(answers.map(({ place }) => place.slice(-3)));
  expect([...statuses].sort()).toEqual(
    expect.arrayContaining(['200', '400', '401', '413', '415', '500']),
  );
  const places = new Set(stored.map(([place]) => place));
  expect(places).toContain('user.password_hash');
  expect(places).toContain('session.token_hash');
  expect(places).toContain('mailbox_code.code_hash');
  expect(places).toContain('temporary_password.password_hash');
  expect(places).toContain('email_change.link_hash');
  expect(places).toContain('email_undo.link_hash');

  const findSecrets = createLeakDetector(canaries);
  const findAll = createLeakDetector([...canaries, ...emails]);
  const leaks: Leak[] = [
    ...logged.flatMap((line) => findAll('log', line.replaceAll('\\n', ' '))),
    ...answers.flatMap(({ place, text, isOwn }) => (isOwn ? findSecrets : findAll)(place, text)),
    ...stored.flatMap(([place, text]) =>
      (emailColumns.test(place) ? findSecrets : findAll)(place, text),
    ),
  ];
  expect(leaks).toEqual([]);
  for (const line of logged) expect(JSON.parse(line)).toMatchObject({ time: expect.any(String) });
  expect(logged.join()).not.toContain('argon2id');
}, 60_000);

test('no call has a secret in its URL', async () => {
  const { inject } = await accountsApp();
  const paths = Object.entries<object>((await inject('/api/openapi.json')).json().paths);
  const named = paths.flatMap(([path, calls]) =>
    Object.values(calls as Record<string, { parameters?: { in: string; name: string }[] }>).flatMap(
      ({ parameters = [] }) =>
        parameters
          .filter(({ in: where }) => where === 'path' || where === 'query')
          .map(({ name }) => `${path} ${name}`),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(
    named.filter((name) =>
      /\b(password|token|code|confirmationcode|e-?mail|secret|mark)\b/i.test(name),
    ),
  ).toEqual([]);
});
