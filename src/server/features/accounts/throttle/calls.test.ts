import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { makeUser, type TestUser } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import {
  type AccountCall,
  type AccountsApp,
  accountsApp,
  registerUser,
  registration,
  sendFrom,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { postForm } from '#tests/support/forms.ts';

const minute = 60_000;
const day = 1440 * minute;

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ settings: { RATE_LIMITS: 'on' }, passwords: cheapPasswords() });
});

let start = Date.parse('2026-03-01T12:00:00.000Z');
beforeEach(() => {
  start += day;
  app.clock.time = new Date(start);
});

type Sent = Omit<AccountCall, 'from'> & { readonly from?: string };

const send = (call: Sent) => sendFrom(app, { from: '192.0.2.1', ...call });

const wrong = { password: 'Wrong-password' };
const forgot = { method: 'PATCH', path: 'forgotpassword/forgotpassword' } as const;

interface Row {
  readonly call: string;
  readonly prepare?: () => Promise<TestUser | SessionAnswer>;
  readonly attempt: (number: number, prepared: TestUser | SessionAnswer) => Promise<Sent>;
  readonly status: number;
  readonly passes: number;
  readonly retryAfter: string;
}

const emailOf = (one: TestUser | SessionAnswer) => ('user' in one ? one.user.email : one.email);
const unverified = () => makeUser(app, { verified: 0 });

const rows: readonly Row[] = [
  {
    call: 'register, by address',
    attempt: async () => ({ path: 'registerRedirect', body: registration() }),
    status: 200,
    passes: 10,
    retryAfter: '180',
  },
  {
    call: 'register, by e-mail and address',
    attempt: async () => ({
      path: 'registerRedirect',
      body: registration({ email: 'same@example.org' }),
    }),
    status: 200,
    passes: 5,
    retryAfter: '720',
  },
  {
    call: 'login, by address',
    attempt: async (number) => ({
      path: 'login',
      body: { email: `nobody${number}@example.org`, ...wrong },
    }),
    status: 404,
    passes: 25,
    retryAfter: '12',
  },
  {
    call: 'login, by account and address',
    prepare: () => makeUser(app),
    attempt: async (_number, user) => ({ path: 'login', body: { email: emailOf(user), ...wrong } }),
    status: 401,
    passes: 15,
    retryAfter: '20',
  },
  {
    call: 'check, by address',
    attempt: async () => {
      const session = await registerUser(app);
      const { email } = session.user;
      const confirmationCode = app.mail.code(email) === '123456' ? '123457' : '123456';
      return { path: 'check', body: { email, confirmationCode }, session };
    },
    status: 200,
    passes: 6,
    retryAfter: '10',
  },
  {
    call: 'check of expired codes, by account',
    prepare: () => registerUser(app),
    attempt: async (number, session) => {
      app.clock.time = new Date(start + 11 * minute * number);
      const body = { email: emailOf(session), confirmationCode: '123456' };
      return { path: 'check', body, session };
    },
    status: 400,
    passes: 5,
    retryAfter: '300',
  },
  {
    call: 'resend, by address',
    attempt: async () => {
      const session = await unverified();
      return { path: 'resend', body: { email: session.email }, session };
    },
    status: 200,
    passes: 10,
    retryAfter: '360',
  },
  {
    call: 'resend, by account',
    prepare: unverified,
    attempt: async (number, session) => ({
      path: 'resend',
      body: { email: emailOf(session) },
      from: `192.0.2.${number}`,
      session,
    }),
    status: 200,
    passes: 3,
    retryAfter: '1200',
  },
  {
    call: 'forgot, by address',
    attempt: async (number) => ({ ...forgot, body: { email: `nobody${number}@example.org` } }),
    status: 404,
    passes: 10,
    retryAfter: '360',
  },
  {
    call: 'forgot, by the /64 of an address',
    attempt: async (number) => ({
      ...forgot,
      body: { email: `nobody${number}@example.org` },
      from: `2001:db8:0:7::${number}`,
    }),
    status: 404,
    passes: 10,
    retryAfter: '360',
  },
  {
    call: 'forgot, by account',
    prepare: () => makeUser(app),
    attempt: async (number, user) => ({
      ...forgot,
      body: { email: emailOf(user) },
      from: `192.0.2.${number}`,
    }),
    status: 200,
    passes: 1,
    retryAfter: '60',
  },
  {
    call: 'change password, by account',
    prepare: () => makeUser(app),
    attempt: async (_number, session) => ({
      method: 'PATCH',
      path: 'changepassword',
      body: { ...wrong, newPassword: 'Otra-Clave-7' },
      session,
    }),
    status: 401,
    passes: 10,
    retryAfter: '60',
  },
  {
    call: 'delete account, by account',
    prepare: () => makeUser(app),
    attempt: async (_number, session) => ({ method: 'DELETE', path: '', body: wrong, session }),
    status: 401,
    passes: 10,
    retryAfter: '60',
  },
];

test.each(rows)('$call: $passes pass, the next one learns when to come back', async (row) => {
  const prepared = (await row.prepare?.()) ?? (await makeUser(app));
  for (let number = 1; number <= row.passes; number++) {
    const answer = await send(await row.attempt(number, prepared));
    expect(answer.statusCode, `attempt ${number}: ${answer.body}`).toBe(row.status);
  }
  const refused = await send(await row.attempt(row.passes + 1, prepared));
  expect(refused.json()).toMatchObject({ status: 429, code: 'tooManyRequests' });
  expect(refused.headers['retry-after']).toBe(row.retryAfter);
});

const formPath = 'registerRedirect';
const issuesOf = (answer: { json(): { issues: readonly { field: string }[] } }) =>
  answer.json().issues.map(({ field }) => field);

describe('a sign-up that is refused as it is', () => {
  const refused = (number: number) => ({
    path: formPath,
    body: registration({ name: `Ana Prats ${number}`, password: 'short' }),
  });

  test('does not count as a registration: twenty of them, then ten good ones', async () => {
    for (let number = 1; number <= 20; number++) {
      // Some bodies fail the schema, and others have no name or e-mail that could be taken.
      const body = [{ name: 'A', email: 'x' }, { rol: 'admin' }, {}][number % 3];
      const answer = await send({
        path: formPath,
        body: { ...refused(number).body, ...body },
      });
      expect([400, 409], answer.body).toContain(answer.statusCode);
    }
    for (let number = 1; number <= 10; number++) {
      const answer = await send({ path: formPath, body: registration() });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect((await send({ path: formPath, body: registration() })).statusCode).toBe(429);
  });

  test('says five times, and then 1 in 12 minutes, that a name or an e-mail is taken', async () => {
    const [{ name }, { email }] = [
      await makeUser(app, { name: 'Olga Roca', name_key: 'olga roca' }),
      await makeUser(app),
    ];
    const ask = async () =>
      issuesOf(await send({ path: formPath, body: registration({ name, email, password: 'x' }) }));
    for (let number = 1; number <= 5; number++) {
      expect(await ask()).toEqual(['email', 'password', 'name']);
    }
    expect(await ask()).toEqual(['password']);
    app.clock.time = new Date(start + 12 * minute);
    expect(await ask()).toEqual(['email', 'password', 'name']);
    expect(await ask()).toEqual(['password']);
    const good = await send({ path: formPath, body: registration({ name, email }) });
    expect(issuesOf(good)).toEqual(['email', 'name']);
  });

  test('that something is taken counts where the form is good: ten answers', async () => {
    const { email } = await makeUser(app);
    for (let number = 1; number <= 10; number++) {
      const answer = await send({ path: formPath, body: registration({ email }) });
      expect(answer.json()).toMatchObject({ status: 409, code: 'invalidEmail' });
    }
    const next = await send({ path: formPath, body: registration({ email }) });
    expect(next.headers['retry-after']).toBe('180');
  });

  test('thirty at once pass, however the path is written; the next waits before its body', async () => {
    const paths = [formPath, `${formPath}/`, `%72egisterRedirect`];
    for (let number = 1; number <= 30; number++) {
      const path = paths[number % paths.length] ?? formPath;
      const answer = await send({ ...refused(number), path });
      expect(answer.statusCode, answer.body).toBe(400);
    }
    for (const path of paths) {
      const answer = await send({ ...refused(31), path });
      expect(answer.json()).toMatchObject({ status: 429, code: 'tooManyRequests' });
      expect(answer.headers['retry-after']).toBe('20');
    }
  });
});

test('a registration counts all its attempts in one unit of work', async () => {
  const db = await testDatabase();
  let writes = 0;
  let counted = 0;
  const cheap = cheapPasswords();
  const counting = await accountsApp({
    settings: { RATE_LIMITS: 'on' },
    db: {
      ...db,
      write(...work) {
        writes += 1;
        return db.write(...work);
      },
    },
    passwords: {
      ...cheap,
      hash(...secret) {
        counted = writes;
        return cheap.hash(...secret);
      },
    },
  });
  writes = 0;
  await registerUser(counting);
  expect(counted).toBe(1);
});

test('a registration whose picture is refused counts for its address, not for its e-mail', async () => {
  const fields = registration({ email: 'picture@example.org' });
  const image = new File(['GIF89a'], 'me.gif');
  const upload = () =>
    postForm(app, `/users/${formPath}`, fields, { image }, undefined, '192.0.2.1');
  for (let number = 1; number <= 10; number++) {
    expect(issuesOf(await upload())).toEqual(['image']);
  }
  expect((await upload()).headers['retry-after']).toBe('180');
});

describe('a registration that mails nothing', () => {
  test('uses up no code: five taken names, then a free one', async () => {
    const { name } = await makeUser(app, { name: 'Taken Name', name_key: 'taken name' });
    const email = 'patient@example.org';
    for (let attempt = 1; attempt <= 5; attempt++) {
      const taken = await send({ path: 'registerRedirect', body: registration({ email, name }) });
      expect(taken.json()).toMatchObject({ code: 'duplicateUser', issues: [{ field: 'name' }] });
    }
    for (let attempt = 1; attempt <= 5; attempt++) {
      const free = await send({ path: 'registerRedirect', body: registration({ email }) });
      expect(free.statusCode).toBe(200);
      expect(app.mail.sent.filter(({ to }) => to === email)).toHaveLength(attempt);
    }
  });
});
