import { measureText } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import { lowerFirst, type NumberField } from '#contract/kinds/fields.ts';
import type { Item } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';

/** A number of an item with its label and its unit on one line, as 'deadlift 395 kg'. */
export function labelledNumber(field: NumberField, value: number, unit: WeightUnit): string {
  const text = `${lowerFirst(field.label)} ${measureText(field, value, unit)}`;
  return text.replaceAll(' ', '\u00A0');
}

/** The numbers that an item's drawing shows, in words: 'number 5'; empty where it shows none. */
export function drawnText(kind: Kind, item: Item, unit: WeightUnit): string {
  return kind.drawn
    .flatMap((name) => {
      const field = getField(kind, name);
      const value = item[name];
      return field?.type === 'number' && typeof value === 'number'
        ? [labelledNumber(field, value, unit)]
        : [];
    })
    .join(' · ');
}
