import type { Kind } from '#contract/kinds/kind.ts';

/** The field above an item's name: the reference that its card's secondary line starts with, if it does. */
export function fieldAbove(kind: Kind): string | undefined {
  return kind.card.find((name) => kind.fields[name]?.type === 'references');
}

/** How an item's panel is laid out: of lifts, above a ranking, with a small picture, or as most are. */
export function lookOf({ detail, ranking }: Kind): 'lifts' | 'ranking' | 'small' | undefined {
  return detail?.panel ?? (ranking ? 'ranking' : detail?.picture);
}
