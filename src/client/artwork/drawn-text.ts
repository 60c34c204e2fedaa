import { measureText } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import { lowerFirst, type NumberField } from '#contract/kinds/fields.ts';
import type { Item } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';

/** Formats 'deadlift 395 kg' with non-breaking spaces. */
export function labelledNumber(field: NumberField, value: number, unit: WeightUnit): string {
  const text = `${lowerFirst(field.label)} ${measureText(field, value, unit)}`;
  return text.replaceAll(' ', '\u00A0');
}

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
