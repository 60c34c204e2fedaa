import type { Lineup } from '#contract/lineups/lineup.ts';
import type { ReferencesField } from './fields.ts';
import type { Kind } from './kind.ts';

/** Every page loads the looks. Drawings are separate, since few pages need them. */
export interface SportLook {
  /** Rows of seven cells, of which '#' is filled. */
  readonly glyph: readonly string[];
  readonly tones: readonly [vivid: string, deep: string, light: string];
}

export interface Sport {
  /** Name of the folder and in `data-sport`: 'football'. */
  readonly name: string;
  /** Value of a user's interest: 'fifa'. */
  readonly interest: string;
  readonly label: string;
  readonly shortLabel: string;
  readonly page: string;
  readonly look: SportLook;
  readonly kinds: readonly Kind[];
  readonly lineups?: readonly Lineup[];
}

export function kindsOf(sports: readonly Sport[]): Kind[] {
  return sports.flatMap((sport) => sport.kinds);
}

export function lineupsOf(sports: readonly Sport[]): Lineup[] {
  return sports.flatMap((sport) => sport.lineups ?? []);
}

export function getSportByInterest(sports: readonly Sport[], interest: string): Sport | null {
  return sports.find((sport) => sport.interest === interest) ?? null;
}

export function getKind(sports: readonly Sport[], name: string): Kind | null {
  return kindsOf(sports).find((kind) => kind.name === name) ?? null;
}

export function requireReferencedKind(
  sports: readonly Sport[],
  { label, to }: ReferencesField,
): Kind {
  const kind = getKind(sports, to);
  if (!kind) throw new Error(`The field '${label}' refers to no kind`);
  return kind;
}
