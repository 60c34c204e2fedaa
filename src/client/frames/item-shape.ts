import type { Kind } from '#contract/kinds/kind.ts';

/** Returns the field shown above an item's name. */
export function getFieldAbove(kind: Kind): string | undefined {
  return kind.card.find((name) => kind.fields[name]?.type === 'references');
}

export function panelLayoutOf({
  detail,
  ranking,
}: Kind): 'lifts' | 'ranking' | 'small' | undefined {
  return detail?.panel ?? (ranking ? 'ranking' : detail?.picture);
}
