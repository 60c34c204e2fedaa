import { Name } from '#client/ui/name.tsx';
import type { Item } from '#contract/kinds/items.ts';

/** In short, where there is little room. */
export const notChecked = 'not checked';

/**
 * That no admin has checked an item, and who added it; nothing of others
 * (docs/product/catalogue.md#unchecked-items).
 */
export function UncheckedMark({ item: { unchecked } }: { item: Pick<Item, 'unchecked'> }) {
  if (!unchecked) return null;
  if (!unchecked.addedBy) return 'Not checked';
  return (
    <>
      Added by <Name>{unchecked.addedBy.name}</Name>, {notChecked}
    </>
  );
}
