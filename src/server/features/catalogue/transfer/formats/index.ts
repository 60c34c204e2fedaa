import type { NamedFormat } from '../format.ts';
import { openOpenpowerlifting, openpowerliftingColumns } from './openpowerlifting.ts';
import { openSofifa, sofifaColumns } from './sofifa.ts';
import { listTifoColumns, openTifo } from './tifo.ts';

export const formats: ReadonlyMap<string, NamedFormat> = new Map<string, NamedFormat>([
  ['tifo', { open: openTifo, columns: listTifoColumns }],
  ['openpowerlifting', { open: openOpenpowerlifting, columns: () => openpowerliftingColumns }],
  ['sofifa', { open: openSofifa, columns: () => sofifaColumns }],
]);
