import type { Likeable } from '#contract/likeable.ts';
import { lineupsOf, type Sport } from '#contract/sport.ts';

/** What something is that was commented on. */
export interface CommentedThing {
  readonly of: Likeable;
  /** Value of `data-sport`. */
  readonly sport: string;
}

/** What a comment is on, of whatever sport; null for a kind that no sport has. */
export function getCommented(
  sports: readonly Sport[],
  on: { readonly kind: string },
): CommentedThing | null {
  for (const sport of sports) {
    const of = [...sport.kinds, ...lineupsOf([sport])].find(({ name }) => name === on.kind);
    if (of) return { of, sport: sport.name };
  }
  return null;
}
