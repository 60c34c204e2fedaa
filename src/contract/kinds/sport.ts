import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Kind } from './kind.ts';

/** What every page shows of a sport. Its drawings lie apart, for only some pages need them. */
export interface SportLook {
  /** The glyph beside the sport's name: rows of seven cells, '#' where one is set. */
  readonly glyph: readonly string[];
  /** Three tones of the sport's colour. */
  readonly tones: readonly [vivid: string, deep: string, light: string];
}

/** A sport: its pages' root, its name in the interface, its look, its kinds and lineups. */
export interface Sport {
  /** Name in the code, of its folder, and the value of `data-sport`: 'football'. */
  readonly name: string;
  /** Value of a user's interest: 'fifa'. */
  readonly interest: string;
  /** Navigation label: 'FIFA'. */
  readonly label: string;
  /** Label of the favourites switch and of forms: 'MotoGP'. */
  readonly shortLabel: string;
  /** Landing page: '/fifa'. */
  readonly page: string;
  readonly look: SportLook;
  readonly kinds: readonly Kind[];
  /** What fans build of its items; absent where they build nothing. */
  readonly lineups?: readonly Lineup[];
}

/** Every kind of every sport, in the registry's order. */
export function kindsOf(sports: readonly Sport[]): Kind[] {
  return sports.flatMap((sport) => sport.kinds);
}

/** Every lineup of every sport, in the registry's order. */
export function lineupsOf(sports: readonly Sport[]): Lineup[] {
  return sports.flatMap((sport) => sport.lineups ?? []);
}

/** The sport that fans with this interest follow; null for an unknown one. */
export function getSportByInterest(sports: readonly Sport[], interest: string): Sport | null {
  return sports.find((sport) => sport.interest === interest) ?? null;
}

/** The kind of that name, or null. */
export function getKind(sports: readonly Sport[], name: string): Kind | null {
  return kindsOf(sports).find((kind) => kind.name === name) ?? null;
}
