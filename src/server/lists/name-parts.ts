import { fromEachWord } from '#contract/lists.ts';

/** What something is found by, a row of `user_name_part` or `lineup_search_part` but for its id. */
export interface NamePart {
  readonly part: string;
  readonly shared_start: number;
}

/**
 * Folded names from the start of each of their words on, in the order of their characters, each with
 * how many of them it starts with as the one before it does. In that order, what starts with a term
 * stands together: of all these parts only the first of those shares less with the one before it
 * than the term is long.
 */
export function nameParts(...names: readonly string[]): NamePart[] {
  return [...new Set(names.flatMap(fromEachWord))].sort().map((part, index, sorted) => ({
    part,
    shared_start: sharedStart(sorted[index - 1] ?? '', part),
  }));
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
