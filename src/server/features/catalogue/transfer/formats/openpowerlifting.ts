import { isDeepStrictEqual } from 'node:util';
import type { Kind } from '#contract/kind.ts';
import { goodlift } from '#sports/powerlifting/goodlift.ts';
import {
  BadRow,
  type Columns,
  type Facts,
  type Format,
  ImportError,
  type RowResult,
  readColumns,
  readNumber,
} from '../format.ts';
import { type AgeCategory, weightClass } from './weight-class.ts';

const name = 'openpowerlifting';

const wanted = [
  'Name',
  'Sex',
  'Event',
  'Equipment',
  'Best3SquatKg',
  'Best3BenchKg',
  'Best3DeadliftKg',
  'TotalKg',
  'Place',
].map((column) => [column]);

/** Squat, bench press and deadlift in one competition. */
const fullPower = 'SBD';
/** Disqualified, caught by a doping control, did not show up. A guest ('G') lifted like any other. */
const withoutResult = new Set(['DQ', 'DD', 'NS']);
const equipment = { classic: ['Raw', 'Wraps'], equipped: ['Single-ply', 'Multi-ply', 'Unlimited'] };

const divisions: ReadonlyMap<string, AgeCategory> = new Map([
  ['Open', 'Open'],
  ['Sub-Juniors', 'Subjunior'],
  ['Juniors', 'Junior'],
  ['Masters 1', 'Master 1'],
  ['Masters 2', 'Master 2'],
  ['Masters 3', 'Master 3'],
  ['Masters 4', 'Master 4'],
  // The World Games put neighbouring weights together.
  ['Light', 'Open'],
  ['Middle', 'Open'],
  ['Heavy', 'Open'],
  ['Super', 'Open'],
  ['SuperHeavy', 'Open'],
]);

/** The federation's ages, as the source writes them where a division says something else. */
const birthYearClasses: ReadonlyMap<string, AgeCategory> = new Map([
  ['14-18', 'Subjunior'],
  ['19-23', 'Junior'],
  ['24-39', 'Open'],
  ['40-49', 'Master 1'],
  ['50-59', 'Master 2'],
  ['60-69', 'Master 3'],
  ['70-999', 'Master 4'],
]);

/** One competition's result, and what all of a lifter's competitions tell of the birth. */
interface Result {
  readonly name: string;
  readonly gender: 'hombre' | 'mujer' | null;
  /** In kg; null for one that failed three times. */
  readonly squat: number | null;
  readonly benchPress: number | null;
  readonly deadlift: number | null;
  readonly total: number;
  readonly points: number | null;
  readonly category: { readonly weight: string; readonly age: AgeCategory } | null;
  /** Year of the competition. */
  readonly year: number | null;
  /** Whole years where the age is exact. */
  readonly age: number | null;
  /** The first and last year that the lifter may be born in; the wrong way round: contradictory. */
  readonly born: readonly [number, number] | null;
}

/**
 * Lifters of an OpenPowerlifting CSV: of each the full-power result with the most Goodlift points,
 * told apart by the full name with its mark ('Jo Doe #2'), which the name shown does without.
 */
export function openpowerlifting(kind: Kind, header: readonly string[]): Format<Result> {
  if (kind.name !== 'lifter') throw new ImportError(`${name} files hold lifters, no ${kind.name}.`);
  const columns = readColumns(header, name, wanted);
  return {
    name,
    agreeing: ['gender', 'birthYear'],
    unknownTarget: 'create',
    read: (cells) => readResult(columns, cells),
    merge,
    finish: lifterFacts,
  };
}

function readResult(columns: Columns, cells: readonly string[]): RowResult<Result> {
  const cell = (column: string) => columns.cell(cells, column);
  const event = cell('Event');
  if (event !== fullPower) return { skipped: 'no full-power result' };
  if (withoutResult.has(cell('Place') ?? '')) return { skipped: 'disqualified or absent' };
  const total = readNumber(cell('TotalKg'), 'TotalKg');
  if (total === null || total <= 0) return { skipped: 'no total' };

  const key = cell('Name');
  if (key === null) throw new BadRow('Name is empty');
  const gender = readGender(cell('Sex'));
  const bodyweight = readNumber(cell('BodyweightKg'), 'BodyweightKg');
  const age = readAge(columns, cells);
  const weight = gender && weightClass({ gender, age, entered: cell('WeightClassKg'), bodyweight });
  const given = readNumber(cell('Goodlift'), 'Goodlift');
  const equipped = readEquipped(cell('Equipment'));
  return {
    key,
    draft: {
      name: key.replace(/ #\d+$/, ''),
      gender,
      squat: lifted(cell('Best3SquatKg'), 'Best3SquatKg'),
      benchPress: lifted(cell('Best3BenchKg'), 'Best3BenchKg'),
      deadlift: lifted(cell('Best3DeadliftKg'), 'Best3DeadliftKg'),
      total,
      points:
        given ??
        (gender && bodyweight && goodlift({ gender, equipped, bodyweight, total })) ??
        null,
      category: weight ? { weight, age } : null,
      ...readBirth(columns, cells),
    },
  };
}

function readGender(sex: string | null): Result['gender'] {
  switch (sex) {
    case 'M':
      return 'hombre';
    case 'F':
      return 'mujer';
    case 'Mx':
      return null;
    default:
      throw new BadRow(`Sex is none of M, F and Mx: ${sex ?? ''}`);
  }
}

function readEquipped(given: string | null): boolean {
  if (equipment.classic.includes(given ?? '')) return false;
  if (equipment.equipped.includes(given ?? '')) return true;
  throw new BadRow(`Equipment is not known: ${given ?? ''}`);
}

/** A best lift in kg; the source writes a lift that failed three times as a negative number. */
function lifted(cell: string | null, column: string): number | null {
  const kg = readNumber(cell, column);
  return kg !== null && kg > 0 ? kg : null;
}

/** By the division entered; one that is not the federation's goes by the year of birth. */
function readAge(columns: Columns, cells: readonly string[]): AgeCategory {
  const division = divisions.get(columns.cell(cells, 'Division') ?? '');
  return division ?? birthYearClasses.get(columns.cell(cells, 'BirthYearClass') ?? '') ?? 'Open';
}

/** An age of 36.5 says that the lifter turns 37 in that year; a whole one, how old on that day. */
function readBirth(
  columns: Columns,
  cells: readonly string[],
): Pick<Result, 'year' | 'age' | 'born'> {
  const age = readNumber(columns.cell(cells, 'Age'), 'Age');
  const date = columns.cell(cells, 'Date');
  if (date !== null && !/^\d{4}-\d\d-\d\d$/.test(date))
    throw new BadRow(`Date is no date: ${date}`);
  const year = date === null ? null : Number(date.slice(0, 4));
  const exact = age !== null && Number.isInteger(age) ? age : null;
  if (year === null || age === null) return { year, age: exact, born: null };
  const last = year - Math.floor(age);
  return { year, age: exact, born: exact === null ? [last - 1, last - 1] : [last - 1, last] };
}

/** What a result is compared by; one whose points nobody can know comes after all that have some. */
function worth({ points, total }: Result): number {
  return points ?? total - 1_000_000;
}

/** The better result, with what both tell of the birth; `kept` itself where nothing is new. */
function merge(kept: Result, next: Result): Result {
  const born = intersection(kept.born, next.born);
  const best = worth(next) > worth(kept) ? next : kept;
  return best === kept && isDeepStrictEqual(born, kept.born) ? kept : { ...best, born };
}

function intersection(one: Result['born'], other: Result['born']): Result['born'] {
  if (one === null || other === null) return one ?? other;
  return [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
}

function lifterFacts(result: Result): Facts {
  const { name, gender, squat, benchPress, deadlift, total, category, year, born } = result;
  const birthYear = born !== null && born[0] === born[1] ? born[0] : null;
  return {
    name,
    fields: {
      gender,
      // As the federation counts: by years alone.
      age: birthYear !== null && year !== null ? year - birthYear : result.age,
      birthYear,
      squat,
      benchPress,
      deadlift,
      total,
      GLPoints: result.points,
    },
    references: { weightCategory: category ? [{ fields: { ...category, gender } }] : [] },
  };
}
