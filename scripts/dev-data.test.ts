import { expect, test, vi } from 'vitest';
import { startServer } from '#tests/support/server.ts';
import { seedFans } from './dev-data.ts';

test('the fans are created once with their likes, and one is an admin', {
  timeout: 60_000,
}, async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const server = await startServer({ RATE_LIMITS: 'off' });
  const grant = vi.fn((email: string) => server.tifo('admin', 'grant', email));
  try {
    await seedFans({ base: server.url, mailbox: server.mailbox, grant });
    await seedFans({ base: server.url, mailbox: server.mailbox, grant });
    expect(grant).toHaveBeenCalledTimes(1);
    const [sentence] = log.mock.lastCall ?? [];
    const [, email, password] = String(sentence).match(/^Log in as (\S+), .* with (\S+) /) ?? [];
    const answer = await fetch(`${server.url}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token, user } = await answer.json();
    expect(user).toMatchObject({ rol: 'admin', check: true });
    const favourites = await fetch(`${server.url}/api/v1/users/${user._id}/favourites/favPlayers`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await favourites.json()).toMatchObject({ total: 2 });
  } finally {
    await server.stop();
  }
});
