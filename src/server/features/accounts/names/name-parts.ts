import { fromEachWord } from '#contract/lists.ts';

/** What the finder of users looks for, a row of `user_name_part` but for the user. */
export interface NamePart {
  readonly part: string;
  readonly shared_start: number;
}

/**
 * A folded name from the start of each of its words on, in the order of their characters, each with
 * how many of them it starts with as the one before it does. In that order, what starts with a term
 * stands together: of a user's parts only the first of those shares less with the one before it
 * than the term is long.
 */
export function nameParts(nameKey: string): NamePart[] {
  return fromEachWord(nameKey)
    .sort()
    .map((part, index, sorted) => ({
      part,
      shared_start: sharedStart(sorted[index - 1] ?? '', part),
    }));
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
