import { Name } from '#client/ui/name.tsx';
import type { Item } from '#contract/kinds/items.ts';

export const notChecked = 'not checked';

/** See docs/product/catalogue.md#unchecked-items. */
export function UncheckedMark({ item: { unchecked } }: { item: Pick<Item, 'unchecked'> }) {
  if (!unchecked) return null;
  if (!unchecked.addedBy) return 'Not checked';
  return (
    <>
      Added by <Name>{unchecked.addedBy.name}</Name>, {notChecked}
    </>
  );
}
