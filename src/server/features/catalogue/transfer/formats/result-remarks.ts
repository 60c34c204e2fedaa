import type { Remark } from '../format.ts';
import type { AgeCategory } from './weight-class.ts';

interface RemarkedResult {
  readonly squat: number | null;
  readonly benchPress: number | null;
  readonly deadlift: number | null;
  readonly total: number;
  readonly date: string | null;
  readonly category: { readonly age: AgeCategory } | null;
}

/** First and last age of the federation's classes, in calendar years. */
const ages: Readonly<Record<AgeCategory, readonly [number, number]>> = {
  Subjunior: [14, 18],
  Junior: [19, 23],
  Open: [14, Number.POSITIVE_INFINITY],
  'Master 1': [40, 49],
  'Master 2': [50, 59],
  'Master 3': [60, 69],
  'Master 4': [70, Number.POSITIVE_INFINITY],
};

/** Sums of whole hundredths, the precision of the source, are exact. */
const toHundredths = (kg: number) => Math.round(kg * 100);

export function resultRemarks(
  name: string,
  result: RemarkedResult,
  birthYear: number | null,
): Omit<Remark, 'line'>[] {
  return [...sumRemarks(name, result), ...ageRemarks(name, result, birthYear)];
}

function sumRemarks(name: string, { squat, benchPress, deadlift, total }: RemarkedResult) {
  if (squat === null || benchPress === null || deadlift === null) return [];
  const sum = toHundredths(squat) + toHundredths(benchPress) + toHundredths(deadlift);
  if (sum === toHundredths(total)) return [];
  const lifts = `${squat} + ${benchPress} + ${deadlift} = ${sum / 100}`;
  return [
    { about: 'total is not the sum of the lifts', remark: `${name}: ${total}, but ${lifts}` },
  ];
}

function ageRemarks(name: string, { date, category }: RemarkedResult, birthYear: number | null) {
  if (date === null || category === null || birthYear === null) return [];
  const age = Number(date.slice(0, 4)) - birthYear;
  const [from, to] = ages[category.age];
  if (age >= from && age <= to) return [];
  const remark = `${name}: ${age} years in the class ${category.age}, born in ${birthYear}, on ${date}`;
  return [{ about: 'age is not of the class', remark }];
}
