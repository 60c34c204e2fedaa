/** Source of an item's numbers, with their date ('2024-08-11') if known. */
export interface Source {
  readonly name: string;
  readonly date: string | null;
}

export const maxSourceLength = 100;

/** Source of starter items; their dates are described by kind, see `KindSources`. */
export const starterSource = 'starter catalogue';

/** Dates and sources of a kind's starter items, as shown on pages. */
export interface KindSources {
  /** Date of most numbers: 'Season 2024–25'. */
  readonly asOf: string;
  /** Date of most numbers of items with another source date, by that date. */
  readonly asOfByDate?: Readonly<Record<string, string>>;
  /** Sentences about numbers of another date; absent if none. */
  readonly others?: string;
  readonly from: string;
  /** Origin of third-party artwork, with the notice its licence requires. */
  readonly notice?: string;
  /** Sentences on the formulas of derived and rule-computed numbers; absent if none. */
  readonly derived?: string;
}

/** Export of a sport's `sources.ts`: sources by kind. */
export type SportSources = Readonly<Record<string, KindSources>>;
