import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import type { Database } from '#server/db/engine/database.ts';
import { as, makeUser } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import {
  type AccountsApp,
  accountsApp,
  patch,
  post,
  registerUser,
  registerVerified,
  registration,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

const minute = 60_000;

let app: AccountsApp;
/** Hashes wait for each other, so that all requests have read the old state. */
let barrierSize = 0;
beforeAll(async () => {
  const cheap = cheapPasswords();
  let arrived = 0;
  let { promise, resolve } = Promise.withResolvers<void>();
  app = await accountsApp({
    passwords: {
      ...cheap,
      async hash(secret, requester) {
        if (barrierSize > 0) {
          arrived += 1;
          if (arrived === barrierSize) {
            resolve();
            ({ promise, resolve } = Promise.withResolvers<void>());
            [arrived, barrierSize] = [0, 0];
          } else await promise;
        }
        return cheap.hash(secret, requester);
      },
    },
  });
});

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `2001:db8:${addresses.toString(16)}::1`;
}

const mailsTo = (email: string) => app.mail.sent.filter(({ to }) => to === email);

function sendConcurrently<T>(times: number, send: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, send));
}

const check = (session: SessionAnswer, confirmationCode: string) =>
  post(app, '/users/check', { email: session.user.email, confirmationCode }, session);

describe('sent twenty times at the same moment', () => {
  test('an expired code brings one new mail', async () => {
    const session = await registerUser(app);
    const { email } = session.user;
    const code = app.mail.code(email);
    app.clock.time = new Date(Date.now() + 11 * minute);
    barrierSize = 20;
    const answers = await sendConcurrently(20, () => check(session, code));
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'codeExpired' });
    expect(mailsTo(email)).toHaveLength(2);
    expect((await check(session, app.mail.code(email))).json()).toMatchObject({ check: true });
    app.clock.time = null;
  });

  test('the code before the last one, sent again, is not a wrong one', async () => {
    const session = await registerUser(app);
    const { email } = session.user;
    const older = app.mail.code(email);
    await post(app, '/users/resend', { email }, session);
    expect((await check(session, older)).json()).toMatchObject({ code: 'codeExpired' });
    expect((await check(session, app.mail.code(email))).json()).toMatchObject({ check: true });
  });

  test('resend brings one mail', async () => {
    const session = await registerUser(app);
    const { email } = session.user;
    barrierSize = 20;
    const answers = await sendConcurrently(20, () =>
      post(app, '/users/resend', { email }, session),
    );
    for (const answer of answers) expect(answer.json()).toEqual({ resend: true });
    expect(mailsTo(email)).toHaveLength(2);
    expect((await check(session, app.mail.code(email))).json()).toMatchObject({ check: true });
  });
});

test('the right code that comes while another one verifies mails nothing', async () => {
  const real = await testDatabase();
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let holding = false;
  const db: Database = {
    ...real,
    write: async (...work) => {
      if (holding) {
        holding = false;
        arrived.resolve();
        await goOn.promise;
      }
      return real.write(...work);
    },
  };
  // Limits would serialise a fan's calls.
  app = await accountsApp({ db, passwords: cheapPasswords() });
  const session = await registerUser(app);
  const { email } = session.user;
  const code = app.mail.code(email);
  holding = true;
  const second = check(session, code);
  await arrived.promise;
  const verified = { testCheckUser: true, check: true, delete: false };
  expect((await check(session, code)).json()).toEqual(verified);
  goOn.resolve();
  expect((await second).json()).toEqual(verified);
  expect(mailsTo(email)).toHaveLength(1);
});

describe('at the same moment, with limits', () => {
  beforeAll(async () => {
    app = await accountsApp({ settings: { RATE_LIMITS: 'on' }, passwords: cheapPasswords() });
  });

  test.each(['code', 'link'] as const)(
    'the right %s verifies in every answer, and no second mail goes out',
    async (secret) => {
      for (let round = 1; round <= 5; round++) {
        const session = await registerUser(app);
        const { email } = session.user;
        const confirmationCode = app.mail[secret](email);
        const answers = await sendConcurrently(8, () =>
          app.inject({
            method: 'POST',
            url: '/api/v1/users/check',
            payload: { email, confirmationCode },
            headers: as(session),
            remoteAddress: newAddress(),
          }),
        );
        for (const answer of answers) {
          expect(answer.json()).toEqual({ testCheckUser: true, check: true, delete: false });
        }
        expect(mailsTo(email)).toHaveLength(1);
      }
    },
  );

  test('twenty registrations of one address fail clearly or succeed, with few mails', async () => {
    const email = 'together@example.org';
    const answers = await sendConcurrently(20, () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/users/registerRedirect',
        payload: registration({ email }),
        remoteAddress: newAddress(),
      }),
    );
    for (const answer of answers) expect([200, 409, 429]).toContain(answer.statusCode);
    expect(answers.some((answer) => answer.statusCode === 200)).toBe(true);
    expect(mailsTo(email).length).toBeLessThanOrEqual(5);
  });

  test.each([
    ['free', 200],
    ['taken', 409],
  ])(
    'ten registrations of %s e-mails from one address are answered, and no more',
    async (what, status) => {
      const { email } = await makeUser(app);
      const remoteAddress = newAddress();
      const answers = await sendConcurrently(15, () =>
        app.inject({
          method: 'POST',
          url: '/api/v1/users/registerRedirect',
          payload: registration(what === 'taken' ? { email } : {}),
          remoteAddress,
        }),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses).toEqual([...Array(10).fill(status), ...Array(5).fill(429)]);
    },
  );

  test('twenty requests for a temporary password bring one mail', async () => {
    app.clock.time = new Date(Date.now() + 1440 * minute);
    const { user } = await registerVerified(app);
    const answers = await sendConcurrently(20, () =>
      patch(app, '/users/forgotpassword/forgotpassword', { email: user.email }),
    );
    for (const answer of answers) expect([200, 429]).toContain(answer.statusCode);
    expect(mailsTo(user.email).filter(({ subject }) => subject.includes('temp'))).toHaveLength(1);
  });
});
