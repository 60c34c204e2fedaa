import type { OpenFormat } from '../format.ts';
import { openpowerlifting } from './openpowerlifting.ts';
import { sofifa } from './sofifa.ts';
import { tifo } from './tifo.ts';

/** Every format by its name; our own first. */
export const formats: ReadonlyMap<string, OpenFormat> = new Map<string, OpenFormat>([
  ['tifo', tifo],
  ['openpowerlifting', openpowerlifting],
  ['sofifa', sofifa],
]);
