import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Kind } from './kind.ts';

/** Look of a sport on every page. Drawings are separate, since only some pages need them. */
export interface SportLook {
  /** Glyph beside the sport's name: rows of seven cells, '#' for a set one. */
  readonly glyph: readonly string[];
  readonly tones: readonly [vivid: string, deep: string, light: string];
}

export interface Sport {
  /** Name in code, folder and `data-sport`: 'football'. */
  readonly name: string;
  /** Value of a user's interest: 'fifa'. */
  readonly interest: string;
  readonly label: string;
  readonly shortLabel: string;
  readonly page: string;
  readonly look: SportLook;
  readonly kinds: readonly Kind[];
  /** Absent if nothing is built from its items. */
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
