import { getField, type Kind } from '#contract/kinds/kind.ts';
import { foldText } from '#contract/lists.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { formatPlainDecimal } from '../format.ts';
import {
  emptyFinder,
  type FieldChoice,
  type FieldRange,
  type FinderState,
  readOrder,
} from './finder-state.ts';

export interface ChosenValue extends FieldChoice {
  readonly label?: string;
}

export interface FilterInput {
  readonly field: string;
  readonly min: string;
  readonly max: string;
  readonly choices: readonly ChosenValue[];
}

export interface SortInput {
  readonly stat: string;
  readonly method: '' | 'ascending' | 'descending';
}

export interface FinderInput {
  readonly name: string;
  /** Null while the row is closed and untouched. */
  readonly filter: FilterInput | null;
  /** Null while the row is closed and untouched. */
  readonly sort: SortInput | null;
}

export const emptyFinderInput: FinderInput = { name: '', filter: null, sort: null };
export const emptySort: SortInput = { stat: '', method: '' };

/** Shows only the first range. */
export function getAppliedFilter({ ranges: [range], choices }: FinderState): FilterInput {
  return { field: range?.field ?? '', min: range?.min ?? '', max: range?.max ?? '', choices };
}

export function getAppliedSort({ sort }: FinderState): SortInput {
  const { stat, descending } = readOrder(sort);
  return stat === '' ? emptySort : { stat, method: descending ? 'descending' : 'ascending' };
}

export interface FinderErrors {
  readonly filter: string | null;
  readonly sort: string | null;
}

export type WrongField = 'field' | 'min' | 'max' | 'stat' | 'method';

const isEmpty = (text: string) => text.trim() === '';

/** Allows three decimals while no field is chosen. */
function readEnd(kind: Kind, { field }: FilterInput, text: string): number {
  const numberField = getField(kind, field);
  return parseTypedNumber(text, numberField?.type === 'number' ? numberField.decimals : 3);
}

/** Counts 0 as missing. */
function isGiven(kind: Kind, filter: FilterInput, text: string): boolean {
  return !isEmpty(text) && readEnd(kind, filter, text) !== 0;
}

/** Accepts any text for a range of names. */
function findInvalidEnds(kind: Kind, filter: FilterInput): ('min' | 'max')[] {
  if (filter.field === 'name') return [];
  return (['min', 'max'] as const).filter(
    (end) => !isEmpty(filter[end]) && Number.isNaN(readEnd(kind, filter, filter[end])),
  );
}

function isReversed(kind: Kind, filter: FilterInput): boolean {
  const { field, min, max } = filter;
  if (!isGiven(kind, filter, min) || !isGiven(kind, filter, max)) return false;
  if (field !== 'name') return readEnd(kind, filter, min) > readEnd(kind, filter, max);
  const [first, last] = [foldText(min), foldText(max)];
  // A maximum of 'm' includes all names that begin with 'm'.
  return first > last && !first.startsWith(last);
}

export function findRangeError(kind: Kind, { filter }: FinderInput): string | null {
  if (filter === null) return null;
  const labels = findInvalidEnds(kind, filter).map((end) => (end === 'min' ? 'Min' : 'Max'));
  if (labels.length > 1) return 'Min and Max must be numbers, such as 80 or 2.5.';
  if (labels.length > 0) return `${labels} must be a number, such as 80 or 2.5.`;
  return isReversed(kind, filter) ? 'Min must not be above Max.' : null;
}

const hasNoRange = ({ field, min, max }: FilterInput) =>
  field === '' && isEmpty(min) && isEmpty(max);

function findFilterOmission(kind: Kind, filter: FilterInput): string | null {
  if (hasNoRange(filter)) return null;
  const { field, min, max } = filter;
  if (field === '') return 'The filter was not used: choose what to filter by.';
  const [hasMin, hasMax] = [isGiven(kind, filter, min), isGiven(kind, filter, max)];
  if (!hasMin && !hasMax) {
    return 'The filter was not used: Min and Max are needed, and neither can be 0.';
  }
  if (!hasMin) return 'The filter was not used: Min is needed, and cannot be 0.';
  if (!hasMax) return 'The filter was not used: Max is needed, and cannot be 0.';
  return null;
}

function findSortOmission({ stat, method }: SortInput): string | null {
  if (stat !== '' && method === '') {
    return 'The order was not used: choose a method, ascending or descending.';
  }
  if (stat === '' && method !== '') return 'The order was not used: choose what to sort by.';
  return null;
}

export function checkFinderInput(kind: Kind, input: FinderInput): FinderErrors {
  const { filter, sort } = input;
  return {
    filter: findRangeError(kind, input) ?? (filter && findFilterOmission(kind, filter)),
    sort: sort && findSortOmission(sort),
  };
}

export function findWrongFields(kind: Kind, input: FinderInput): readonly WrongField[] {
  const { filter, sort } = checkFinderInput(kind, input);
  const sortFields: WrongField[] =
    sort === null ? [] : [input.sort?.stat === '' ? 'stat' : 'method'];
  if (filter === null || input.filter === null) return sortFields;
  return [...findWrongFilterFields(kind, input.filter), ...sortFields];
}

function findWrongFilterFields(kind: Kind, filter: FilterInput): readonly WrongField[] {
  const invalidEnds = findInvalidEnds(kind, filter);
  if (invalidEnds.length > 0) return invalidEnds;
  if (isReversed(kind, filter)) return ['min', 'max'];
  if (filter.field === '') return ['field'];
  return (['min', 'max'] as const).filter((end) => !isGiven(kind, filter, filter[end]));
}

/**
 * True if a search would load a list (docs/product/lists.md#finder). Incomplete input does if there
 * is a name or if the complete fields change the list.
 */
export function canSearch(kind: Kind, before: FinderState, input: FinderInput): boolean {
  const { filter, sort } = checkFinderInput(kind, input);
  if (filter === null && sort === null) return true;
  if (findRangeError(kind, input) !== null) return false;
  if (!isEmpty(input.name)) return true;
  const after = applyFinderInput(kind, before, input);
  return JSON.stringify(after) !== JSON.stringify({ ...before, page: 1 });
}

/** Null if the range is incomplete. */
function readRange(kind: Kind, filter: FilterInput): FieldRange | null {
  const isComplete =
    !hasNoRange(filter) && checkFinderInput(kind, { ...emptyFinderInput, filter }).filter === null;
  if (!isComplete) return null;
  const { field } = filter;
  const [min, max] = [filter.min, filter.max].map((text) =>
    field === 'name' ? text.trim() : formatPlainDecimal(readEnd(kind, filter, text)),
  );
  return { field, min: min ?? null, max: max ?? null };
}

export function isRangeUsed(kind: Kind, before: FinderState, filter: FilterInput): boolean {
  return isAppliedRange(before, filter) || readRange(kind, filter) !== null;
}

function isAppliedRange(before: FinderState, filter: FilterInput): boolean {
  const { field, min, max } = getAppliedFilter(before);
  return filter.field === field && filter.min === min && filter.max === max;
}

/**
 * Computes the state after a search. An empty search clears everything, including closed rows.
 * Otherwise closed rows keep their values. A name or a new range replaces the previous name and
 * ranges.
 */
export function applyFinderInput(kind: Kind, before: FinderState, input: FinderInput): FinderState {
  if (isBlankSearch(before, input)) return { ...emptyFinder, view: before.view };
  const { filter, sort } = input;
  const name = input.name.trim();
  const range = readNewRange(kind, before, filter, name);
  const replacesName = name !== '' || range !== null;
  return {
    name: replacesName ? name : before.name,
    ranges: range ? [range] : listRemainingRanges(before, filter, name),
    choices: filter ? filter.choices.map(({ field, value }) => ({ field, value })) : before.choices,
    only: before.only,
    sort: sort && findSortOmission(sort) === null ? writeOrder(sort) : before.sort,
    page: 1,
    view: before.view,
  };
}

/** Null if the row is closed, unchanged or incomplete. */
function readNewRange(
  kind: Kind,
  before: FinderState,
  filter: FilterInput | null,
  name: string,
): FieldRange | null {
  if (filter === null || isAppliedRange(before, filter)) return null;
  const range = readRange(kind, filter);
  // A list has only one name filter, and typed text wins.
  return range?.field === 'name' && name !== '' ? null : range;
}

function listRemainingRanges(
  before: FinderState,
  filter: FilterInput | null,
  name: string,
): readonly FieldRange[] {
  const isUnchanged = filter !== null && isAppliedRange(before, filter);
  const isCleared = name !== '' || (filter !== null && hasNoRange(filter));
  if (isCleared && !isUnchanged) return [];
  return before.ranges.filter(({ field }) => name === '' || field !== 'name');
}

const writeOrder = ({ stat, method }: SortInput) => (method === 'descending' ? `-${stat}` : stat);

/** True if all fields are empty and none was emptied to remove an applied filter. */
function isBlankSearch(before: FinderState, { name, filter, sort }: FinderInput): boolean {
  const isBlank = (row: FilterInput) => hasNoRange(row) && row.choices.length === 0;
  const wasFiltered = filter !== null && !isBlank(getAppliedFilter(before));
  const wasSorted = sort !== null && before.sort !== '';
  return (
    isEmpty(name) &&
    (filter === null || (isBlank(filter) && !wasFiltered)) &&
    (sort === null || (sort.stat === '' && sort.method === '' && !wasSorted))
  );
}
