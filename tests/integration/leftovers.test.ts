import { beforeEach, expect, test } from 'vitest';
import { previewPurge, purge } from '#cli/purge/purge.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { loadCreatorKey } from '#server/features/accounts/deletion/delete-account.ts';
import { createServices } from '#server/services.ts';
import { eleven } from '#sports/football/eleven.ts';
import { player } from '#sports/football/player.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { bodyOf, makeAdmin, makeItem, makeUser, type TestUser } from '#tests/support/app.ts';
import {
  fillColumns,
  type Leftover,
  leftoversSince,
  type Rows,
  readRows,
  tablesNaming,
  tablesReferringTo,
} from '#tests/support/databases/leftovers.ts';
import { finishRemovals } from '#tests/support/databases/removals.ts';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  patch,
  registration,
  sendFrom,
} from '#tests/support/fans/accounts.ts';
import { makeChoices, makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { emailChangesOf } from '#tests/support/fans/email-changes.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import { makePicture } from '#tests/support/pictures.ts';

/** After a deletion the database must look as if the deleted rows had never existed. */

interface Exception {
  readonly table: string;
  readonly reason: string;
  readonly isMet?: (leftover: Leftover) => boolean;
}

let app: AccountsApp;
let fan: TestUser;
beforeEach(async () => {
  app = await accountsApp({ settings: { RATE_LIMITS: 'on' }, passwords: cheapPasswords() });
  fan = await makeUser(app);
});

function findUnexplained(before: Rows, after: Rows, exceptions: readonly Exception[]): Leftover[] {
  return leftoversSince(before, after).filter(
    (leftover) =>
      !exceptions.some(
        ({ table, isMet }) => leftover.table === table && (isMet?.(leftover) ?? true),
      ),
  );
}

async function done(...call: Parameters<typeof send> extends [unknown, ...infer Rest] ? Rest : []) {
  const answer = await send(app, ...call);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const toggle = (path: string, id: string, user: { readonly token: string }) =>
  done('PATCH', `${path}/${id}`, user, { on: true });

async function createPictured(path: string, body: object, user: { readonly token: string }) {
  const image = fileOf(await makePicture('png'));
  const answer = await postForm(app, path, { ...body }, { image }, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('a deleted user leaves only the items that they created, with a mark', async () => {
  // Data of other users, and rows that remain, such as follower counts.
  const friend = await makeUser(app);
  await toggle('/users/toggleFollow', friend.id, fan);
  const liked = await makeItem(app, 'player');
  const beloved = (await makeLineup(app, eleven, friend))._id;
  const remark = (await makeComment(app, '/comment/create', liked, fan, { rating: 4 }))._id;
  const choices = await makeChoices(app, eleven);
  const keeper = await makeItem(app, 'player', { position: 'goalkeeper' });
  const namesake = await makeItem(app, 'lifter');
  const before = await readRows(app.db);

  const person = registration({ email: 'Gone@Example.org', name: 'Gone Fan' });
  const user = (await createPictured('/users/registerRedirect', person, { token: '' })) as {
    readonly token: string;
    readonly user: { readonly _id: string; readonly email: string };
  };
  const { _id: id, email } = user.user;
  await done('POST', '/users/check', user, { email, confirmationCode: app.mail.code(email) });
  const { _id: created } = await createPictured('/circuit', bodyOf(circuit), user);
  await toggle('/users/togglePlayer', liked, user);
  await toggle('/users/toggleEleven', beloved, user);
  await toggle('/users/toggleFollow', fan.id, user);
  await toggle('/users/toggleFollow', id, fan);
  await toggle('/users/lifter/thisIsMe', namesake, user);
  await toggle('/comment/toggleLike', remark, user);
  const { _id: built } = await done('POST', eleven.api.create, user, { name: 'Gone', ...choices });
  await done('PATCH', `${eleven.api.base}/${built}`, user, { goalkeeper: keeper });
  await done('PATCH', `${eleven.api.base}/${beloved}`, friend, { startedFrom: built });
  await toggle('/users/toggleEleven', built, fan);
  await done('PATCH', `/users/toggleFollow/${fan.id}`, user, { on: false });
  await toggle('/users/toggleFollow', fan.id, user);
  await done('PATCH', '/notifications/settings', user, { liked: { mail: true } });
  for (const rating of [2, 5]) {
    const comment = await makeComment(app, '/comment/create', liked, user as never, { rating });
    await toggle('/comment/toggleLike', comment._id, fan);
  }
  // Mail delivery fails from here on, so that mails stay queued.
  const { ask, asked, confirm } = emailChangesOf(app);
  const { email: now, link } = await asked(user, 'Now@Example.org');
  app.mail.failWith(new Error('no route'));
  expect((await confirm(user, link)).json()).toEqual({ email: now });
  const next = 'Next@Example.org';
  expect((await ask(user, next)).json()).toEqual({ linkSent: true });
  const from = '203.0.113.8';
  const body = { email: now, password: goodPassword };
  const device = 'device'.padEnd(43, '-');
  expect((await sendFrom(app, { path: 'login', body, from, device })).statusCode).toBe(200);
  await patch(app, '/users/forgotpassword/forgotpassword', { email: now });

  await fillColumns(app.db, { table: 'user', id });

  const names = [id, ...[email, now, next].map((address) => address.toLowerCase())];
  const present = tablesNaming(await readRows(app.db), ...names);
  expect(present).toEqual(
    expect.arrayContaining(['outbox', ...(await tablesReferringTo('user', app.db))]),
  );

  expect(await done('DELETE', '/users/', user)).toEqual({ deleteUser: true });
  await finishRemovals(app.db);
  const after = await readRows(app.db);
  expect(tablesNaming(after, ...names)).toEqual([]);
  const isOfItem = ({ row }: Leftover) => [row.id, row.item_id].includes(created);
  const isOfKind = ({ row }: Leftover) => row.kind === 'circuit';
  const reason = 'the item that the user created stays in the catalogue';
  expect(
    findUnexplained(before, after, [
      { table: 'throttle', reason: 'a hash without a name, which runs out within a day' },
      { table: 'left_item', reason: 'the mark of who created it', isMet: isOfItem },
      ...['item', 'circuit', 'media', 'unchecked_item'].map((table) => ({
        table,
        reason,
        isMet: isOfItem,
      })),
      ...['kind_count', 'item_change'].map((table) => ({
        table,
        reason,
        isMet: isOfKind,
      })),
    ]),
  ).toEqual([]);
});

test('a deleted item leaves nothing', async () => {
  const admin = await makeAdmin(app);
  const friend = await makeUser(app);
  const team = await makeItem(app, 'team');
  const other = await makeItem(app, 'player', { position: 'goalkeeper' });
  const lineup = await makeLineup(app, eleven, friend, { goalkeeper: other });
  const creator = await makeAdmin(app);
  const before = await readRows(app.db);

  const body = bodyOf(player, { position: 'goalkeeper', team });
  const { _id: id } = await createPictured('/players', body, creator);
  await toggle('/users/togglePlayer', id, fan);
  const { _id: comment } = await makeComment(app, '/comment/create', id, fan, { rating: 3 });
  await toggle('/comment/toggleLike', comment, admin);
  const { _id: removed } = await makeComment(app, '/comment/create', id, fan);
  await done('DELETE', `/comment/delete/${removed}`, admin);
  await done('PATCH', `${eleven.api.base}/${lineup._id}`, friend, { goalkeeper: id });
  const { forward1, forward2 } = lineup as unknown as Record<string, { readonly _id: string }>;
  const swapped = { forward1: forward2?._id, forward2: forward1?._id };
  await done('PATCH', `${eleven.api.base}/${lineup._id}`, friend, swapped);
  await done('PATCH', `/players/${id}/checked`, admin, { on: false });
  await done('DELETE', '/users/', creator);
  await finishRemovals(app.db);

  const others = new Set(['lineup', ...kindsOf(app.deps.sports).map(({ name }) => name)]);
  others.delete('player');
  await fillColumns(app.db, { table: 'item', id }, others);

  const present = tablesNaming(await readRows(app.db), id);
  const referring = await tablesReferringTo('item', app.db);
  expect(present).toEqual(expect.arrayContaining(referring.filter((name) => !others.has(name))));

  expect(await done('DELETE', `/players/${id}`, admin)).toEqual({ deleted: true });
  await finishRemovals(app.db);
  const after = await readRows(app.db);
  // The change log names the item.
  expect(tablesNaming(after, id)).toEqual(['item_change']);
  const isOfBuilt = ({ row }: Leftover) => [row.lineup_id, row.item_id].includes(lineup._id);
  const isCount = ({ row }: Leftover) => row.kind === eleven.name;
  const ofCreator = [creator.id, creator.email];
  const isOfCreator = ({ row }: Leftover) =>
    ofCreator.some((own) => JSON.stringify(row).includes(own));
  expect(
    findUnexplained(before, after, [
      { table: 'throttle', reason: 'a hash without a name, which runs out within a day' },
      { table: 'item_change', reason: 'the log of changes, which moves on' },
      ...['lineup', 'lineup_slot', 'lineup_version'].map((table) => ({
        table,
        reason: 'the lineup was changed',
        isMet: isOfBuilt,
      })),
      { table: 'lineup_version_slot', reason: 'the other places of its former versions' },
      { table: 'slot_count', reason: 'counts the slots that were changed', isMet: isCount },
      ...['notification', 'notification_act'].map((table) => ({
        table,
        reason: 'whoever had it in a lineup is told by its name',
      })),
      ...['user', 'session', 'user_words', 'user_name_skeleton'].map((table) => ({
        table,
        reason: 'the creator left before',
        isMet: isOfCreator,
      })),
    ]),
  ).toEqual([]);
});

test('a purged unverified account leaves nothing, not even its code', async () => {
  const before = await readRows(app.db);
  app.mail.failWith(new Error('no route'));
  const person = registration();
  await done('POST', '/users/registerRedirect', null, person);
  const email = person.email;
  const present = tablesNaming(await readRows(app.db), email);
  expect(present.toSorted()).toEqual(['mailbox_code', 'outbox', 'user']);

  const { db } = app;
  const kinds = kindsOf(app.deps.sports);
  const services = await createServices({ ...app.deps, log: app.server.log });
  const preview = await previewPurge(
    { db, kinds, creatorKey: await loadCreatorKey(app.deps.config.dataDir) },
    email,
  );
  await purge({ db, kinds, services }, preview, { items: false });
  await services.close();
  const throttle = { table: 'throttle', reason: 'a hash without a name' };
  expect(findUnexplained(before, await readRows(db), [throttle])).toEqual([]);
});
