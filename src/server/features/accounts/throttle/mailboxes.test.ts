import { beforeEach, expect, test } from 'vitest';
import { as } from '#tests/support/app.ts';
import { type AccountsApp, accountsApp, registration } from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

const addressOf = (number: number) => `2001:db8:${number.toString(16)}::1`;

let app: AccountsApp;
beforeEach(async () => {
  app = await accountsApp({ settings: { RATE_LIMITS: 'on' }, passwords: cheapPasswords() });
  app.clock.time = new Date('2026-03-01T12:00:00.000Z');
});

const register = (email: string, number: number) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/users/registerRedirect',
    payload: registration({ email }),
    remoteAddress: addressOf(number),
  });

const spellings = {
  'plus-tags': (number: number) => `ana+${number}@example.org`,
  'plus-tags at Gmail': (number: number) => `ana.gil+${number}@gmail.com`,
  'dots at Gmail': (number: number) =>
    `${[...'anamariagilgarcia'].map((letter, index) => ((number >> index) & 1 ? `${letter}.` : letter)).join('')}@${number % 2 === 0 ? 'gmail' : 'googlemail'}.com`,
};

test.each(Object.entries(spellings))(
  'twenty %s of one mailbox get five mails, and who gets none learns when to come back',
  async (_which, emailOf) => {
    const statuses: number[] = [];
    for (let number = 1; number <= 20; number++) {
      const answer = await register(emailOf(number), number);
      statuses.push(answer.statusCode);
      if (answer.statusCode !== 429) continue;
      expect(answer.headers['retry-after']).toBe('1200');
    }
    expect(app.mail.sent).toHaveLength(5);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
  },
);

test('tags use up nothing of the plain address, and each is an account of its own', async () => {
  for (let number = 1; number <= 20; number++) await register(`ana+${number}@example.org`, number);
  const plain = await register('ana@example.org', 21);
  const tagged = app.mail.sent[0]?.to ?? '';
  expect(plain.json()).toMatchObject({ user: { email: 'ana@example.org' } });
  const check = await app.inject({
    method: 'POST',
    url: '/api/v1/users/check',
    payload: { email: 'ana@example.org', confirmationCode: app.mail.code('ana@example.org') },
    headers: as(plain.json()),
  });
  expect(check.json()).toMatchObject({ check: true });
  const again = await register(tagged, 22);
  expect(again.json(), 'with the code of its last mail').toMatchObject({
    user: { email: tagged },
  });
});

test('dots elsewhere than at Gmail tell mailboxes apart', async () => {
  for (let number = 1; number <= 6; number++) await register('ana.gil@example.org', number);
  await register('anagil@example.org', 7);
  expect(app.mail.sent).toHaveLength(6);
});

test('a mailbox gets so many temporary passwords, whichever tag is asked for', async () => {
  const emails = ['ana+1@example.org', 'ana+2@example.org'];
  for (const [number, email] of emails.entries()) {
    const session = (await register(email, number)).json();
    await app.inject({
      method: 'POST',
      url: '/api/v1/users/check',
      payload: { email, confirmationCode: app.mail.code(email) },
      headers: as(session),
      remoteAddress: addressOf(number),
    });
  }
  const before = app.mail.sent.length;
  const statuses: number[] = [];
  for (const [number, email] of emails.entries()) {
    const answer = await app.inject({
      method: 'PATCH',
      url: '/api/v1/users/forgotpassword/forgotpassword',
      payload: { email },
      remoteAddress: addressOf(100 + number),
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([200, 429]);
  expect(app.mail.sent).toHaveLength(before + 1);
});
