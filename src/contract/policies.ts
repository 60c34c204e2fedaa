/**
 * Authorisation rules, enforced by the server and used by the client for display. Nothing else
 * compares roles or owners.
 */

const levels = ['public', 'session', 'verified'] as const;
/** Basic requirement: none, a session, or a verified account. */
export type Level = (typeof levels)[number];

/** Action that some role may take on any subject. */
type Right = (typeof rights)[keyof typeof rights][number];

/** Requirement of a call: a level, or a right of the role. */
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

/** Actions with the required facts on their subject; null if none. */
interface Subjects {
  'item.create': { readonly create: 'verified' | 'item.create' };
  /** Beyond the hourly limit. */
  'item.createMany': null;
  'item.edit': Removable;
  'item.delete': Removable;
  'item.check': null;
  'lineup.edit': Owned;
  'lineup.delete': Owned;
  /** True if a fan built the item. */
  'comment.read': { readonly owned: boolean };
  'comment.create': null;
  /** Owner of a lineup; null for other items. */
  'comment.rate': { readonly owner: string | null };
  /** Owner of the lineup, null for other items, and author of the comment. */
  'comment.hide': { readonly owner: string | null; readonly author: string };
  /** Hidden comments: the lineup's owner, or the author of the comments. */
  'comment.readHidden': { readonly owner: string | null };
  'comment.edit': Owned;
  'comment.delete': Owned;
  like: null;
  /** Claiming to be a person of the catalogue. */
  claim: null;
  /** Claim of another user. */
  'claim.clear': null;
  follow: { readonly _id: string };
  'user.read': { readonly _id: string; readonly verified: boolean };
  /** E-mail, gender and role. */
  'user.readPrivate': { readonly _id: string };
}
export type Action = keyof Subjects;
export type Subject<A extends Action> = Subjects[A];

/**
 * Roles and their rights beyond those of every verified user. The database also lists the roles
 * (see the check of `user.role`, and docs/product/admin.md#roles).
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

/** Stored role; unknown ones count as 'user'. */
export function toRole(stored: unknown): Role {
  return roles.find((role) => role === stored) ?? 'user';
}

/** Signed-in user a decision is about; null stands for a visitor. */
export interface PolicyViewer<R extends string = Role> {
  readonly _id: string;
  readonly role: R;
  readonly verified: boolean;
}

interface Policy<S> {
  readonly level: Level | ((subject: S) => Level);
  /** Condition for viewers without the right; always true by default. */
  readonly allows?: (viewerId: string | null, subject: S) => boolean;
}

const everyone = { level: 'verified' } as const;
/** Requires a right; an action that no role holds is impossible. */
const byRole = { level: 'verified', allows: () => false } as const;
const byOwner: Policy<Owned> = { level: 'verified', allows: (id, { owner }) => id === owner };

const policies: { readonly [A in Action]: Policy<Subjects[A]> } = {
  'item.create': { level: 'verified', allows: (_, { create }) => create === 'verified' },
  'item.createMany': byRole,
  'item.edit': byRole,
  'item.delete': { level: 'verified', allows: (id, { removableBy }) => id === removableBy },
  'item.check': byRole,
  'lineup.edit': byOwner,
  'lineup.delete': byOwner,
  'comment.read': { level: ({ owned }) => (owned ? 'public' : 'verified') },
  'comment.create': everyone,
  'comment.rate': { level: 'verified', allows: (id, { owner }) => id !== owner },
  'comment.hide': {
    level: 'verified',
    allows: (id, { owner, author }) => id === owner && id !== author,
  },
  'comment.readHidden': { level: 'public', allows: (id, { owner }) => id !== null && id === owner },
  'comment.edit': byRole,
  'comment.delete': byOwner,
  like: everyone,
  claim: everyone,
  'claim.clear': byRole,
  follow: { level: 'verified', allows: (id, { _id }) => id !== _id },
  'user.read': { level: 'public', allows: (id, { _id, verified }) => verified || id === _id },
  'user.readPrivate': { level: 'session', allows: (id, { _id }) => id === _id },
};

export type Refusal = 'unauthenticated' | 'notVerified' | 'forbidden';

function refuseBelow(level: Level, viewer: { readonly verified: boolean } | null): Refusal | null {
  if (level === 'public') return null;
  if (!viewer) return 'unauthenticated';
  return level === 'verified' && !viewer.verified ? 'notVerified' : null;
}

type Thing = 'item' | 'lineup' | 'comment';

/** Policy for a set of roles. The app exports a single one below. */
export function createPolicy<R extends string>(rightsOf: Readonly<Record<R, readonly Action[]>>) {
  type Viewer = PolicyViewer<R> | null;

  function refuseWithout(right: Action, viewer: Viewer): Refusal | null {
    return viewer && rightsOf[viewer.role].includes(right) ? null : 'forbidden';
  }

  /** Reason for refusing an action, or null. */
  function refusal<A extends Action>(
    viewer: Viewer,
    action: A,
    subject: Subject<A>,
  ): Refusal | null {
    const { level, allows }: Policy<Subject<A>> = policies[action];
    const below = refuseBelow(typeof level === 'function' ? level(subject) : level, viewer);
    if (below) return below;
    if (!allows || allows(viewer?._id ?? null, subject)) return null;
    return refuseWithout(action, viewer);
  }

  function can<A extends Action>(viewer: Viewer, action: A, subject: Subject<A>): boolean {
    return refusal(viewer, action, subject) === null;
  }

  /** Reason for refusing a call regardless of its subject, or null. */
  function refuseAccess(viewer: Viewer, access: Access): Refusal | null {
    if (!isRight(access)) return refuseBelow(access, viewer);
    return refuseBelow('verified', viewer) ?? refuseWithout(access, viewer);
  }

  function abilities<T extends Thing>(
    viewer: Viewer,
    thing: T,
    subject: Subject<`${T}.edit`> & Subject<`${T}.delete`>,
  ) {
    return {
      edit: can(viewer, `${thing}.edit`, subject),
      delete: can(viewer, `${thing}.delete`, subject),
    };
  }

  function rolesWith(action: Action): R[] {
    return (Object.keys(rightsOf) as R[]).filter((role) => rightsOf[role].includes(action));
  }

  return { can, refusal, refuseAccess, abilities, rolesWith };
}

export const { can, refusal, refuseAccess, abilities, rolesWith } = createPolicy<Role>(rights);
