export type ShirtPattern = 'plain' | 'sleeves' | 'stripes' | 'hoops' | 'halves' | 'sash';

/** The two colours a team is known by, and how its shirt wears them. */
export interface TeamColors {
  readonly primary: string;
  readonly secondary: string;
  readonly pattern: ShirtPattern;
  /** The ground behind the shirt: the team's third colour, or its second where it has none. */
  readonly panel: string | null;
}

/** A team in a data file: name, first and second colour, pattern, ground. */
export type TeamRow = readonly [
  name: string,
  primary: string,
  secondary: string,
  pattern: ShirtPattern,
  panel?: string,
];
