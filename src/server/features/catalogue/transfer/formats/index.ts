import type { NamedFormat } from '../format.ts';
import { openpowerlifting, openpowerliftingColumns } from './openpowerlifting.ts';
import { sofifa, sofifaColumns } from './sofifa.ts';
import { ownColumns, tifo } from './tifo.ts';

export const formats: ReadonlyMap<string, NamedFormat> = new Map<string, NamedFormat>([
  ['tifo', { open: tifo, columns: ownColumns }],
  ['openpowerlifting', { open: openpowerlifting, columns: () => openpowerliftingColumns }],
  ['sofifa', { open: sofifa, columns: () => sofifaColumns }],
]);
