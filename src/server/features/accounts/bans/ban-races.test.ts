import { expect, test } from 'vitest';
import { makeItem, makeUser, openAnotherSession } from '#tests/support/app.ts';
import { goodPassword, post, registration } from '#tests/support/fans/accounts.ts';
import { openModeratedApp } from '#tests/support/fans/bans.ts';
import { send } from '#tests/support/fans/community.ts';
import { roundsFor } from '#tests/support/races.ts';

test('no login, registration or write at the same moment outlives a ban', {
  timeout: 120_000,
}, async () => {
  const { app, command, passwords } = await openModeratedApp();
  const player = await makeItem(app, 'player');
  const password_hash = await passwords.hash(goodPassword, { lane: 'unknown' });
  const statuses = new Set<number>();
  for (let round = 0; round < roundsFor(30); round += 1) {
    const email = `race${round}@example.org`;
    const fan = await makeUser(app, { email, email_key: email, password_hash });
    const second = await openAnotherSession(app, fan);
    const answers = await Promise.all([
      post(app, '/users/login', { email, password: goodPassword }),
      post(app, '/users/registerRedirect', registration({ email: `race${round}+b@example.org` })),
      send(app, 'POST', `/comment/create/${player}`, fan, { comment: 'BUY', rating: 1 }),
      send(app, 'PATCH', `/users/togglePlayer/${player}`, second, { on: true }),
      command.accounts.banAccount(fan.id, null).then(() => null),
      post(app, '/users/login', { email, password: goodPassword }),
      post(app, '/users/login/autologin', null, second),
    ]);
    for (const answer of answers) if (answer) statuses.add(answer.statusCode);
    const sessions = await app.db.read
      .selectFrom('session')
      .where('user_id', '=', fan.id)
      .select('token_hash')
      .execute();
    expect(sessions).toEqual([]);
    const again = await post(app, '/users/login', { email, password: goodPassword });
    expect(again.statusCode, again.body).toBe(403);
    const account = await app.db.read
      .selectFrom('user')
      .where('email_key', '=', `race${round}+b@example.org`)
      .select('id')
      .executeTakeFirst();
    if (!account) continue;
    // The account was registered just before the ban.
    const session = await openAnotherSession(app, { ...fan, id: account.id });
    const code = app.mail.code(`race${round}+b@example.org`);
    const body = { email: `race${round}+b@example.org`, confirmationCode: code };
    expect((await post(app, '/users/check', body, session)).statusCode).toBe(403);
  }
  expect([...statuses].filter((status) => ![200, 401, 403].includes(status))).toEqual([]);
});
