import { weightCategories } from '#sports/powerlifting/weight-category.data.ts';
import type { ageCategories } from '#sports/powerlifting/weight-category.ts';

export type AgeCategory = (typeof ageCategories)[number];

/** A class of today: '83', '+84', and the most that its lifters weigh, in kg. */
interface WeightClass {
  readonly weight: string;
  readonly limit: number;
}

/** The classes of a gender and an age, the lightest first. */
function classesOf(gender: string, age: AgeCategory): WeightClass[] {
  return weightCategories
    .filter((category) => category.gender === gender && category.age === age)
    .map(({ weight }) => String(weight))
    .map((weight) => ({ weight, limit: weight.startsWith('+') ? Infinity : Number(weight) }))
    .toSorted((one, other) => one.limit - other.limit);
}

const byGenderAndAge = new Map<string, WeightClass[]>();

/**
 * The class of today that a result belongs to. A class that still exists is itself ('84+' is
 * '+84'); any other, as 82.5 or 125+, goes by the bodyweight, and without one by its own limit.
 * Null when neither is known.
 */
export function weightClass(result: {
  readonly gender: 'hombre' | 'mujer';
  readonly age: AgeCategory;
  /** As the source writes it: '93', '120+'. */
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
  // Whoever entered '90+' weighed more than 90.
  return classOf(plus === '' ? Number(number) : Number(number) + 0.01);
}
