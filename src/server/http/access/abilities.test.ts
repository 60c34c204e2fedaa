import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCommentCall, deleteComment, likeComment } from '#contract/calls/comments.ts';
import { follow } from '#contract/calls/follows.ts';
import { kindCalls } from '#contract/calls/kinds.ts';
import { lineupCalls } from '#contract/calls/lineups.ts';
import { commentables } from '#contract/fans/comments.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import {
  type Action,
  findRefusal,
  type PolicyViewer,
  refuseAccess,
  type Subject,
} from '#contract/policies.ts';
import { sports } from '#sports/index.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

type Viewers = Readonly<
  Record<'owner' | 'other' | 'admin' | 'unverified', TestUser> & { visitor: null }
>;

let app: TestApp;
let viewers: Viewers;
beforeAll(async () => {
  app = await testApp();
  viewers = {
    owner: await makeUser(app),
    other: await makeUser(app),
    admin: await makeAdmin(app),
    unverified: await makeUser(app, { verified: 0 }),
    visitor: null,
  };
});

const names = ['owner', 'other', 'admin', 'unverified', 'visitor'] as const;
const all = { edit: true, delete: true };
const onlyDelete = { edit: false, delete: true };
const nothing = { edit: false, delete: false };

interface Shown {
  readonly can?: unknown;
  readonly data?: readonly { readonly can: unknown }[];
}

const askers: readonly (PolicyViewer | null)[] = [
  null,
  { _id: 'u1', role: 'user', verified: false },
  { _id: 'u1', role: 'user', verified: true },
  { _id: 'u1', role: 'admin', verified: true },
];
const row = <A extends Action>(action: A, subject: Subject<A>) =>
  askers.map((asker) => findRefusal(asker, action, subject));

async function readEach(path: string, pick: (body: Shown) => unknown) {
  const entries = names.map(async (name) => {
    const body = (await send(app, 'GET', path, viewers[name])).json();
    return [name, body.code ?? pick(body)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function tryEach(method: 'PATCH' | 'DELETE', path: string, body?: unknown) {
  const statuses: Record<string, number> = {};
  for (const name of ['visitor', 'unverified', 'other', 'owner', 'admin'] as const) {
    statuses[name] = (await send(app, method, path, viewers[name], body)).statusCode;
  }
  return statuses;
}

test.each(kindsOf(sports).map((kind) => [kind.name, kind] as const))(
  'a %s by itself says so, and in a list nothing',
  async (name, { api }) => {
    const id = await makeItem(app, name);
    const hidden = { unverified: 'notVerified', visitor: 'unauthenticated' };
    for (const path of [`${api.base}/${id}`, `${api.base}/notPopulated/${id}`]) {
      const shown = { owner: nothing, other: nothing, admin: onlyDelete, ...hidden };
      expect(await readEach(path, ({ can }) => can)).toEqual(shown);
    }
    const { data } = (await send(app, 'GET', api.base, viewers.admin)).json();
    expect(data.length).toBeGreaterThan(0);
    expect(data.filter((item: object) => 'can' in item)).toEqual([]);
    expect(await tryEach('DELETE', `${api.base}/${id}`)).toEqual({
      visitor: 401,
      unverified: 403,
      other: 403,
      owner: 403,
      admin: 200,
    });
  },
);

describe.each(lineupsOf(sports))('$name', (lineup) => {
  const { base, comment: commentPath } = lineup.api;

  test('permissions are in single responses, but not in lists', async () => {
    const { owner, admin } = viewers;
    const built = await makeLineup(app, lineup, owner);
    expect(built.can).toEqual(all);
    expect(await readEach(`${base}/${built._id}`, ({ can }) => can)).toEqual({
      owner: all,
      other: nothing,
      admin: onlyDelete,
      unverified: nothing,
      visitor: nothing,
    });
    const list = (await send(app, 'GET', base, owner)).json().data;
    const page = (await send(app, 'GET', `/users/${owner.id}`, owner)).json();
    const shown = [...list, ...page[lineup.userField]];
    expect(shown.map(({ _id }) => _id)).toContain(built._id);
    expect(shown.filter((item: object) => 'can' in item)).toEqual([]);

    const path = `${base}/${built._id}`;
    expect(await tryEach('PATCH', path, { name: 'Otro' })).toEqual({
      visitor: 401,
      unverified: 403,
      other: 403,
      owner: 200,
      admin: 403,
    });
    const answer = await send(app, 'PATCH', path, owner, { name: 'Otra vez' });
    expect(answer.json().can).toEqual(all);
    expect((await send(app, 'DELETE', path, viewers.other)).statusCode).toBe(403);
    expect((await send(app, 'DELETE', path, admin)).statusCode).toBe(200);
  });

  test('each comment contains the permissions of its reader', async () => {
    const { owner, other, admin } = viewers;
    const built = await makeLineup(app, lineup, other);
    const comment = await makeComment(app, commentPath, built._id, owner, { rating: 4 });
    expect(comment).toMatchObject({ can: onlyDelete });
    const first = ({ data }: Shown) => data?.[0]?.can;
    const expected = {
      owner: { ...onlyDelete, hide: false },
      other: { ...nothing, hide: true },
      admin: { ...onlyDelete, hide: false },
    };
    expect(await readEach(`/comment?on=${built._id}`, first)).toEqual({
      ...expected,
      unverified: { ...nothing, hide: false },
      visitor: { ...nothing, hide: false },
    });
    expect(await readEach(`/users/${owner.id}/comments?size=1`, first)).toEqual({
      ...expected,
      unverified: 'notVerified',
      visitor: 'unauthenticated',
    });
    const path = `/comment/delete/${comment._id}`;
    expect((await send(app, 'DELETE', path, other)).statusCode).toBe(403);
    expect((await send(app, 'DELETE', path, owner)).statusCode).toBe(200);
    expect((await send(app, 'DELETE', `${base}/${built._id}`, admin)).statusCode).toBe(200);
  });
});

test('calls grant access according to the policy of their action', () => {
  const own = { owner: 'u1' };
  const calls = [
    ...kindsOf(sports).flatMap((kind) => {
      const { create, remove, check, like } = kindCalls(kind);
      return [
        [create, row('item.create', kind)] as const,
        [remove, row('item.delete', { removableBy: 'u1' })] as const,
        [check, row('item.check', null)] as const,
        [like, row('like', null)] as const,
      ];
    }),
    ...lineupsOf(sports).flatMap((lineup) => {
      const { update, remove, like } = lineupCalls(lineup);
      return [
        [update, row('lineup.edit', own)] as const,
        [remove, row('lineup.delete', own)] as const,
        [like, row('like', null)] as const,
      ];
    }),
    [createCommentCall(commentables(sports)), row('comment.create', null)] as const,
    [deleteComment, row('comment.delete', own)] as const,
    [likeComment, row('like', null)] as const,
    [follow, row('follow', { _id: 'u2' })] as const,
  ];
  for (const [{ method, path, access }, refusals] of calls) {
    const atDoor = askers.map((asker) => refuseAccess(asker, access));
    expect(atDoor, `${method} ${path}`).toEqual(refusals);
  }
});

test('an unknown role in the database counts as user', async () => {
  const curator = await makeUser(app);
  await app.db.write(async (transaction) => {
    const dropped =
      app.db.dialect === 'sqlite'
        ? sql`pragma ignore_check_constraints = on`
        : sql`alter table "user" drop constraint user_role_check`;
    await dropped.execute(transaction);
    await sql`update "user" set role = 'curator' where id = ${curator.id}`.execute(transaction);
  });
  const page = (await send(app, 'GET', `/users/${curator.id}`, curator)).json();
  expect(page.role).toBe('user');
  const refused = await send(app, 'PATCH', '/players/nobody/checked', curator, { on: true });
  expect(refused.statusCode).toBe(403);
  const { user } = (await send(app, 'POST', '/users/login/autologin', curator)).json();
  expect(user.rol).toBe('user');
});
