import { isDeepStrictEqual } from 'node:util';
import type { NumberField } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { goodlift } from '#sports/powerlifting/goodlift.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  type Columns,
  type Facts,
  type Format,
  ImportError,
  type ParsedItem,
  RowError,
  type RowResult,
  readColumns,
  readNumber,
} from '../format.ts';
import { fitDay, fitNumber, fitText, type Oddity } from './fitted-facts.ts';
import { resultRemarks } from './result-remarks.ts';
import { type AgeCategory, weightClass } from './weight-class.ts';

const name = 'openpowerlifting';
const bounds = lifter.fields;

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
];

export const openpowerliftingColumns: readonly string[] = [
  ...wanted,
  ...['Age', 'Division', 'BirthYearClass', 'BodyweightKg', 'WeightClassKg', 'Goodlift'],
  ...['Country', 'Federation', 'Date', 'MeetName', 'MeetTown'],
];

const fullPower = 'SBD';
/** Disqualified, failed doping control, no-show. A guest ('G') counts like any other. */
const withoutResult = new Set(['DQ', 'DD', 'NS']);

type Equipment = (typeof lifter.fields.equipment.options)[number];

/** Raw lifting allows knee wraps but no supportive suit. */
const equipments: ReadonlyMap<string, Equipment> = new Map([
  ['Raw', 'Raw'],
  ['Wraps', 'Raw'],
  ['Single-ply', 'Equipped'],
  ['Multi-ply', 'Equipped'],
  ['Unlimited', 'Equipped'],
]);

const divisions: ReadonlyMap<string, AgeCategory> = new Map([
  ['Open', 'Open'],
  ['Sub-Juniors', 'Subjunior'],
  ['Juniors', 'Junior'],
  ['Masters 1', 'Master 1'],
  ['Masters 2', 'Master 2'],
  ['Masters 3', 'Master 3'],
  ['Masters 4', 'Master 4'],
  // The World Games combine neighbouring weights.
  ['Light', 'Open'],
  ['Middle', 'Open'],
  ['Heavy', 'Open'],
  ['Super', 'Open'],
  ['SuperHeavy', 'Open'],
]);

/**
 * Federation's age classes in the source's spelling, used when the division says something else.
 */
const birthYearClasses: ReadonlyMap<string, AgeCategory> = new Map([
  ['14-18', 'Subjunior'],
  ['19-23', 'Junior'],
  ['24-39', 'Open'],
  ['40-49', 'Master 1'],
  ['50-59', 'Master 2'],
  ['60-69', 'Master 3'],
  ['70-999', 'Master 4'],
]);

interface Result {
  readonly line: number;
  readonly gender: 'hombre' | 'mujer' | null;
  readonly equipment: Equipment;
  /** In kg. */
  readonly bodyweight: number | null;
  readonly country: string | null;
  readonly federation: string | null;
  readonly meet: string | null;
  readonly date: string | null;
  /** In kg; null after three failed attempts. */
  readonly squat: number | null;
  readonly benchPress: number | null;
  readonly deadlift: number | null;
  readonly total: number;
  readonly points: number | null;
  readonly category: { readonly weight: string; readonly age: AgeCategory } | null;
  /** An age of 36.5 means turning 37 in that year; a whole number is the exact age on that day. */
  readonly age: number | null;
  /** Facts that differ from the source. */
  readonly odd: readonly Oddity[];
}

interface Career {
  readonly name: string;
  readonly results: { readonly [Equipped in Equipment]?: Result };
  /** First and last possible birth year; reversed if contradictory. */
  readonly born: readonly [number, number] | null;
}

/**
 * Full-power result with the most Goodlift points per lifter and equipment. Lifters are identified
 * by full name with number ('Jo Doe #2'), which is not displayed.
 */
export function openpowerlifting(kind: Kind, header: readonly string[]): Format<Career> {
  if (kind.name !== lifter.name) {
    throw new ImportError(`${name} files hold lifters, no ${kind.name}.`);
  }
  const columns = readColumns(
    header,
    name,
    wanted.map((column) => [column]),
  );
  return {
    name,
    mustMatch: ['gender', 'birthYear'],
    mustNotDiffer: ['equipment'],
    discriminators: ['squat', 'benchPress', 'deadlift', 'total'],
    unknownTarget: 'create',
    read: (cells, line) => readCareer(columns, cells, line),
    merge,
    finish: finishCareer,
  };
}

function readCareer(columns: Columns, cells: readonly string[], line: number): RowResult<Career> {
  const cell = (column: string) => columns.cell(cells, column);
  const event = cell('Event');
  if (event !== fullPower) return { skipped: 'no full-power result' };
  if (withoutResult.has(cell('Place') ?? '')) return { skipped: 'disqualified or absent' };
  const total = lifted(cell('TotalKg'), 'TotalKg', bounds.total);
  if (total === null) return { skipped: 'no total' };

  const key = cell('Name');
  if (key === null) throw new RowError('Name is empty');
  const result = readResult(columns, cells, { line, total });
  const { equipment } = result;
  return {
    key,
    parsed: {
      name: key.replace(/ #\d+$/, ''),
      results: { [equipment]: result },
      born: bornBy(result),
    },
  };
}

function readResult(
  columns: Columns,
  cells: readonly string[],
  { line, total }: Pick<Result, 'line' | 'total'>,
): Result {
  const cell = (column: string) => columns.cell(cells, column);
  const odd: Oddity[] = [];
  const gender = readGender(cell('Sex'));
  const bodyweight = fitNumber(bounds.bodyweight, 'BodyweightKg', cell('BodyweightKg'), odd);
  const ageCategory = readAgeCategory(columns, cells);
  const entered = cell('WeightClassKg');
  const weight = gender && weightClass({ gender, age: ageCategory, entered, bodyweight });
  const equipment = readEquipment(cell('Equipment'));
  const equipped = equipment === 'Equipped';
  const given = fitNumber(bounds.GLPoints, 'Goodlift', cell('Goodlift'), odd);
  const computed = gender && bodyweight && goodlift({ gender, equipped, bodyweight, total });
  return {
    line,
    gender,
    equipment,
    bodyweight,
    country: fitText(bounds.country, 'Country', cell('Country'), odd),
    federation: fitText(bounds.federation, 'Federation', cell('Federation'), odd),
    meet: readMeet(columns, cells, odd),
    date: fitDay('Date', cell('Date'), odd),
    squat: lifted(cell('Best3SquatKg'), 'Best3SquatKg', bounds.squat),
    benchPress: lifted(cell('Best3BenchKg'), 'Best3BenchKg', bounds.benchPress),
    deadlift: lifted(cell('Best3DeadliftKg'), 'Best3DeadliftKg', bounds.deadlift),
    total,
    points: given ?? fitNumber(bounds.GLPoints, 'The number of GL points', computed, odd),
    category: weight ? { weight, age: ageCategory } : null,
    age: fitNumber(bounds.age, 'Age', cell('Age'), odd, Math.ceil),
    odd,
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
      throw new RowError(`Sex is none of M, F and Mx: ${sex ?? ''}`);
  }
}

function readEquipment(given: string | null): Equipment {
  const equipment = equipments.get(given ?? '');
  if (equipment === undefined) throw new RowError(`Equipment is not known: ${given ?? ''}`);
  return equipment;
}

/** Includes the town if it fits, as most meets have a recurring name. */
function readMeet(columns: Columns, cells: readonly string[], odd: Oddity[]): string | null {
  const meet = fitText(bounds.meet, 'MeetName', columns.cell(cells, 'MeetName'), odd);
  const given = columns.cell(cells, 'MeetTown');
  if (meet !== null && [...`${meet}, ${given ?? ''}`].length > bounds.meet.max) return meet;
  const town = fitText(bounds.meet, 'MeetTown', given, odd);
  return [meet, town].filter((part) => part !== null).join(', ') || null;
}

/**
 * Lift or total in kg; negative after three failed attempts. Throws `RowError` for an impossible
 * weight.
 */
function lifted(cell: string | null, column: string, { max }: NumberField): number | null {
  const kg = readNumber(cell, column);
  if (kg === null || kg <= 0) return null;
  if (kg > max) throw new RowError(`${column} is above ${max}: ${cell}`);
  return kg;
}

function readAgeCategory(columns: Columns, cells: readonly string[]): AgeCategory {
  const division = divisions.get(columns.cell(cells, 'Division') ?? '');
  return division ?? birthYearClasses.get(columns.cell(cells, 'BirthYearClass') ?? '') ?? 'Open';
}

const yearOf = (date: string | null) => (date === null ? null : Number(date.slice(0, 4)));

function bornBy({ age, date }: Result): Career['born'] {
  const year = yearOf(date);
  if (year === null || age === null) return null;
  const last = year - Math.floor(age);
  return Number.isInteger(age) ? [last - 1, last] : [last - 1, last - 1];
}

/** Sort value of a result. Results without points come after those with points. */
function worth({ points, total }: Result): number {
  return points ?? total - 1_000_000;
}

/** Returns `kept` itself if nothing is new. */
function merge(kept: Career, next: Career): Career {
  const born = intersection(kept.born, next.born);
  const better = Object.values(next.results).filter((result) => {
    const best = kept.results[result.equipment];
    return best === undefined || worth(result) > worth(best);
  });
  if (better.length === 0 && isDeepStrictEqual(born, kept.born)) return kept;
  const results = Object.fromEntries(better.map((result) => [result.equipment, result]));
  return { ...kept, results: { ...kept.results, ...results }, born };
}

function intersection(one: Career['born'], other: Career['born']): Career['born'] {
  if (one === null || other === null) return one ?? other;
  return [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
}

/** Names have no line breaks, so that no lifter's name equals another item's key. */
function finishCareer({ name, results, born }: Career, key: string): ParsedItem[] {
  const birthYear = born !== null && born[0] === born[1] ? born[0] : null;
  const best = Object.values(results).toSorted((one, other) => worth(other) - worth(one));
  return best.map((result) => {
    const odd = [...result.odd];
    const facts = lifterFacts(name, result, birthYear, odd);
    return {
      key: `${key}\n${result.equipment}`,
      line: result.line,
      facts,
      remarks: [
        ...odd.map(({ about, remark }) => ({ about, remark: `${name}: ${remark}` })),
        ...resultRemarks(name, result, birthYear),
      ],
    };
  });
}

function lifterFacts(name: string, result: Result, birthYear: number | null, odd: Oddity[]): Facts {
  const { line: _, odd: __, points: GLPoints, category, gender, age: given, ...fields } = result;
  const year = yearOf(result.date);
  const exact = given !== null && Number.isInteger(given) ? given : null;
  // The federation counts by years alone.
  const age = birthYear !== null && year !== null ? year - birthYear : exact;
  return {
    name,
    fields: {
      ...fields,
      gender,
      age: fitNumber(bounds.age, 'The age', age, odd),
      birthYear: fitNumber(bounds.birthYear, 'The birth year', birthYear, odd),
      GLPoints,
    },
    references: { weightCategory: category ? [{ fields: { ...category, gender } }] : [] },
  };
}
