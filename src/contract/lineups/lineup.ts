import type { Kind } from '#contract/kinds/kind.ts';

/** Field of a user's page: 'yourteam'. */
export type UserField = `your${string}`;

export interface Slot {
  /** Name in requests and responses: 'centreback1'. */
  readonly name: string;
  readonly label: string;
  /** Required value of the item's field `position`. */
  readonly position?: string;
}

/**
 * Type of lineup that fans build from items of a kind, such as an Eleven of players
 * (docs/product/lineups.md#lineups).
 */
export interface Lineup {
  /** Value of `kind` in responses: 'eleven'. */
  readonly name: string;
  readonly labels: {
    /** Singular inside a sentence: 'Eleven'. */
    readonly one: string;
    readonly many: string;
    readonly title: string;
    readonly create: string;
    readonly show: string;
  };
  readonly page: string;
  readonly view: string;
  readonly of: Kind;
  readonly api: {
    readonly base: string;
    readonly create: string;
    /** Path without the id: '/users/toggleEleven'. */
    readonly toggle: string;
    /** Path without the id: '/comment/createeleven'. */
    readonly comment: string;
  };
  readonly favourites: string;
  readonly userField: UserField;
  readonly slots: readonly Slot[];
  /** Fields of an item that are part of its slot in responses. */
  readonly shows: readonly string[];
}

export function defineLineup<const K extends Kind, const Slots extends readonly Slot[]>(
  description: Omit<Lineup, 'of' | 'slots' | 'shows'> & {
    readonly of: K;
    readonly slots: Slots;
    readonly shows: readonly (keyof K['fields'] & string)[];
  },
): Lineup & { readonly of: K; readonly slots: Slots } {
  return description;
}

export const maxVersions = 50;

export const lineupSorts = ['newest', 'likes', 'rating', 'name'] as const;
export type LineupSort = (typeof lineupSorts)[number];
