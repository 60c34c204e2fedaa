import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { createServices, type Services } from '#server/services.ts';
import { eleven } from '#sports/football/eleven.ts';
import { makeUser, makeUsers, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { makeLineup, send } from '#tests/support/fans/community.ts';

const hourMs = 3_600_000;

let app: TestApp;
let services: Services;
let owner: TestUser;
let built: LineupDetail;
beforeAll(async () => {
  app = await testApp();
  services = await createServices({ ...app.deps, log: app.server.log });
  return () => services.close();
});
beforeEach(async () => {
  app.clock.time = new Date();
  app.mails.length = 0;
  owner = await makeUser(app);
  built = await makeLineup(app, eleven, owner);
});

const like = (fan: TestUser, on = true) => services.likes.toggle(eleven, built._id, fan.id, on);
const setMail = (mail: boolean) =>
  services.notifications.changeSettings(owner.id, { liked: { mail } });
const passHours = (hours: number) => {
  app.clock.time = new Date((app.clock.time ?? new Date()).getTime() + hours * hourMs);
};
async function deliverDigests() {
  app.mails.length = 0;
  await services.digests.enqueueDue();
  passHours(1 / 60);
  await services.outbox.deliverDue();
  return app.mails.filter(({ to }) => to === owner.email);
}

test('fans who enabled mails get unread notifications at most once a day', async () => {
  const [one, other, third] = await makeUsers(app, 3);
  if (!one || !other || !third) throw new Error('Expected three users');
  await like(one);
  expect(await deliverDigests()).toEqual([]);
  await setMail(true);
  await services.follows.toggle(owner.id, viewerOf(one), true);
  const [mail, ...rest] = await deliverDigests();
  expect(rest).toEqual([]);
  expect(mail?.subject).toBe('Tifo: 1 new notification');
  expect(mail?.text).toContain(`- ${one.name} likes your Eleven\n`);
  expect(mail?.text).not.toContain('follows you');

  await like(other);
  expect(await deliverDigests()).toEqual([]);
  passHours(24);
  await like(third);
  const [next] = await deliverDigests();
  expect(next?.text).toContain(`- ${third.name} and 2 others like your Eleven\n`);
  passHours(24);
  expect(await deliverDigests()).toEqual([]);
  await services.notifications.markRead(owner.id, { all: true });
});

test('a name like a domain is no link in a mail, and is unchanged in the list', async () => {
  const fan = await makeUser(app, { name: 'evil.example.org' });
  await setMail(true);
  await like(fan);
  const [mail] = await deliverDigests();
  expect(mail?.text).toContain('- evil. example. org likes your Eleven\n');
  const { data } = await services.notifications.list(owner.id, {});
  expect(data[0]?.actors[0]?.name).toBe('evil.example.org');
});

test('a digest is rendered when it is sent, and dropped if nothing is unread', async () => {
  const [one, other] = await makeUsers(app, 2);
  if (!one || !other) throw new Error('Expected two users');
  await setMail(true);
  await like(one);
  await like(other);
  await services.digests.enqueueDue();
  await like(other, false);
  expect((await deliverDigests())[0]?.text).toContain(`- ${one.name} likes your Eleven\n`);

  passHours(24);
  const late = await makeUser(app);
  await services.likes.toggle(eleven, built._id, late.id, true);
  await services.digests.enqueueDue();
  await services.notifications.markRead(owner.id, { all: true });
  expect(await deliverDigests()).toEqual([]);
  const waiting = app.db.read
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', owner.email);
  expect(await waiting.execute()).toEqual([]);
});

test('very many fans with mails enabled are checked in many turns', async () => {
  const fans = await makeUsers(app, 1200);
  const settings = fans.map(({ id }) => ({
    user_id: id,
    type: 'liked' as const,
    bell: 1 as const,
    mail: 1 as const,
  }));
  await app.db.write(async (transaction) => {
    for (const some of [settings.slice(0, 600), settings.slice(600)]) {
      await transaction.insertInto('notification_setting').values(some).execute();
    }
  });
  await setMail(true);
  await like(await makeUser(app));
  await services.digests.enqueueDue();
  let turns = 0;
  let isOver = false;
  const run = services.digests.enqueueDue().then(() => {
    isOver = true;
  });
  while (!isOver) {
    await nextTurn();
    turns += 1;
  }
  await run;
  expect(turns).toBeGreaterThan(fans.length / 60);
  expect(await deliverDigests()).toHaveLength(1);
});

test('unsubscribing needs a POST but no session, and changes nothing else', async () => {
  await setMail(true);
  await services.notifications.changeSettings(owner.id, { followed: { bell: false, mail: true } });
  await like(await makeUser(app));
  const [mail] = await deliverDigests();
  const address = new URL(mail?.unsubscribe ?? '');
  expect(mail?.text).toContain(`\n${address.href}\n`);
  expect(address.origin).toBe(app.deps.config.publicUrl);
  const settings = () => services.notifications.settingsOf(owner.id);
  const before = await settings();

  const page = await app.inject({ method: 'GET', url: address.pathname });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<form method="post"><button>Unsubscribe</button>');
  expect(await settings()).toEqual(before);

  const response = await app.inject({
    method: 'POST',
    url: address.pathname,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(await settings()).toMatchObject({
    liked: { bell: true, mail: false },
    followed: { bell: false, mail: false },
  });
  const token = address.pathname.slice('/unsubscribe/'.length);
  const other = await makeUser(app);
  for (const wrong of [token.replace(owner.id, other.id), owner.id, `${token}x`, 'nobody.x']) {
    for (const method of ['GET', 'POST'] as const) {
      const refused = await app.inject({ method, url: `/unsubscribe/${wrong}` });
      expect(refused.statusCode, wrong).toBe(404);
    }
  }
  expect((await send(app, 'GET', '/notifications', { token })).statusCode).toBe(401);
});

function viewerOf({ id }: TestUser) {
  return { userId: id, verified: true, role: 'user', tokenHash: '' } as const;
}
