import type { Kind } from '#contract/kinds/kind.ts';

/** Field shown above an item's name: the first reference of the card's secondary line, if any. */
export function fieldAbove(kind: Kind): string | undefined {
  return kind.card.find((name) => kind.fields[name]?.type === 'references');
}

/** Layout of an item's panel: with lifts, above a ranking, with a small picture, or the default. */
export function panelLayoutOf({
  detail,
  ranking,
}: Kind): 'lifts' | 'ranking' | 'small' | undefined {
  return detail?.panel ?? (ranking ? 'ranking' : detail?.picture);
}
