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
  /** Background of the shirt: the team's third colour, or its second if there is none. */
  readonly panel: string | null;
  /** Customary abbreviation; null to make one from the name. */
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
