import type { Kind } from './kind.ts';
import type { Lineup } from './lineup.ts';

/** A sport: its pages' root, its name in the interface, its colours and its kinds. */
export interface Sport {
  /** Name in the code, and the value of `data-sport`: 'football'. */
  readonly name: string;
  /** Value of a user's interest: 'fifa'. */
  readonly interest: string;
  /** Navigation label: 'FIFA'. */
  readonly label: string;
  /** Label of the favourites switch and of forms: 'MotoGP'. */
  readonly shortLabel: string;
  /** Landing page: '/fifa'. */
  readonly page: string;
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

/** The kind of that name, or null. */
export function getKind(sports: readonly Sport[], name: string): Kind | null {
  return kindsOf(sports).find((kind) => kind.name === name) ?? null;
}
