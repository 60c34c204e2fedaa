import { beforeAll, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { makeUser } from '#tests/support/app.ts';
import {
  type AccountsApp,
  accountsApp,
  post,
  registerUser,
  registerVerified,
  sendFrom,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

let app: AccountsApp;
let nadia: SessionAnswer;
beforeAll(async () => {
  app = await accountsApp({ settings: { RATE_LIMITS: 'on' }, passwords: cheapPasswords() });
  await registerVerified(app, { name: 'Billie Ormond', email: 'billie@example.org' });
  await registerUser(app, { name: 'Waiting Mimi' });
  nadia = await registerVerified(app, { name: 'Nadia Comas', email: 'nadia@example.org' });
});

let address = 0;
const check = (body: object) => {
  address += 1;
  return sendFrom(app, { path: 'checkName', body, from: `192.0.2.${address}` });
};

test.each([
  ['Somebody New', true],
  ['Billie Ormond', false],
  ['  billie   ORMOND ', false],
  ['Billie Orrnond', false],
  ['Bi11ie 0rmond', false],
  ['Waiting Mimi', true],
  ['billie example', true],
])('the name %s is free: %s', async (name, free) => {
  const answer = await check({ name });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ free, reserved: false });
});

test.each([
  ['Nadia Comas', true],
  ['  nadia   COMAS ', true],
  ['Nadia Cornas', true],
  ['Billie Ormond', false],
])('for the fan Nadia Comas the name %s is free: %s', async (name, free) => {
  const answer = await post(app, '/users/checkName', { name }, nadia);
  expect(answer.json()).toEqual({ free, reserved: false });
  expect((await check({ name })).json()).toEqual({ free: false, reserved: false });
});

test('a reserved name says so, and the same whether or not somebody has it', async () => {
  await makeUser(app, { name: 'Tifo Staff', name_key: 'tifo staff' });
  for (const name of ['Tifo Support', 'admin', 'Adm1n', 'Tifo Staff']) {
    expect((await check({ name })).json()).toEqual({ free: false, reserved: true });
  }
});

test.each([
  [{}, 'name'],
  [{ name: '' }, 'name'],
  [{ name: 'A' }, 'name'],
  [{ name: 'x'.repeat(41) }, 'name'],
  [{ name: 'x'.repeat(5000) }, 'name'],
  [{ name: ['Ana'] }, 'name'],
  [{ name: '!!!' }, 'name'],
  [{ name: 'Ana‮Gil' }, 'name'],
  [{ name: 'Anа Gil' }, 'name'],
  [{ name: 'Ana Gil', email: 'billie@example.org' }, 'email'],
])('%j is no question', async (body, field) => {
  const answer = await check(body);
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid', issues: [{ field }] });
});

test('an address may ask 20 times at once and 30 times in an hour, and no other limit is used up', async () => {
  const start = Date.parse('2026-03-01T12:00:00.000Z');
  async function ask(minutes: number, times: number) {
    app.clock.time = new Date(start + minutes * 60_000);
    const answers = await Promise.all(
      Array.from({ length: times }, (_, number) =>
        sendFrom(app, { path: 'checkName', body: { name: `Fan ${number}` }, from: '198.51.100.1' }),
      ),
    );
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    const answered = answers.filter(({ statusCode }) => statusCode === 200).length;
    return { answered, wait: refused?.headers['retry-after'] };
  }
  expect(await ask(0, 40)).toEqual({ answered: 20, wait: '360' });
  let inTheHour = 20;
  for (let minutes = 1; minutes <= 60; minutes++) inTheHour += (await ask(minutes, 2)).answered;
  app.clock.time = null;
  expect(inTheHour).toBe(30);
  expect((await check({ name: 'Other Place' })).statusCode).toBe(200);
  expect(
    (await post(app, '/users/login', { email: 'a@example.org', password: 'x' })).statusCode,
  ).toBe(404);
});
