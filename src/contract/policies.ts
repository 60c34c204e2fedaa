// The server enforces these rules, and the client hides what it would refuse.

const levels = ['public', 'session', 'verified'] as const;
export type Level = (typeof levels)[number];

/** Action on any subject. */
type Right = (typeof rights)[keyof typeof rights][number];

export type Access = Level | Right;

export function isRight(access: Access): access is Right {
  return !levels.some((level) => level === access);
}

interface Owned {
  readonly owner: string;
}

interface Removable {
  /** Creator's id while the creator may delete it (docs/product/catalogue.md#item-deletion). */
  readonly removableBy: string | null;
}

interface Subjects {
  'item.create': { readonly create: 'verified' | 'item.create' };
  /** Creates more items than the hourly limit allows. */
  'item.createMany': null;
  'item.edit': Removable;
  'item.delete': Removable;
  'item.check': null;
  'lineup.edit': Owned;
  'lineup.delete': Owned;
  /** `owned` is true for lineups. */
  'comment.read': { readonly owned: boolean };
  'comment.create': null;
  /** `owner` is the owner of the lineup, null for catalogue items. */
  'comment.rate': { readonly owner: string | null };
  /** `owner` is the owner of the lineup, null for catalogue items. */
  'comment.hide': { readonly owner: string | null; readonly author: string };
  /** `owner` is the owner of the lineup, or the author of the comments. */
  'comment.readHidden': { readonly owner: string | null };
  'comment.edit': Owned;
  'comment.delete': Owned;
  like: null;
  claim: null;
  'claim.clear': null;
  follow: { readonly _id: string };
  'user.read': { readonly _id: string; readonly verified: boolean };
  /** Covers the e-mail address, gender and role. */
  'user.readPrivate': { readonly _id: string };
}
export type Action = keyof Subjects;
export type Subject<A extends Action> = Subjects[A];

/**
 * Rights beyond those of a verified user (docs/product/admin.md#roles). A new role also needs a
 * migration of the check on `user.role`.
 */
export const rights = {
  user: [],
  admin: [
    'item.create',
    'item.createMany',
    'item.delete',
    'item.check',
    'lineup.delete',
    'comment.delete',
    'comment.readHidden',
    'claim.clear',
  ],
} as const satisfies Readonly<Record<string, readonly Action[]>>;

export type Role = keyof typeof rights;
export const roles = Object.keys(rights) as readonly Role[];

export function toRole(stored: unknown): Role {
  return roles.find((role) => role === stored) ?? 'user';
}

export interface PolicyViewer<R extends string = Role> {
  readonly _id: string;
  readonly role: R;
  readonly verified: boolean;
}

interface Policy<S> {
  readonly level: Level | ((subject: S) => Level);
  /** Decides for viewers without a right to the action. If absent, all are allowed. */
  readonly allows?: (viewerId: string | null, subject: S) => boolean;
}

const everyVerifiedUser = { level: 'verified' } as const;
const onlyByRole = { level: 'verified', allows: () => false } as const;
const onlyOwner: Policy<Owned> = { level: 'verified', allows: (id, { owner }) => id === owner };

const policies: { readonly [A in Action]: Policy<Subjects[A]> } = {
  'item.create': { level: 'verified', allows: (_, { create }) => create === 'verified' },
  'item.createMany': onlyByRole,
  'item.edit': onlyByRole,
  'item.delete': { level: 'verified', allows: (id, { removableBy }) => id === removableBy },
  'item.check': onlyByRole,
  'lineup.edit': onlyOwner,
  'lineup.delete': onlyOwner,
  'comment.read': { level: ({ owned }) => (owned ? 'public' : 'verified') },
  'comment.create': everyVerifiedUser,
  'comment.rate': { level: 'verified', allows: (id, { owner }) => id !== owner },
  'comment.hide': {
    level: 'verified',
    allows: (id, { owner, author }) => id === owner && id !== author,
  },
  'comment.readHidden': { level: 'public', allows: (id, { owner }) => id !== null && id === owner },
  'comment.edit': onlyByRole,
  'comment.delete': onlyOwner,
  like: everyVerifiedUser,
  claim: everyVerifiedUser,
  'claim.clear': onlyByRole,
  follow: { level: 'verified', allows: (id, { _id }) => id !== _id },
  'user.read': { level: 'public', allows: (id, { _id, verified }) => verified || id === _id },
  'user.readPrivate': { level: 'session', allows: (id, { _id }) => id === _id },
};

export type Refusal = 'unauthenticated' | 'notVerified' | 'forbidden';

function checkLevel(level: Level, viewer: { readonly verified: boolean } | null): Refusal | null {
  if (level === 'public') return null;
  if (!viewer) return 'unauthenticated';
  return level === 'verified' && !viewer.verified ? 'notVerified' : null;
}

type Editable = 'item' | 'lineup' | 'comment';

/** Exported for tests with other roles. A viewer of null is a visitor without a session. */
export function createPolicy<R extends string>(rightsOf: Readonly<Record<R, readonly Action[]>>) {
  type Viewer = PolicyViewer<R> | null;

  function checkRight(right: Action, viewer: Viewer): Refusal | null {
    return viewer && rightsOf[viewer.role].includes(right) ? null : 'forbidden';
  }

  function findRefusal<A extends Action>(
    viewer: Viewer,
    action: A,
    subject: Subject<A>,
  ): Refusal | null {
    const { level, allows }: Policy<Subject<A>> = policies[action];
    const requiredLevel = typeof level === 'function' ? level(subject) : level;
    const levelRefusal = checkLevel(requiredLevel, viewer);
    if (levelRefusal) return levelRefusal;
    if (!allows || allows(viewer?._id ?? null, subject)) return null;
    return checkRight(action, viewer);
  }

  function can<A extends Action>(viewer: Viewer, action: A, subject: Subject<A>): boolean {
    return findRefusal(viewer, action, subject) === null;
  }

  /** Checks a call before its subject is known. */
  function refuseAccess(viewer: Viewer, access: Access): Refusal | null {
    if (!isRight(access)) return checkLevel(access, viewer);
    return checkLevel('verified', viewer) ?? checkRight(access, viewer);
  }

  function abilities<T extends Editable>(
    viewer: Viewer,
    type: T,
    subject: Subject<`${T}.edit`> & Subject<`${T}.delete`>,
  ) {
    return {
      edit: can(viewer, `${type}.edit`, subject),
      delete: can(viewer, `${type}.delete`, subject),
    };
  }

  function rolesWith(action: Action): R[] {
    return (Object.keys(rightsOf) as R[]).filter((role) => rightsOf[role].includes(action));
  }

  return { can, findRefusal, refuseAccess, abilities, rolesWith };
}

export const { can, findRefusal, refuseAccess, abilities, rolesWith } = createPolicy<Role>(rights);
