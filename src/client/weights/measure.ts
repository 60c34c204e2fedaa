import { formatNumber, type NumberField } from '#contract/kinds/fields.ts';
import type { WeightUnit } from './weight-unit.ts';

const kilogramsPerPound = 0.45359237;

/** Words for screen readers in place of units that they may spell. */
const spokenUnits: Readonly<Record<string, string>> = {
  kg: 'kilograms',
  lb: 'pounds',
  'M€': 'million euros',
  'B€': 'billion euros',
};

/** The unit that a field's numbers are shown in; '' for those without any. */
export function unitOf({ unit }: Pick<NumberField, 'unit'>, weightUnit: WeightUnit): string {
  return unit === 'kg' ? weightUnit : unit;
}

/** A field's number as the reader types it: pounds to one decimal. */
export function toTyped(
  field: Pick<NumberField, 'unit'>,
  value: number,
  weightUnit: WeightUnit,
): number {
  const isPounds = unitOf(field, weightUnit) === 'lb';
  return isPounds ? Math.round((value / kilogramsPerPound) * 10) / 10 : value;
}

/** A number that the reader typed as lists take it: kilograms to two decimals. */
export function fromTyped(
  field: Pick<NumberField, 'unit'>,
  typed: number,
  weightUnit: WeightUnit,
): number {
  const isPounds = unitOf(field, weightUnit) === 'lb';
  return isPounds ? Math.round(typed * kilogramsPerPound * 100) / 100 : typed;
}

/** A number as it is shown: without its unit, the unit, and the unit as it is said. */
export interface Measure {
  readonly text: string;
  readonly unit: string;
  readonly spoken: string;
}

/** A unit with its words for screen readers. */
export function spokenUnit(unit: string): Pick<Measure, 'unit' | 'spoken'> {
  return { unit, spoken: spokenUnits[unit] ?? unit };
}

/** A field's number, weights in that unit: pounds have one decimal, kilograms those of the field. */
export function measure(field: NumberField, value: number, weightUnit: WeightUnit): Measure {
  const unit = unitOf(field, weightUnit);
  const text =
    unit === 'lb'
      ? formatNumber({ ...field, decimals: 1 }, value / kilogramsPerPound)
      : formatNumber(field, value);
  return { text, ...spokenUnit(unit) };
}

/** The same in one text: '1112.5 kg'. */
export function measureText(field: NumberField, value: number, weightUnit: WeightUnit): string {
  const { text, unit } = measure(field, value, weightUnit);
  return unit ? `${text} ${unit}` : text;
}
