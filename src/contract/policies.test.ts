import { describe, expect, test } from 'vitest';
import {
  type Action,
  can,
  createPolicy,
  findRefusal,
  type PolicyViewer,
  type Refusal,
  refuseAccess,
  rights,
  rolesWith,
  type Subject,
  toRole,
} from './policies.ts';

const verified = true;
const signedOut = null;
const unverified: PolicyViewer = { _id: 'owner', role: 'user', verified: false };
const owner: PolicyViewer = { _id: 'owner', role: 'user', verified };
const other: PolicyViewer = { _id: 'other', role: 'user', verified };
const admin: PolicyViewer = { _id: 'admin', role: 'admin', verified };
const unverifiedAdmin: PolicyViewer = { ...admin, verified: false };
const viewers = [signedOut, unverified, owner, other, admin, unverifiedAdmin];

const row = <A extends Action>(
  action: A,
  subject: Subject<A>,
  ...expected: (Refusal | 'may')[]
): [Action, object | null, () => (Refusal | 'may')[], (Refusal | 'may')[]] => [
  action,
  subject,
  () => viewers.map((viewer) => findRefusal(viewer, action, subject) ?? 'may'),
  expected,
];
const owned = { owner: 'owner' };
const [anonymous, unproven, no] = ['unauthenticated', 'notVerified', 'forbidden'] as const;

//                             Columns: signedOut, unverified, owner, other, admin, unverified admin
test.each([
  row('item.create', { create: 'verified' }, anonymous, unproven, 'may', 'may', 'may', unproven),
  row('item.create', { create: 'item.create' }, anonymous, unproven, no, no, 'may', unproven),
  row('item.createMany', null, anonymous, unproven, no, no, 'may', unproven),
  row('item.edit', { removableBy: 'owner' }, anonymous, unproven, no, no, no, unproven),
  row('item.delete', { removableBy: null }, anonymous, unproven, no, no, 'may', unproven),
  row('item.delete', { removableBy: 'owner' }, anonymous, unproven, 'may', no, 'may', unproven),
  row('item.check', null, anonymous, unproven, no, no, 'may', unproven),
  row('lineup.edit', owned, anonymous, unproven, 'may', no, no, unproven),
  row('lineup.delete', owned, anonymous, unproven, 'may', no, 'may', unproven),
  row('comment.read', { owned: true }, 'may', 'may', 'may', 'may', 'may', 'may'),
  row('comment.read', { owned: false }, anonymous, unproven, 'may', 'may', 'may', unproven),
  row('comment.create', null, anonymous, unproven, 'may', 'may', 'may', unproven),
  row('comment.rate', owned, anonymous, unproven, no, 'may', 'may', unproven),
  row('comment.rate', { owner: null }, anonymous, unproven, 'may', 'may', 'may', unproven),
  row('comment.edit', owned, anonymous, unproven, no, no, no, unproven),
  row('comment.delete', owned, anonymous, unproven, 'may', no, 'may', unproven),
  row('like', null, anonymous, unproven, 'may', 'may', 'may', unproven),
  row('follow', { _id: 'owner' }, anonymous, unproven, no, 'may', 'may', unproven),
  row('claim', null, anonymous, unproven, 'may', 'may', 'may', unproven),
  row('claim.clear', null, anonymous, unproven, no, no, 'may', unproven),
  row('user.read', { _id: 'owner', verified }, 'may', 'may', 'may', 'may', 'may', 'may'),
  row('user.read', { _id: 'owner', verified: false }, no, 'may', 'may', no, no, no),
  row('user.readPrivate', { _id: 'owner' }, anonymous, 'may', 'may', no, no, no),
])('%s of %j', (_action, _subject, decide, expected) => {
  expect(decide()).toEqual(expected);
});

test.each([
  ['public', 'may', 'may', 'may', 'may', 'may', 'may'],
  ['session', anonymous, 'may', 'may', 'may', 'may', 'may'],
  ['verified', anonymous, unproven, 'may', 'may', 'may', unproven],
  ['item.create', anonymous, unproven, no, no, 'may', unproven],
  ['item.delete', anonymous, unproven, no, no, 'may', unproven],
  ['item.check', anonymous, unproven, no, no, 'may', unproven],
  ['claim.clear', anonymous, unproven, no, no, 'may', unproven],
  // Owners need no right for their own items.
  ['comment.delete', anonymous, unproven, no, no, 'may', unproven],
] as const)('a call of access %s', (access, ...expected) => {
  expect(viewers.map((viewer) => refuseAccess(viewer, access) ?? 'may')).toEqual(expected);
});

test.each([
  ['admin', 'admin'],
  ['user', 'user'],
  ['moderator', 'user'],
  ['Admin', 'user'],
  ['constructor', 'user'],
  ['', 'user'],
  [undefined, 'user'],
  [null, 'user'],
  [{ role: 'admin' }, 'user'],
])('a stored role %j is %s', (stored, role) => {
  expect(toRole(stored)).toBe(role);
});

describe('an additional role', () => {
  const policy = createPolicy({ ...rights, moderator: ['comment.delete'] });
  const moderator = { _id: 'moderator', role: 'moderator', verified } as const;

  test('has its own rights and those of every verified user', () => {
    expect(policy.can(moderator, 'comment.delete', owned)).toBe(true);
    expect(policy.abilities(moderator, 'comment', owned)).toEqual({ edit: false, delete: true });
    expect(policy.can(moderator, 'like', null)).toBe(true);
    expect(policy.can(moderator, 'lineup.edit', { owner: moderator._id })).toBe(true);
    expect(policy.rolesWith('comment.delete')).toEqual(['admin', 'moderator']);
  });

  test('has no other rights, and none before verification', () => {
    expect(policy.abilities(moderator, 'lineup', owned)).toEqual({ edit: false, delete: false });
    const nobodys = { removableBy: null };
    expect(policy.abilities(moderator, 'item', nobodys)).toEqual({ edit: false, delete: false });
    expect(policy.can(moderator, 'item.createMany', null)).toBe(false);
    expect(policy.refuseAccess(moderator, 'item.create')).toBe('forbidden');
    expect(policy.refuseAccess(moderator, 'item.delete')).toBe('forbidden');
    const unproved = { ...moderator, verified: false };
    expect(policy.findRefusal(unproved, 'comment.delete', owned)).toBe('notVerified');
  });

  test('does not affect other roles', () => {
    const before = [false, false, true, false, true, false];
    expect(viewers.map((viewer) => can(viewer, 'comment.delete', owned))).toEqual(before);
    expect(viewers.map((viewer) => policy.can(viewer, 'comment.delete', owned))).toEqual(before);
    expect(rolesWith('comment.delete')).toEqual(['admin']);
  });
});
