export type ShirtPattern =
  | 'plain'
  | 'sleeves'
  | 'stripes'
  | 'hoops'
  | 'halves'
  | 'sash'
  | 'band'
  | 'centre';

export interface TeamColors {
  readonly primary: string;
  readonly secondary: string;
  readonly pattern: ShirtPattern;
  /** Background of the shirt; null for the second colour. */
  readonly panel: string | null;
  /** Null for initials from the name. */
  readonly initials: string | null;
}

export type TeamRow = readonly [
  name: string,
  primary: string,
  secondary: string,
  pattern: ShirtPattern,
  panel?: string,
  initials?: string,
];
