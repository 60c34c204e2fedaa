import type { Likeable } from '#contract/fans/likeable.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';

/** What an item or a lineup is of. */
interface ThingKind {
  readonly of: Likeable;
  /** Value of `data-sport`. */
  readonly sport: string;
}

/** What something is of, in whatever sport; null for a kind that no sport has. */
export function getThingKind(
  sports: readonly Sport[],
  thing: { readonly kind: string },
): ThingKind | null {
  for (const sport of sports) {
    const of = [...sport.kinds, ...lineupsOf([sport])].find(({ name }) => name === thing.kind);
    if (of) return { of, sport: sport.name };
  }
  return null;
}
