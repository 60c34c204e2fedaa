import type { Abilities } from './calls/shared.ts';
import type { FieldValue, Reference } from './fields.ts';
import type { Kind } from './kind.ts';
import type { Page } from './lists.ts';

/** One place of a lineup. */
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
 * Eleven of players, a Podium of riders (docs/product.md#lineups). It is an item too: liked,
 * commented, a favourite.
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
  readonly userField: string;
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

/** The item in a slot: its id, name and picture, and the fields that the lineup shows. */
export interface SlotItem extends Reference {
  readonly image: string | null;
  readonly [field: string]: FieldValue | undefined;
}

/** A lineup on the wire. A slot is null while it is open, as after its player was deleted. */
export interface LineupItem {
  readonly _id: string;
  readonly kind: string;
  readonly name: string;
  /** Null: the picture is drawn from the slots. */
  readonly image: string | null;
  readonly owner: Reference;
  readonly likesCount: number;
  /** Whether the viewer likes it. */
  readonly liked: boolean;
  /** Detail only: ids of users, the viewer's first, `maxLikes` at most. */
  readonly likes?: readonly string[];
  /** Mean of each fan's newest rating, to two decimals; null while nobody has rated. */
  readonly averageRating: number | null;
  readonly ratingsCount: number;
  readonly commentsCount: number;
  readonly [slot: string]:
    | SlotItem
    | Reference
    | FieldValue
    | readonly string[]
    | boolean
    | Abilities
    | undefined;
}

/** A lineup by itself, as its page shows it. */
export interface LineupDetail extends LineupItem {
  readonly can: Abilities;
}

/** What a user's page shows of a lineup: none or one. */
export function builtOf(page: object, { userField }: Lineup): readonly LineupItem[] {
  return (page as Readonly<Record<string, readonly LineupItem[] | undefined>>)[userField] ?? [];
}

/** What stands in a slot of a lineup; null while it is open. */
export function getSlotItem(lineup: LineupItem, slot: Slot): SlotItem | null {
  return (lineup[slot.name] as SlotItem | null | undefined) ?? null;
}

/** Answer of a list: 200 with no data where there is none, for nothing was looked for. */
export type LineupPage = Page<LineupItem>;

export const lineupSorts = ['newest', 'likes', 'name'] as const;
export type LineupSort = (typeof lineupSorts)[number];
