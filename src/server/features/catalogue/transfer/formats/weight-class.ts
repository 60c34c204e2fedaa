import { weightCategories } from '#sports/powerlifting/weight-categories.ts';
import type { ageCategories } from '#sports/powerlifting/weight-category.ts';

export type AgeCategory = (typeof ageCategories)[number];

const divisions: ReadonlyMap<string, AgeCategory> = new Map([
  ['Open', 'Open'],
  ['Sub-Juniors', 'Subjunior'],
  ['Juniors', 'Junior'],
  ['Masters 1', 'Master 1'],
  ['Masters 2', 'Master 2'],
  ['Masters 3', 'Master 3'],
  ['Masters 4', 'Master 4'],
  // Classes of the World Games, each of several weights.
  ['Light', 'Open'],
  ['Middle', 'Open'],
  ['Heavy', 'Open'],
  ['Super', 'Open'],
  ['SuperHeavy', 'Open'],
]);

/** Age classes of the federation, as the source spells them. */
const birthYearClasses: ReadonlyMap<string, AgeCategory> = new Map([
  ['14-18', 'Subjunior'],
  ['19-23', 'Junior'],
  ['24-39', 'Open'],
  ['40-49', 'Master 1'],
  ['50-59', 'Master 2'],
  ['60-69', 'Master 3'],
  ['70-999', 'Master 4'],
]);

export function ageCategoryOf(division: string | null, birthYearClass: string | null): AgeCategory {
  return divisions.get(division ?? '') ?? birthYearClasses.get(birthYearClass ?? '') ?? 'Open';
}

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
 * Keeps a class that still exists ('84+' is '+84'). Other classes, such as '82.5' or '125+', are
 * replaced by the class of the bodyweight, or else of their own limit. Null if neither is known.
 */
export function weightClass(result: {
  readonly gender: 'hombre' | 'mujer';
  readonly age: AgeCategory;
  /** Spelling of the source: '93', '120+'. */
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
