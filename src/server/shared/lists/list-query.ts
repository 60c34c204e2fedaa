import { createHash } from 'node:crypto';

export const largestInteger = 2 ** 31 - 1;

export type Condition =
  | {
      readonly type: 'numbers';
      readonly field: string;
      readonly min: number | null;
      readonly max: number | null;
    }
  | { readonly type: 'names'; readonly min: string | null; readonly max: string | null }
  | { readonly type: 'oneOf'; readonly field: string; readonly values: readonly string[] }
  | { readonly type: 'absent'; readonly field: string }
  | { readonly type: 'refers'; readonly field: string; readonly ids: readonly string[] }
  /**
   * Requires that an item of the kind `to`, which `through` refers to, has one of the values of each
   * field.
   */
  | {
      readonly type: 'related';
      readonly through: string;
      readonly to: string;
      readonly values: Readonly<Record<string, readonly string[]>>;
      /**
       * Ids of all items with the values; null if the sample of `to` lacks some of them. A set,
       * because its JSON is `{}`: thousands of ids would be expensive in the keys of the list
       * cache.
       */
      readonly ids: ReadonlySet<string> | null;
    }
  | { readonly type: 'pictured' }
  /** Requires that a user added the item, even if the account was deleted. */
  | { readonly type: 'added' }
  /** The `digest` represents the ids in the keys of the list cache. */
  | { readonly type: 'among'; readonly ids: ReadonlySet<string>; readonly digest: string }
  /** If `on`, requires that an item is checked or needs no check; otherwise the opposite. */
  | { readonly type: 'checked'; readonly on: boolean };

/** Limits a list to the newest likes of the viewer, or of those whom the viewer follows. */
export type LikedBy = 'me' | 'following';

export interface ListQuery {
  readonly search: string | null;
  readonly conditions: readonly Condition[];
  readonly liked: LikedBy | null;
  readonly sort: { readonly by: string; readonly descending: boolean };
  readonly uncheckedLast: boolean;
  readonly page: number;
  readonly size: number;
}

export function among(ids: readonly string[]): Extract<Condition, { type: 'among' }> {
  const digest = createHash('sha256').update(ids.join(' ')).digest('base64');
  return { type: 'among', ids: new Set(ids), digest };
}
