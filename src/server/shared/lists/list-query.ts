/** Maximum of an integer column on both engines. */
export const largestInteger = 2 ** 31 - 1;

/** Filter of a list; all conditions must hold. */
export type Condition =
  | {
      readonly type: 'numbers';
      readonly field: string;
      readonly min: number | null;
      readonly max: number | null;
    }
  | { readonly type: 'names'; readonly min: string | null; readonly max: string | null }
  | { readonly type: 'equals'; readonly field: string; readonly value: string }
  | { readonly type: 'absent'; readonly field: string }
  | { readonly type: 'refers'; readonly field: string; readonly id: string }
  | { readonly type: 'refersToAny'; readonly field: string; readonly ids: readonly string[] }
  /** True if the item that `through` refers to has the value in `field`. */
  | {
      readonly type: 'related';
      readonly through: string;
      readonly field: string;
      readonly value: string;
    }
  /** True for items that are checked or need no check. */
  | { readonly type: 'checked'; readonly on: boolean };

export interface ListQuery {
  /** Folded search text; null without a search. */
  readonly search: string | null;
  readonly conditions: readonly Condition[];
  readonly sort: { readonly by: string; readonly descending: boolean };
  readonly uncheckedLast: boolean;
  readonly page: number;
  readonly size: number;
}
