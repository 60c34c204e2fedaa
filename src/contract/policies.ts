/** Who may do what. The server decides by it, the client shows by it; nothing else compares roles or owners. */

const levels = ['public', 'session', 'verified'] as const;
/** What somebody must have before anything else is asked: nothing, a session, a verified account. */
export type Level = (typeof levels)[number];

/** What some role may do to whatever it is about, its own or not. */
type Right = (typeof rights)[keyof typeof rights][number];

/** Who may make a call: those of a level, or those whose role has a right. */
export type Access = Level | Right;

/** Whether it is a right, for which one needs a role; a level otherwise. */
export function isRight(access: Access): access is Right {
  return !levels.some((level) => level === access);
}

/** What somebody made: the id of that user. */
interface Owned {
  readonly owner: string;
}

/** An item of the catalogue. */
interface Removable {
  /**
   * The id of its creator, while that one may take it back
   * (docs/product/catalogue.md#item-deletion).
   */
  readonly removableBy: string | null;
}

/** Every action, with what must be known of the thing that it is done to; null where nothing must. */
interface Subjects {
  /** Of a kind. */
  'item.create': { readonly create: 'verified' | 'item.create' };
  /** Beyond the limit of an hour. */
  'item.createMany': null;
  'item.edit': Removable;
  'item.delete': Removable;
  /** To say whether it is right. */
  'item.check': null;
  'lineup.edit': Owned;
  'lineup.delete': Owned;
  /** Of an item: whether a fan built it. */
  'comment.read': { readonly owned: boolean };
  'comment.create': null;
  /** Of an item: null where no fan built it. */
  'comment.rate': { readonly owner: string | null };
  /** On a lineup of that owner, by that author; a null owner where no fan built it. */
  'comment.hide': { readonly owner: string | null; readonly author: string };
  /** Comments that were hidden: of the lineup's owner, or of the author whose comments they are. */
  'comment.readHidden': { readonly owner: string | null };
  'comment.edit': Owned;
  'comment.delete': Owned;
  like: null;
  /** To say to be somebody of the catalogue. */
  claim: null;
  /** What another user says. */
  'claim.clear': null;
  /** A user. */
  follow: { readonly _id: string };
  'user.read': { readonly _id: string; readonly verified: boolean };
  /** E-mail, gender and role. */
  'user.readPrivate': { readonly _id: string };
}
export type Action = keyof Subjects;
export type Subject<A extends Action> = Subjects[A];

/**
 * The roles, and what each may do beyond what every verified user may. A role is a line here; the
 * database keeps its name (see the check of `user.role`, and docs/product/admin.md#roles).
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

/** A role as it was stored; one that is not known counts as 'user'. */
export function toRole(stored: unknown): Role {
  return roles.find((role) => role === stored) ?? 'user';
}

/** The signed-in user whom a decision is about. Functions here take null for a visitor. */
export interface PolicyViewer<R extends string = Role> {
  readonly _id: string;
  readonly role: R;
  readonly verified: boolean;
}

interface Policy<S> {
  readonly level: Level | ((subject: S) => Level);
  /** Who of that level may without a right of the role; everyone unless it says otherwise. */
  readonly allows?: (viewerId: string | null, subject: S) => boolean;
}

const everyone = { level: 'verified' } as const;
/** Nobody without a right: of what no role has a right to, there is no call either. */
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

/** Why somebody may not: a code of an error. */
export type Refusal = 'unauthenticated' | 'notVerified' | 'forbidden';

function refuseBelow(level: Level, viewer: { readonly verified: boolean } | null): Refusal | null {
  if (level === 'public') return null;
  if (!viewer) return 'unauthenticated';
  return level === 'verified' && !viewer.verified ? 'notVerified' : null;
}

/** What is edited and deleted by actions of its own. */
type Thing = 'item' | 'lineup' | 'comment';

/** The decisions for roles with these rights. The app has one set of them, exported below. */
export function createPolicy<R extends string>(rightsOf: Readonly<Record<R, readonly Action[]>>) {
  type Viewer = PolicyViewer<R> | null;

  function refuseWithout(right: Action, viewer: Viewer): Refusal | null {
    return viewer && rightsOf[viewer.role].includes(right) ? null : 'forbidden';
  }

  /** Why the viewer may not do it; null where it may. */
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

  /** Whether the viewer may do that to it. */
  function can<A extends Action>(viewer: Viewer, action: A, subject: Subject<A>): boolean {
    return refusal(viewer, action, subject) === null;
  }

  /** Why the viewer may not make a call of that access, whatever it is about; null where it may. */
  function refuseAccess(viewer: Viewer, access: Access): Refusal | null {
    if (!isRight(access)) return refuseBelow(access, viewer);
    return refuseBelow('verified', viewer) ?? refuseWithout(access, viewer);
  }

  /** What the viewer may do to a thing, as answers say it. */
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

  /** The roles with the right to do that to what is not their own. */
  function rolesWith(action: Action): R[] {
    return (Object.keys(rightsOf) as R[]).filter((role) => rightsOf[role].includes(action));
  }

  return { can, refusal, refuseAccess, abilities, rolesWith };
}

export const { can, refusal, refuseAccess, abilities, rolesWith } = createPolicy<Role>(rights);
