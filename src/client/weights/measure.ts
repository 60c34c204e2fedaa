import { formatNumber, type NumberField } from '#contract/kinds/fields.ts';
import type { WeightUnit } from './weight-unit.ts';

const kilogramsPerPound = 0.45359237;

/** Words for units that screen readers may spell out. */
const spokenUnits: Readonly<Record<string, string>> = {
  kg: 'kilograms',
  lb: 'pounds',
  'M€': 'million euros',
  'B€': 'billion euros',
};

export function unitOf({ unit }: Pick<NumberField, 'unit'>, weightUnit: WeightUnit): string {
  return unit === 'kg' ? weightUnit : unit;
}

/** Rounds pounds to one decimal. */
export function toTyped(
  field: Pick<NumberField, 'unit'>,
  value: number,
  weightUnit: WeightUnit,
): number {
  const isPounds = unitOf(field, weightUnit) === 'lb';
  return isPounds ? Math.round((value / kilogramsPerPound) * 10) / 10 : value;
}

/** Rounds kilograms to two decimals. */
export function fromTyped(
  field: Pick<NumberField, 'unit'>,
  typed: number,
  weightUnit: WeightUnit,
): number {
  const isPounds = unitOf(field, weightUnit) === 'lb';
  return isPounds ? Math.round(typed * kilogramsPerPound * 100) / 100 : typed;
}

export interface Measure {
  readonly text: string;
  readonly unit: string;
  readonly spoken: string;
}

export function spokenUnit(unit: string): Pick<Measure, 'unit' | 'spoken'> {
  return { unit, spoken: spokenUnits[unit] ?? unit };
}

/** Formats pounds to one decimal, kilograms to the field's decimals. */
export function measure(field: NumberField, value: number, weightUnit: WeightUnit): Measure {
  const unit = unitOf(field, weightUnit);
  const text =
    unit === 'lb'
      ? formatNumber({ ...field, decimals: 1 }, value / kilogramsPerPound)
      : formatNumber(field, value);
  return { text, ...spokenUnit(unit) };
}

export function measureText(field: NumberField, value: number, weightUnit: WeightUnit): string {
  const { text, unit } = measure(field, value, weightUnit);
  return unit ? `${text} ${unit}` : text;
}

export const missingValue = '–';
