import { itemName, type Kind } from '#contract/kinds/kind.ts';
import type { StarterItem } from '#contract/kinds/starter.ts';
import { foldText } from '#contract/lists.ts';

/** Keys are the folded name, followed by facts such as the team if it is not unique. */
export function starterKeys(
  kind: Kind,
  items: readonly StarterItem[],
): ReadonlyMap<StarterItem, string> {
  const nameOf = (item: StarterItem) => foldText(itemName(kind, item));
  const byName = Map.groupBy(items, nameOf);
  return new Map(
    items.map((item) => {
      const name = nameOf(item);
      const shared = (kind.identity?.shared ?? []).flatMap((field) => item[field] ?? []);
      const isUnique = byName.get(name)?.length === 1;
      return [item, isUnique ? name : [name, ...shared].join('\n')] as const;
    }),
  );
}
