/** Where an item's numbers are from, and as of which day ('2024-08-11') where that is known. */
export interface Source {
  readonly name: string;
  readonly date: string | null;
}

/** Longest name of a source, in characters. */
export const maxSourceLength = 100;

/** The source of starter items: as of when its numbers are is described by kind, see `KindSources`. */
export const starterSource = 'starter catalogue';

/** As of when the numbers of a kind's starter items are, and where they are from, as pages say it. */
export interface KindSources {
  /** 'Season 2024–25': of most of its numbers. */
  readonly asOf: string;
  /** Sentences about the numbers that are of another time; absent where none is. */
  readonly others?: string;
  /** Sentences that name the sources, with their licences where those say one. */
  readonly from: string;
  /** What the kind's drawings took over from others, with the notice that their licence asks for. */
  readonly notice?: string;
  /** Sentences that say how derived numbers are made, also those that rules compute; absent where none is. */
  readonly derived?: string;
}

/** What `sources.ts` of a sport's folder exports: its kinds by name. */
export type SportSources = Readonly<Record<string, KindSources>>;
