import type { Kind } from '#contract/kinds/kind.ts';

/** Name of a lineup list on a user's page; no other field has this form. */
export type UserField = `your${string}`;

export interface Slot {
  /** Field in requests and responses: 'centreback1'. */
  readonly name: string;
  readonly label: string;
  /** Required `position` of the item; any if absent. */
  readonly position?: string;
}

/**
 * Lineup of a kind's items, one per fan, described like kinds: an Eleven of players, a Podium of
 * riders (docs/product/lineups.md#lineups). It can be liked, commented and a favourite, as items
 * can.
 */
export interface Lineup {
  /** Singular, also the value of `kind` on the wire: 'eleven'. */
  readonly name: string;
  readonly labels: {
    /** Used inside sentences: 'Eleven', 'Elevens'. */
    readonly one: string;
    readonly many: string;
    readonly title: string;
    readonly create: string;
    readonly show: string;
  };
  readonly page: string;
  readonly view: string;
  /** Kind of the slots' items; the builder redirects to its page after saving. */
  readonly of: Kind;
  readonly api: {
    readonly base: string;
    readonly create: string;
    /** Like toggle without the id: '/users/toggleEleven'. */
    readonly toggle: string;
    /** Create call of comments without the id: '/comment/createeleven'. */
    readonly comment: string;
  };
  readonly favourites: string;
  /** List on a user's page that holds it: 'yourteam'. */
  readonly userField: UserField;
  readonly slots: readonly Slot[];
  /** Item fields included in a slot. */
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
