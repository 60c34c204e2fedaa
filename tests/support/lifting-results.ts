import { openOpenpowerlifting } from '#server/features/catalogue/transfer/formats/openpowerlifting.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { liftingResult } from './transfer.ts';

export const result = {
  ...liftingResult,
  Name: 'Jane Doe',
  BirthYearClass: '24-39',
  BodyweightKg: '62.4',
  WeightClassKg: '63',
  Country: 'Spain',
  Federation: 'IPF',
  MeetName: 'World Classic Championships',
  MeetTown: 'Minsk',
};
export type Row = Partial<Record<keyof typeof result, string>>;
export const header = Object.keys(result);

export const firstLine = 2;

export function itemsOf(...rows: Row[]) {
  const format = openOpenpowerlifting(lifter, header);
  const parsedRows = rows.flatMap((row, index) => {
    const reading = format.read(Object.values({ ...result, ...row }), firstLine + index);
    return 'skipped' in reading ? [] : [reading.parsed];
  });
  const [first, ...others] = parsedRows;
  if (!first) throw new Error('every row was skipped');
  const career = others.reduce((merged, next) => format.merge?.(merged, next) ?? merged, first);
  return format.finish(career, 'Jane Doe');
}

export function lifterOf(...rows: Row[]) {
  const [best] = itemsOf(...rows);
  if (!best) throw new Error('the rows came to nothing');
  return best.facts;
}

export function reading(row: Row) {
  return openOpenpowerlifting(lifter, header).read(Object.values({ ...result, ...row }), firstLine);
}
