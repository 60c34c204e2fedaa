import { itemPage } from '#client/addresses.ts';
import { lineupsOf, type Sport } from '#contract/sport.ts';

/** Where something that was commented on is shown, and what it is called: 'rider'. */
export interface CommentedThing {
  readonly page: string;
  readonly label: string;
  /** Value of `data-sport`. */
  readonly sport: string;
}

/** What a comment is on, of whatever sport; null for a kind that no sport has. */
export function getCommented(
  sports: readonly Sport[],
  on: { readonly _id: string; readonly kind: string },
): CommentedThing | null {
  for (const sport of sports) {
    const thing = [...sport.kinds, ...lineupsOf([sport])].find(({ name }) => name === on.kind);
    if (thing) {
      return { page: itemPage(thing, on._id), label: thing.labels.one, sport: sport.name };
    }
  }
  return null;
}
