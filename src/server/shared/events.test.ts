import { beforeAll, expect, test } from 'vitest';
import { commentables } from '#contract/fans/comments.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { createServices, type Services } from '#server/services.ts';
import { createEvents, type EventName } from '#server/shared/events.ts';
import { eleven } from '#sports/football/eleven.ts';
import { makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { makeChoices } from '#tests/support/fans/community.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const noUser = { id: 'nobody', email: 'nobody@example.org' };

test('subscribers run one after another with the transaction and the event', async () => {
  const events = createEvents();
  const calls: unknown[] = [];
  for (const name of ['first', 'second']) {
    events.subscribe('user.deleted', async (transaction, { email }) => {
      calls.push([name, email]);
      await transaction.selectFrom('user').select('id').execute();
      calls.push(`${name} is done`);
    });
  }
  events.subscribe('item.deleted', async () => calls.push('not asked'));
  await app.db.write((transaction) => events.emit(transaction, 'user.deleted', noUser));
  const { email } = noUser;
  expect(calls).toEqual([['first', email], 'first is done', ['second', email], 'second is done']);
});

test('a subscriber that fails rolls back the transaction and stops later subscribers', async () => {
  const events = createEvents();
  let isCalled = false;
  events.subscribe('user.deleted', (transaction) =>
    transaction.insertInto('item').values(itemRow()).execute(),
  );
  events.subscribe('user.deleted', async () => {
    throw new Error('broken on purpose');
  });
  events.subscribe('user.deleted', async () => {
    isCalled = true;
  });
  const before = await snapshot(app.db);
  const work = app.db.write(async (transaction) => {
    await transaction.insertInto('item').values(itemRow()).execute();
    await events.emit(transaction, 'user.deleted', noUser);
  });
  await expect(work).rejects.toThrow('broken on purpose');
  expect(isCalled).toBe(false);
  expect(await snapshot(app.db)).toBe(before);
});

async function listeningServices() {
  const services = await createServices({ ...app.deps, log: app.server.log });
  const receivedEvents: unknown[] = [];
  const names = ['liked', 'comment.liked', 'commented', 'followed', 'lineup.saved'] as const;
  for (const name of names) {
    services.events.subscribe(name, async (_transaction, event) =>
      receivedEvents.push([name, event]),
    );
  }
  return { services, receivedEvents };
}

async function makeViewer(): Promise<Viewer> {
  const { id } = await makeUser(app);
  return { userId: id, verified: true, role: 'user', tokenHash: '' };
}

test('each act of a fan is emitted once', async () => {
  const { services, receivedEvents } = await listeningServices();
  const { comments, follows, likes, lineups } = services;
  const viewer = await makeViewer();
  const { userId } = viewer;
  const other = (await makeUser(app)).id;
  const itemId = await makeItem(app, 'player');
  const item = { itemId, kind: 'player' };
  for (const on of [true, true, false, null])
    await likes.toggle({ name: 'player' }, itemId, userId, on);
  for (const on of [true, true, false]) await follows.toggle(other, viewer, on);
  const body = { comment: 'Vamos' };
  const kinds = commentables(app.deps.sports);
  const commentId = (await comments.create(kinds, itemId, body, viewer))._id;
  for (const on of [true, true, false]) await comments.toggleLike(commentId, userId, on);
  const choices = await makeChoices(app, eleven);
  const lineupId = (await lineups.create(eleven, { name: 'Once', ...choices }, viewer))._id;
  await lineups.update(eleven, lineupId, { body: { name: 'Doce' }, ifMatch: null }, viewer);
  const saved = ['lineup.saved', { userId, lineupId, kind: 'eleven' }];
  expect(receivedEvents).toEqual([
    ['liked', { userId, ...item }],
    ['liked', { userId, ...item }],
    ['followed', { followerId: userId, followedId: other }],
    ['commented', { userId, commentId, ...item }],
    ['comment.liked', { userId, commentId }],
    saved,
    saved,
  ]);
  await services.close();
});

const doings: Readonly<Record<string, (services: Services, viewer: Viewer) => Promise<unknown>>> = {
  liked: async ({ likes }, { userId }) =>
    likes.toggle({ name: 'player' }, await makeItem(app, 'player'), userId, true),
  followed: async ({ follows }, viewer) => follows.toggle((await makeUser(app)).id, viewer, true),
  'lineup.saved': async ({ lineups }, viewer) =>
    lineups.create(eleven, { name: 'Once', ...(await makeChoices(app, eleven)) }, viewer),
};

test.each(Object.keys(doings) as EventName[])(
  '%s is rolled back when a subscriber fails',
  async (name) => {
    const services = await createServices({ ...app.deps, log: app.server.log });
    const viewer = await makeViewer();
    let before = '';
    services.events.subscribe(name, async () => {
      // Another connection does not see uncommitted changes.
      before = await snapshot(app.db);
      throw new Error('broken on purpose');
    });
    await expect(doings[name]?.(services, viewer)).rejects.toThrow('broken on purpose');
    expect(await snapshot(app.db)).toBe(before);
    await services.close();
  },
);
