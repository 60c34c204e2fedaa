import { formatNumber } from '#contract/kinds/fields.ts';
import type { CheckItem, FieldValues, RuleResult } from '#contract/kinds/item-rules.ts';
import { goodlift, minBodyweight } from './goodlift.ts';
import { lifter } from './lifter.ts';

const {
  gender: genders,
  equipment: equipments,
  total: totalField,
  GLPoints: points,
} = lifter.fields;

/** Converts to whole hundredths, since their sums are exact. */
function hundredthsIn(value: unknown): number | null {
  return typeof value === 'number' ? Math.round(Number(value.toFixed(2)) * 100) : null;
}

function sumOf({ squat, benchPress, deadlift }: FieldValues): number | null {
  let sum = 0;
  for (const lift of [squat, benchPress, deadlift].map(hundredthsIn)) {
    if (lift === null) return null;
    sum += lift;
  }
  return sum;
}

function listPossibleOptions<Option extends string>(
  options: readonly Option[],
  chosen: unknown,
): Option[] {
  return options.filter((option) => !chosen || option === chosen);
}

function pointsByFormula({ gender, equipment, bodyweight }: FieldValues, total: number): number[] {
  const results: number[] = [];
  for (const possibleGender of listPossibleOptions(genders.options, gender)) {
    for (const option of listPossibleOptions(equipments.options, equipment)) {
      const lift = { equipped: option === 'Equipped', bodyweight: Number(bodyweight), total };
      const computed = goodlift({ gender: possibleGender, ...lift });
      if (computed !== null) results.push(computed);
    }
  }
  return results;
}

function remarkOnPoints(values: FieldValues, total: number | null): string | null {
  const givenPoints = hundredthsIn(values.GLPoints);
  if (givenPoints === null || typeof values.bodyweight !== 'number') return null;
  if (values.bodyweight < minBodyweight) {
    return `There are no GL points below ${minBodyweight} kg of bodyweight.`;
  }
  if (total === null) return null;
  const possible = pointsByFormula(values, total);
  // Sources round the last digit differently.
  const isPossible = possible.some(
    (computed) => Math.abs(Math.round(computed * 100) - givenPoints) <= 1,
  );
  if (isPossible) return null;
  const words = possible.map((computed) => formatNumber(points, computed));
  return `By the formula it is ${words.join(' or ')}.`;
}

function computePoints(values: FieldValues, total: number | null): number | null {
  const { gender, equipment, bodyweight } = values;
  if (total === null || !gender || !equipment || typeof bodyweight !== 'number') return null;
  const [computed = null] = pointsByFormula(values, total);
  // Larger values could not be stored.
  return computed !== null && computed <= points.max ? computed : null;
}

/**
 * Accepts the ages before and after the birthday in the year of the meet, by default `thisYear`. If
 * both are unknown, any age is accepted.
 */
function remarkOnAge(
  { age, birthYear, date }: FieldValues,
  thisYear: number | null,
): RuleResult['remarks'] {
  if (typeof age !== 'number' || typeof birthYear !== 'number') return {};
  const year = typeof date === 'string' && date !== '' ? Number(date.slice(0, 4)) : thisYear;
  if (year === null) return {};
  const years = year - birthYear;
  if (age === years || age === years - 1) return {};
  if (years < 0) return { birthYear: `Nobody born in ${birthYear} lifted in ${year}.` };
  const ages = [years - 1, years].filter((possible) => possible >= 0).join(' or ');
  return { age: `Somebody born in ${birthYear} is ${ages} in ${year}.` };
}

/**
 * Contradictions only cause remarks, because federations and sources count differently
 * (docs/product/catalogue.md#computed-numbers).
 */
export const checkLifter: CheckItem = (values, thisYear) => {
  const sum = sumOf(values);
  const givenTotal = hundredthsIn(values.total);
  const total = givenTotal ?? sum;
  const isWrongTotal = givenTotal !== null && sum !== null && givenTotal !== sum;
  const kilograms = total === null || isWrongTotal ? null : total / 100;
  const pointsRemark = remarkOnPoints(values, kilograms);
  const computedPoints =
    hundredthsIn(values.GLPoints) === null ? computePoints(values, kilograms) : null;
  const computed: Record<string, number> = {};
  if (givenTotal === null && sum !== null) computed.total = sum / 100;
  if (computedPoints !== null) computed.GLPoints = computedPoints;
  const remarks: Record<string, string> = { ...remarkOnAge(values, thisYear) };
  if (isWrongTotal) {
    remarks.total = `The three lifts add up to ${formatNumber(totalField, sum / 100)} kg.`;
  }
  if (pointsRemark !== null) remarks.GLPoints = pointsRemark;
  return { computed, remarks };
};
