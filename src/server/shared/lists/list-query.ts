export const largestInteger = 2 ** 31 - 1;

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
  /** Requires that an item of the kind `to`, which `through` refers to, has all these values. */
  | {
      readonly type: 'related';
      readonly through: string;
      readonly to: string;
      readonly values: Readonly<Record<string, string>>;
      /**
       * Ids of all items with the values, for counts in a sample; null if the sample of `to` lacks
       * some of them. A set, because its JSON is `{}`: thousands of ids would be expensive in the
       * keys of the list cache.
       */
      readonly ids: ReadonlySet<string> | null;
    }
  /** If `on`, requires that an item is checked or needs no check; otherwise the opposite. */
  | { readonly type: 'checked'; readonly on: boolean };

export interface ListQuery {
  readonly search: string | null;
  readonly conditions: readonly Condition[];
  readonly sort: { readonly by: string; readonly descending: boolean };
  readonly uncheckedLast: boolean;
  readonly page: number;
  readonly size: number;
}
