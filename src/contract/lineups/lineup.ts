import type { Kind } from '#contract/kinds/kind.ts';

/** Name of a list on a user's page: of this form are those of lineups alone. */
export type UserField = `your${string}`;

/** One slot of a lineup. */
export interface Slot {
  /** Name of the field in requests and answers: 'centreback1'. */
  readonly name: string;
  /** What a person reads: 'Centre-back 1'. */
  readonly label: string;
  /** Value of the item's field `position` that the slot takes; absent where any item may stand. */
  readonly position?: string;
}

/**
 * Something that a fan builds of a kind's items, one per fan, described once as kinds are: an
 * Eleven of players, a Podium of riders (docs/product/lineups.md#lineups). It is an item too:
 * liked, commented, a favourite.
 */
export interface Lineup {
  /** Singular, also the value of `kind` on the wire: 'eleven'. */
  readonly name: string;
  readonly labels: {
    /** 'Eleven', 'Elevens': used inside sentences. */
    readonly one: string;
    readonly many: string;
    /** Heading of the list: 'Elevens'. */
    readonly title: string;
    /** Heading of the builder: 'Create Eleven'. */
    readonly create: string;
    /** The gallery's button: 'Show Eleven'. */
    readonly show: string;
  };
  /** The builder's page: '/eleven'. */
  readonly page: string;
  /** The gallery's view of them, on the page of the kind: 'eleven'. */
  readonly view: string;
  /** What stands in its slots; a success of the builder goes to that kind's page. */
  readonly of: Kind;
  readonly api: {
    readonly base: string;
    readonly create: string;
    /** Like toggle without its id: '/users/toggleEleven'. */
    readonly toggle: string;
    /** Create call of its comments without the id: '/comment/createeleven'. */
    readonly comment: string;
  };
  /** Name of the favourites list: 'favElevens'. */
  readonly favourites: string;
  /** The list on a user's page that holds it, its own among all that stands there: 'yourteam'. */
  readonly userField: UserField;
  readonly slots: readonly Slot[];
  /** Fields of the kind that an answer gives of the item in a slot. */
  readonly shows: readonly string[];
}

/** Checks a description while keeping its slots' names. */
export function defineLineup<const K extends Kind, const Slots extends readonly Slot[]>(
  description: Omit<Lineup, 'of' | 'slots' | 'shows'> & {
    readonly of: K;
    readonly slots: Slots;
    readonly shows: readonly (keyof K['fields'] & string)[];
  },
): Lineup & { readonly of: K; readonly slots: Slots } {
  return description;
}

/** How many former versions of a lineup are kept. */
export const maxVersions = 50;

export const lineupSorts = ['newest', 'likes', 'rating', 'name'] as const;
export type LineupSort = (typeof lineupSorts)[number];
