import type { Reference } from '#contract/kinds/items.ts';
import { foldText } from '#contract/lists.ts';

/** Puts names in which every searched word starts a word before the others, in their order. */
export function sortStartsFirst<Option extends Reference>(
  options: readonly Option[],
  search: string,
): Option[] {
  const searched = foldText(search).split(' ');
  const isStart = ({ name }: Option) => {
    const words = foldText(name).split(' ');
    return searched.every((start) => words.some((word) => word.startsWith(start)));
  };
  return options.toSorted((one, other) => Number(isStart(other)) - Number(isStart(one)));
}
