import { weightCategories } from '#sports/powerlifting/weight-categories.ts';
import type { ageCategories } from '#sports/powerlifting/weight-category.ts';

export type AgeCategory = (typeof ageCategories)[number];

interface WeightClass {
  readonly weight: string;
  readonly limit: number;
}

function classesOf(gender: string, age: AgeCategory): WeightClass[] {
  return weightCategories
    .filter((category) => category.gender === gender && category.age === age)
    .map(({ weight }) => String(weight))
    .map((weight) => ({ weight, limit: weight.startsWith('+') ? Infinity : Number(weight) }))
    .toSorted((one, other) => one.limit - other.limit);
}

const byGenderAndAge = new Map<string, WeightClass[]>();

/**
 * Current weight class. A class that still exists is kept ('84+' is '+84'); any other, such as 82.5
 * or 125+, goes by bodyweight, else by its limit. Null if neither is known.
 */
export function weightClass(result: {
  readonly gender: 'hombre' | 'mujer';
  readonly age: AgeCategory;
  /** In the source's spelling: '93', '120+'. */
  readonly entered: string | null;
  /** In kg. */
  readonly bodyweight: number | null;
}): string | null {
  const { gender, age, bodyweight } = result;
  const key = `${gender} ${age}`;
  const classes = byGenderAndAge.get(key) ?? classesOf(gender, age);
  byGenderAndAge.set(key, classes);

  const [, number = '', plus = ''] = result.entered?.match(/^(\d+(?:\.\d+)?)(\+?)$/) ?? [];
  const entered = number === '' ? null : `${plus}${number}`;
  if (classes.some(({ weight }) => weight === entered)) return entered;
  const classOf = (kg: number) => classes.find(({ limit }) => kg <= limit)?.weight ?? null;
  if (bodyweight !== null) return classOf(bodyweight);
  if (number === '') return null;
  // Lifters in '90+' weighed more than 90.
  return classOf(plus === '' ? Number(number) : Number(number) + 0.01);
}
