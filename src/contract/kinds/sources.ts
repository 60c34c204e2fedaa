export interface Source {
  readonly name: string;
  /** Date of the numbers, '2024-08-11', if known. */
  readonly date: string | null;
}

export const maxSourceLength = 100;

/** Source of starter items, whose dates are in `KindSources`. */
export const starterSource = 'starter catalogue';

export interface KindSources {
  /** Date of most numbers: 'Season 2024–25'. */
  readonly asOf: string;
  /** Date of most numbers of items that have one of these source dates. */
  readonly asOfByDate?: Readonly<Record<string, string>>;
  readonly others?: string;
  readonly from: string;
  /** Notice that the licence of third-party artwork requires. */
  readonly notice?: string;
  readonly derived?: string;
}

export type SportSources = Readonly<Record<string, KindSources>>;
