export interface Source {
  readonly name: string;
  /** Date of the numbers, '2024-08-11', if known. */
  readonly date: string | null;
}

export const maxSourceLength = 100;

/** Name of the source of starter items, whose dates are in `KindSources`. */
export const starterSource = 'starter catalogue';

export interface KindSources {
  /** Date of most numbers: 'Season 2024–25'. */
  readonly asOf: string;
  /** Date of most numbers of items that have one of these source dates. */
  readonly asOfByDate?: Readonly<Record<string, string>>;
  /** Sentences on the numbers that have another date. */
  readonly others?: string;
  readonly from: string;
  /** Origin of third-party artwork, with the notice that its licence requires. */
  readonly notice?: string;
  /** Sentences on the formulas of computed numbers. */
  readonly derived?: string;
}

export type SportSources = Readonly<Record<string, KindSources>>;
