/** The largest number that a column of whole numbers takes, on either engine. */
export const largestInteger = 2 ** 31 - 1;

/** What a list is filtered by; all of them hold at once. */
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
  /** True for items that an admin has checked, or need not. */
  | { readonly type: 'checked'; readonly on: boolean };

/** A list's query, the same whichever form of the call it came by. */
export interface ListQuery {
  /** Folded search text; null when the list is not searched. */
  readonly search: string | null;
  readonly conditions: readonly Condition[];
  readonly sort: { readonly by: string; readonly descending: boolean };
  /** True if unchecked items come after all others, in whichever order. */
  readonly uncheckedLast: boolean;
  readonly page: number;
  readonly size: number;
}
