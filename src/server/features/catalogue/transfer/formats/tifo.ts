import type { ColumnField } from '#contract/kinds/fields.ts';
import {
  columnFields,
  getField,
  itemName,
  type Kind,
  maxIdLength,
  wellFormedId,
} from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';
import { foldText } from '#contract/lists.ts';
import { isDay } from '#contract/text.ts';
import { unguardFormula } from '#server/shared/csv/write.ts';
import {
  type Columns,
  type Facts,
  type Format,
  ImportError,
  type ReferenceTarget,
  RowError,
  type RowResult,
  readColumns,
  readNumber,
} from '../format.ts';
import { sourceNameError } from '../source.ts';

const name = 'tifo';
const csvIdColumn = '_id';
const [sourceColumn, dateColumn, derivedColumn] = ['_source', '_sourceDate', '_derived'] as const;
/** Column with the same value in all rows of a person. */
const sameAsColumn = '_sameAs';
/** No name contains a line break. */
export const listSeparator = '\n';

function idsColumn(field: string): string {
  return `${field}.${csvIdColumn}`;
}

export function listTifoColumns(kind: Kind): string[] {
  return [
    csvIdColumn,
    ...(kind.naming === 'given' ? ['name'] : []),
    ...Object.entries(kind.fields).flatMap(([field, { type }]) =>
      type === 'references' ? [field, idsColumn(field)] : [field],
    ),
    ...[sourceColumn, dateColumn, derivedColumn],
    ...(kind.peersWithin === undefined ? [] : [sameAsColumn]),
  ];
}

/**
 * Reads Tifo's own CSV. Items without `_id` are identified by name. A missing column leaves a field
 * unchanged, but an empty cell clears it.
 */
export function openTifo(kind: Kind, header: readonly string[]): Format<Facts> {
  const known = listTifoColumns(kind);
  const unknown = header.filter((column) => !known.includes(column.trim()));
  if (unknown.length > 0) {
    const names = unknown.join(', ');
    throw new ImportError(
      `A ${kind.name} has no column ${names}. Known columns are ${known.join(', ')}.`,
    );
  }
  const naming = kind.naming === 'given' ? ['name'] : kind.unique;
  const columns = readColumns(
    header,
    name,
    naming.map((column) => [column]),
  );
  return {
    name,
    mustMatch: [],
    remarksByRules: true,
    unknownTarget: 'refuse',
    read: (cells) => readItem(kind, columns, cells.map(unguardFormula)),
    finish: (facts, key) => [{ key, facts }],
    keyOf,
  };
}

function keyOf(id: string): string {
  return `${csvIdColumn} ${id}`;
}

function readItem(kind: Kind, columns: Columns, cells: readonly string[]): RowResult<Facts> {
  const fields = Object.fromEntries(
    columnFields(kind)
      .filter(([field]) => columns.has(field))
      .map(([field, { type }]) => [field, readValue(type, field, columns.cell(cells, field))]),
  );
  const references = Object.fromEntries(
    Object.entries(kind.fields)
      .filter(([field, { type }]) => type === 'references' && columns.has(field, idsColumn(field)))
      .map(([field]) => [field, readTargets(field, columns, cells)]),
  );
  const id = columns.cell(cells, csvIdColumn) ?? undefined;
  if (id !== undefined) checkId(csvIdColumn, id);
  const givenName = columns.cell(cells, 'name') ?? undefined;
  const fullName = itemName(kind, { ...fields, name: givenName });
  if (foldText(fullName) === '') throw new RowError('the name needs a letter or a digit');
  const facts = {
    name: kind.naming === 'given' ? givenName : undefined,
    fields,
    references,
    ...(columns.has(sourceColumn) && { source: readSource(columns, cells) }),
    ...(columns.has(derivedColumn) && { derived: readDerived(kind, columns, cells) }),
    ...(columns.has(sameAsColumn) && { sameAs: readSameAs(columns, cells) }),
  };
  return id === undefined
    ? { key: `name ${foldText(fullName)}`, parsed: facts }
    : { key: keyOf(id), parsed: { ...facts, id } };
}

function readSource(columns: Columns, cells: readonly string[]): Source | null {
  const name = columns.cell(cells, sourceColumn);
  const date = columns.cell(cells, dateColumn);
  if (name === null) {
    if (date !== null) throw new RowError(`${dateColumn} needs a ${sourceColumn}`);
    return null;
  }
  const error = sourceNameError(name);
  if (error) throw new RowError(`${sourceColumn} ${error}`);
  if (date !== null && !isDay(date)) throw new RowError(`${dateColumn} is no day: ${date}`);
  return { name, date };
}

function readDerived(kind: Kind, columns: Columns, cells: readonly string[]): string[] {
  const names = columns.cell(cells, derivedColumn)?.split(' ') ?? [];
  const unknown = names.find((name) => getField(kind, name)?.type !== 'number');
  if (unknown !== undefined) throw new RowError(`${derivedColumn} names no number: ${unknown}`);
  return [...new Set(names)];
}

function readSameAs(columns: Columns, cells: readonly string[]): string | null {
  const sameAs = columns.cell(cells, sameAsColumn);
  if (sameAs !== null) checkId(sameAsColumn, sameAs);
  return sameAs;
}

function checkId(column: string, id: string): void {
  if (!wellFormedId.test(id)) throw new RowError(`${column} is no id: ${id.slice(0, maxIdLength)}`);
}

function readValue(type: ColumnField['type'], field: string, cell: string | null) {
  switch (type) {
    case 'number':
      return readNumber(cell, field);
    case 'text':
    case 'choice':
      return cell;
    default:
      return type satisfies never;
  }
}

/** Keeps names beside ids, since another catalogue finds targets by name. */
function readTargets(field: string, columns: Columns, cells: readonly string[]): ReferenceTarget[] {
  const readList = (column: string) =>
    columns
      .cell(cells, column)
      ?.split(listSeparator)
      .map((part) => part.trim()) ?? [];
  const [names, ids] = [readList(field), readList(idsColumn(field))];
  if (ids.length > 0 && names.length > 0 && ids.length !== names.length) {
    throw new RowError(`${field} and ${idsColumn(field)} are not of the same length`);
  }
  for (const id of ids) {
    if (id !== '') checkId(idsColumn(field), id);
  }
  const length = Math.max(names.length, ids.length);
  return Array.from({ length }, (_, index) => ({
    ...(ids[index] && { id: ids[index] }),
    ...(names[index] && { name: names[index] }),
  }));
}
