import type { CheckItem } from '#contract/kinds/item-rules.ts';
import type { NewItem } from '../items-store.ts';
import type { Remark } from './format.ts';

export function createRuleRemarks(check: CheckItem | undefined, now: Date) {
  return ({ item, fields }: NewItem): Omit<Remark, 'line'>[] => {
    const remarks = check?.(fields, now.getUTCFullYear()).remarks ?? {};
    return Object.entries(remarks).map(([field, sentence]) => ({
      about: `${field} disagrees with the rest`,
      remark: `${item.name}: ${fields[field]}. ${sentence}`,
    }));
  };
}
