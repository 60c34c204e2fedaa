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
import { type AgeCategory, ageCategoryOf, weightClass } from './weight-class.ts';

const name = 'openpowerlifting';
const bounds = lifter.fields;

const requiredColumns = [
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
  ...requiredColumns,
  ...['Age', 'Division', 'BirthYearClass', 'BodyweightKg', 'WeightClassKg', 'Goodlift'],
  ...['Country', 'Federation', 'Date', 'MeetName', 'MeetTown'],
];

const fullPower = 'SBD';
/** Disqualified, failed a doping test, or absent. */
const placesWithoutResult = new Set(['DQ', 'DD', 'NS']);

type Equipment = (typeof lifter.fields.equipment.options)[number];

/** Knee wraps count as raw, and only supportive suits as equipped. */
const equipments: ReadonlyMap<string, Equipment> = new Map([
  ['Raw', 'Raw'],
  ['Wraps', 'Raw'],
  ['Single-ply', 'Equipped'],
  ['Multi-ply', 'Equipped'],
  ['Unlimited', 'Equipped'],
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
  /** In kg, or null after three failed attempts. */
  readonly squat: number | null;
  readonly benchPress: number | null;
  readonly deadlift: number | null;
  readonly total: number;
  readonly points: number | null;
  readonly category: { readonly weight: string; readonly age: AgeCategory } | null;
  /** A whole number is the age on the day of the meet; 36.5 means turning 37 in that year. */
  readonly age: number | null;
  readonly oddities: readonly Oddity[];
}

/** First and last possible birth year, reversed if the results contradict each other. */
type BirthYears = readonly [first: number, last: number];

interface Career {
  readonly name: string;
  readonly results: { readonly [Equipped in Equipment]?: Result };
  readonly birthYears: BirthYears | null;
}

/**
 * Imports the full-power result with the most Goodlift points for each lifter and equipment. The
 * full name identifies a lifter, including any number ('Jo Doe #2'), which is not displayed.
 */
export function openOpenpowerlifting(kind: Kind, header: readonly string[]): Format<Career> {
  if (kind.name !== lifter.name) {
    throw new ImportError(`${name} files contain lifters, not ${kind.labels.many}.`);
  }
  const columns = readColumns(
    header,
    name,
    requiredColumns.map((column) => [column]),
  );
  return {
    name,
    mustMatch: ['gender', 'birthYear'],
    mustNotDiffer: ['equipment'],
    discriminators: ['squat', 'benchPress', 'deadlift', 'total'],
    unknownTarget: 'create',
    read: (cells, line) => readCareer(columns, cells, line),
    merge: mergeCareers,
    finish: finishCareer,
  };
}

function readCareer(columns: Columns, cells: readonly string[], line: number): RowResult<Career> {
  const cell = (column: string) => columns.cell(cells, column);
  const event = cell('Event');
  if (event !== fullPower) return { skipped: 'no full-power result' };
  if (placesWithoutResult.has(cell('Place') ?? '')) return { skipped: 'disqualified or absent' };
  const total = readWeight(cell('TotalKg'), 'TotalKg', bounds.total);
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
      birthYears: toBirthYears(result),
    },
  };
}

function readResult(
  columns: Columns,
  cells: readonly string[],
  { line, total }: Pick<Result, 'line' | 'total'>,
): Result {
  const cell = (column: string) => columns.cell(cells, column);
  const oddities: Oddity[] = [];
  const gender = readGender(cell('Sex'));
  const bodyweight = fitNumber(bounds.bodyweight, 'BodyweightKg', cell('BodyweightKg'), oddities);
  const ageCategory = ageCategoryOf(cell('Division'), cell('BirthYearClass'));
  const entered = cell('WeightClassKg');
  const weight = gender && weightClass({ gender, age: ageCategory, entered, bodyweight });
  const equipment = readEquipment(cell('Equipment'));
  const equipped = equipment === 'Equipped';
  const points = fitNumber(bounds.GLPoints, 'Goodlift', cell('Goodlift'), oddities);
  const computed = gender && bodyweight && goodlift({ gender, equipped, bodyweight, total });
  return {
    line,
    gender,
    equipment,
    bodyweight,
    country: fitText(bounds.country, 'Country', cell('Country'), oddities),
    federation: fitText(bounds.federation, 'Federation', cell('Federation'), oddities),
    meet: readMeet(columns, cells, oddities),
    date: fitDay('Date', cell('Date'), oddities),
    squat: readWeight(cell('Best3SquatKg'), 'Best3SquatKg', bounds.squat),
    benchPress: readWeight(cell('Best3BenchKg'), 'Best3BenchKg', bounds.benchPress),
    deadlift: readWeight(cell('Best3DeadliftKg'), 'Best3DeadliftKg', bounds.deadlift),
    total,
    points: points ?? fitNumber(bounds.GLPoints, 'The number of GL points', computed, oddities),
    category: weight ? { weight, age: ageCategory } : null,
    age: fitNumber(bounds.age, 'Age', cell('Age'), oddities, Math.ceil),
    oddities,
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

function readEquipment(cell: string | null): Equipment {
  const equipment = equipments.get(cell ?? '');
  if (equipment === undefined) throw new RowError(`Equipment is not known: ${cell ?? ''}`);
  return equipment;
}

/** Adds the town, because most meets have the same name every year. */
function readMeet(columns: Columns, cells: readonly string[], oddities: Oddity[]): string | null {
  const meet = fitText(bounds.meet, 'MeetName', columns.cell(cells, 'MeetName'), oddities);
  const townCell = columns.cell(cells, 'MeetTown');
  if (meet !== null && [...`${meet}, ${townCell ?? ''}`].length > bounds.meet.max) return meet;
  const town = fitText(bounds.meet, 'MeetTown', townCell, oddities);
  return [meet, town].filter((part) => part !== null).join(', ') || null;
}

/**
 * Null for a negative number, which the source has after three failed attempts. Throws `RowError`
 * for an impossible weight.
 */
function readWeight(cell: string | null, column: string, { max }: NumberField): number | null {
  const kg = readNumber(cell, column);
  if (kg === null || kg <= 0) return null;
  if (kg > max) throw new RowError(`${column} is above ${max}: ${cell}`);
  return kg;
}

const yearOf = (date: string | null) => (date === null ? null : Number(date.slice(0, 4)));

function toBirthYears({ age, date }: Result): BirthYears | null {
  const year = yearOf(date);
  if (year === null || age === null) return null;
  const last = year - Math.floor(age);
  return Number.isInteger(age) ? [last - 1, last] : [last - 1, last - 1];
}

/** Results with points are above all results without points. */
function sortValue({ points, total }: Result): number {
  return points ?? total - 1_000_000;
}

/** Returns `kept` itself if nothing is new. */
function mergeCareers(kept: Career, next: Career): Career {
  const birthYears = intersectYears(kept.birthYears, next.birthYears);
  const better = Object.values(next.results).filter((result) => {
    const best = kept.results[result.equipment];
    return best === undefined || sortValue(result) > sortValue(best);
  });
  if (better.length === 0 && isDeepStrictEqual(birthYears, kept.birthYears)) return kept;
  const results = Object.fromEntries(better.map((result) => [result.equipment, result]));
  return { ...kept, results: { ...kept.results, ...results }, birthYears };
}

function intersectYears(one: BirthYears | null, other: BirthYears | null): BirthYears | null {
  if (one === null || other === null) return one ?? other;
  return [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
}

function finishCareer({ name, results, birthYears }: Career, key: string): ParsedItem[] {
  const [first, last] = birthYears ?? [];
  const birthYear = first !== undefined && first === last ? first : null;
  const best = Object.values(results).toSorted((one, other) => sortValue(other) - sortValue(one));
  return best.map((result) => {
    const oddities = [...result.oddities];
    const facts = lifterFacts(name, result, birthYear, oddities);
    return {
      // Names have no line breaks, so no name equals the key of an item.
      key: `${key}\n${result.equipment}`,
      line: result.line,
      facts,
      remarks: [
        ...oddities.map(({ about, remark }) => ({ about, remark: `${name}: ${remark}` })),
        ...resultRemarks(name, result, birthYear),
      ],
    };
  });
}

function lifterFacts(
  name: string,
  result: Result,
  birthYear: number | null,
  oddities: Oddity[],
): Facts {
  const { gender, category } = result;
  const year = yearOf(result.date);
  const exactAge = result.age !== null && Number.isInteger(result.age) ? result.age : null;
  // The federation uses the age in the year of the meet.
  const age = birthYear !== null && year !== null ? year - birthYear : exactAge;
  return {
    name,
    fields: {
      equipment: result.equipment,
      bodyweight: result.bodyweight,
      country: result.country,
      federation: result.federation,
      meet: result.meet,
      date: result.date,
      squat: result.squat,
      benchPress: result.benchPress,
      deadlift: result.deadlift,
      total: result.total,
      gender,
      age: fitNumber(bounds.age, 'The age', age, oddities),
      birthYear: fitNumber(bounds.birthYear, 'The birth year', birthYear, oddities),
      GLPoints: result.points,
    },
    references: { weightCategory: category ? [{ fields: { ...category, gender } }] : [] },
  };
}
