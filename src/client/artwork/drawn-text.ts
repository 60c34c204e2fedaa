import { formatNumber, lowerFirst, type NumberField } from '#contract/fields.ts';
import type { Item } from '#contract/items.ts';
import { getField, type Kind } from '#contract/kind.ts';

/** A number of an item with its label before it and its unit behind, as 'deadlift 395 kg'. */
export function labelledNumber(field: NumberField, value: number): string {
  const text = `${formatNumber(field, value)}${field.unit && `\u00A0${field.unit}`}`;
  return `${lowerFirst(field.label)} ${text}`;
}

/** The numbers that an item's drawing shows, in words: 'number 5'; empty where it shows none. */
export function drawnText(kind: Kind, item: Item): string {
  return kind.drawn
    .flatMap((name) => {
      const field = getField(kind, name);
      const value = item[name];
      return field?.type === 'number' && typeof value === 'number'
        ? [labelledNumber(field, value)]
        : [];
    })
    .join(' · ');
}
