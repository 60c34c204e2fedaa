import { measureText, missingValue } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import { genders } from '#contract/genders.ts';
import type { Field } from '#contract/kinds/fields.ts';
import type { FieldValue, Item, Reference } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';

const plainDecimal = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumFractionDigits: 15,
});

/** Formats '2.5', as the API expects. */
export function formatPlainDecimal(value: number): string {
  return plainDecimal.format(value);
}

const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ordinalSuffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

export function ordinalSuffix(value: number): string {
  return ordinalSuffixes[ordinals.select(value)] ?? 'th';
}

/** Returns '1st' and 'LaLiga', or null if the field has no known place. */
export function placeOf(field: Field, item: Item, value: unknown): [string, string] | null {
  if (field.type !== 'number' || field.placeIn === undefined) return null;
  const table = item[field.placeIn];
  if (typeof value !== 'number' || typeof table !== 'string' || table === '') return null;
  return [`${value}${ordinalSuffix(value)}`, table];
}

/** Marks Spanish options, such as genders. */
export function languageOf(option: unknown): 'es' | undefined {
  return (genders as readonly unknown[]).includes(option) ? 'es' : undefined;
}

export function referencesIn(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? (value as readonly Reference[]) : [];
}

/** Returns an en dash for a missing value. */
export function formatValue(
  field: Field,
  value: FieldValue | undefined,
  unit: WeightUnit = 'kg',
): string {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' ? measureText(field, value, unit) : missingValue;
    case 'text':
    case 'choice':
      return typeof value === 'string' && value !== '' ? value : missingValue;
    case 'references':
      return (
        referencesIn(value)
          .map(({ name }) => name)
          .join(', ') || missingValue
      );
    default:
      return field satisfies never;
  }
}

/** Returns an en dash for a missing name, field or value. */
export function formatField(
  kind: Kind,
  item: Item,
  name: string | null | undefined,
  unit: WeightUnit,
): string {
  const field = name ? getField(kind, name) : null;
  return field && name
    ? formatValue(field, item[name] as FieldValue | undefined, unit)
    : missingValue;
}
