import type { Abilities } from './calls/shared.ts';
import type { FieldValue } from './fields.ts';

/** What every catalogue item carries on the wire, whatever its kind. */
export interface Item {
  readonly _id: string;
  readonly kind: string;
  readonly name: string;
  /** Address of an uploaded picture; null where the artwork is drawn from the data. */
  readonly image: string | null;
  readonly likesCount: number;
  /** Whether the viewer likes it. */
  readonly liked: boolean;
  /** Detail only: ids of users, the viewer's first, `maxLikes` at most. */
  readonly likes?: readonly string[];
  readonly [field: string]: FieldValue | boolean | readonly string[] | Abilities | undefined;
}

/** An item by itself, as its detail page shows it. */
export interface ItemDetail extends Item {
  readonly can: Abilities;
}

export const maxNameLength = 100;
/** Longest id that is looked at, in characters. */
export const maxIdLength = 64;
