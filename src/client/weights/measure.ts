import { formatNumber, type NumberField } from '#contract/kinds/fields.ts';
import type { WeightUnit } from './weight-unit.ts';

const kilogramsPerPound = 0.45359237;

/** What screen readers say in place of a unit that they may spell. */
const spokenUnits: Readonly<Record<string, string>> = { kg: 'kilograms', lb: 'pounds' };

/** A number as it is shown: without its unit, the unit, and the unit as it is said. */
export interface Measure {
  readonly text: string;
  readonly unit: string;
  readonly spoken: string;
}

/** A field's number, weights in that unit: pounds have one decimal, kilograms those of the field. */
export function measure(field: NumberField, value: number, weightUnit: WeightUnit): Measure {
  const isPounds = field.unit === 'kg' && weightUnit === 'lb';
  const unit = isPounds ? 'lb' : field.unit;
  const text = isPounds
    ? formatNumber({ ...field, decimals: 1 }, value / kilogramsPerPound)
    : formatNumber(field, value);
  return { text, unit, spoken: spokenUnits[unit] ?? unit };
}

/** The same in one text: '1112.5 kg'. */
export function measureText(field: NumberField, value: number, weightUnit: WeightUnit): string {
  const { text, unit } = measure(field, value, weightUnit);
  return unit ? `${text} ${unit}` : text;
}
