import type { Kind } from '#contract/kinds/kind.ts';

/** Returns the field shown above an item's name: the first reference of its card, if any. */
export function fieldAbove(kind: Kind): string | undefined {
  return kind.card.find((name) => kind.fields[name]?.type === 'references');
}

/**
 * Returns an item panel's layout: with lifts, above a ranking, with a small picture, or the
 * default.
 */
export function panelLayoutOf({
  detail,
  ranking,
}: Kind): 'lifts' | 'ranking' | 'small' | undefined {
  return detail?.panel ?? (ranking ? 'ranking' : detail?.picture);
}
