import type { Likeable } from '#contract/fans/likeable.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';

interface ThingKind {
  readonly of: Likeable;
  readonly sport: string;
}

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
