import type { Field, FieldValue, NumberField, Reference } from '#contract/fields.ts';

/** What stands where a value is missing. */
export const missing = '–';

const countFormat = new Intl.NumberFormat('en-GB');

/** A count of things as people read it: 1,024. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/**
 * A field's number without its unit. Digits are grouped from five on, so that 1112.5 kg reads as
 * the scoreboard writes it and 81,044 people stays readable; years and shirt numbers never group.
 */
export function formatNumber(field: NumberField, value: number): string {
  return new Intl.NumberFormat('en-GB', {
    useGrouping: field.plain ? false : 'min2',
    maximumFractionDigits: field.decimals,
  }).format(value);
}

/** The references of a field's value; none when it holds anything else. */
export function referencesIn(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? (value as readonly Reference[]) : [];
}

/** A field's value as text, its unit included, or an en dash where it is missing. */
export function formatValue(field: Field, value: FieldValue | undefined): string {
  switch (field.type) {
    case 'number': {
      if (typeof value !== 'number') return missing;
      const text = formatNumber(field, value);
      return field.unit ? `${text} ${field.unit}` : text;
    }
    case 'text':
    case 'choice':
      return typeof value === 'string' && value !== '' ? value : missing;
    case 'references':
      return (
        referencesIn(value)
          .map(({ name }) => name)
          .join(', ') || missing
      );
    default:
      return field satisfies never;
  }
}

/** A label inside a sentence: 'market value', but 'GL points'. */
export function inSentence(label: string): string {
  const startsAcronym = /^\p{Lu}{2}/u.test(label);
  return startsAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
