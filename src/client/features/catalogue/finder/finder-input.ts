import { getField, type Kind } from '#contract/kinds/kind.ts';
import { foldText } from '#contract/lists.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
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
  /** Empty while none is chosen: an order needs a stat and a method. */
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

/** Filter row showing the applied filters. Of several ranges, the first. */
export function appliedFilter({ ranges: [range], choices }: FinderState): FilterInput {
  return { field: range?.field ?? '', min: range?.min ?? '', max: range?.max ?? '', choices };
}

export function appliedSort({ sort }: FinderState): SortInput {
  const { stat, descending } = readOrder(sort);
  return stat === '' ? emptySort : { stat, method: descending ? 'descending' : 'ascending' };
}

/** Reason why an incomplete filter or order is not used, in one sentence each. */
export interface FinderErrors {
  readonly filter: string | null;
  readonly sort: string | null;
}

export type WrongField = 'field' | 'min' | 'max' | 'stat' | 'method';

const isEmpty = (text: string) => text.trim() === '';

/** Parses an end of a range, with the most decimals while no field is chosen. */
function readEnd(kind: Kind, { field }: FilterInput, text: string): number {
  const described = getField(kind, field);
  return parseTypedNumber(text, described?.type === 'number' ? described.decimals : 3);
}

/** True if an end of a range counts: neither empty nor 0. */
function isGiven(kind: Kind, filter: FilterInput, text: string): boolean {
  return !isEmpty(text) && readEnd(kind, filter, text) !== 0;
}

/** Range ends that are not numbers. Any text is valid for names. */
function invalidNumbers(kind: Kind, filter: FilterInput): ('min' | 'max')[] {
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
  // The end of a range of names is a prefix: from 'ma' to 'm' there are names.
  return first > last && !first.startsWith(last);
}

/** Reason why no item can be in the range, for names and numbers. */
export function impossibleRange(kind: Kind, { filter }: FinderInput): string | null {
  if (filter === null) return null;
  const labels = invalidNumbers(kind, filter).map((end) => (end === 'min' ? 'Min' : 'Max'));
  if (labels.length > 1) return 'Min and Max must be numbers, such as 80 or 2.5.';
  if (labels.length > 0) return `${labels} must be a number, such as 80 or 2.5.`;
  return isReversed(kind, filter) ? 'Min must not be above Max.' : null;
}

const hasNoRange = ({ field, min, max }: FilterInput) =>
  field === '' && isEmpty(min) && isEmpty(max);

function missingOfFilter(kind: Kind, filter: FilterInput): string | null {
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

function missingOfSort({ stat, method }: SortInput): string | null {
  if (stat !== '' && method === '') {
    return 'The order was not used: choose a method, ascending or descending.';
  }
  if (stat === '' && method !== '') return 'The order was not used: choose what to sort by.';
  return null;
}

export function checkFinderInput(kind: Kind, input: FinderInput): FinderErrors {
  const { filter, sort } = input;
  return {
    filter: impossibleRange(kind, input) ?? (filter && missingOfFilter(kind, filter)),
    sort: sort && missingOfSort(sort),
  };
}

export function findWrongFields(kind: Kind, input: FinderInput): readonly WrongField[] {
  const { filter, sort } = checkFinderInput(kind, input);
  const ofSort: WrongField[] = sort === null ? [] : [input.sort?.stat === '' ? 'stat' : 'method'];
  if (filter === null || input.filter === null) return ofSort;
  return [...wrongOfFilter(kind, input.filter), ...ofSort];
}

function wrongOfFilter(kind: Kind, filter: FilterInput): readonly WrongField[] {
  const noNumbers = invalidNumbers(kind, filter);
  if (noNumbers.length > 0) return noNumbers;
  if (isReversed(kind, filter)) return ['min', 'max'];
  if (filter.field === '') return ['field'];
  return (['min', 'max'] as const).filter((end) => !isGiven(kind, filter, filter[end]));
}

/**
 * True if a search would do anything: always if nothing is wrong, including empty fields, which
 * load all. False for an impossible range. Otherwise true with a name, or if a valid field changes
 * the list (docs/product/lists.md#finder).
 */
export function canSearch(kind: Kind, before: FinderState, input: FinderInput): boolean {
  const { filter, sort } = checkFinderInput(kind, input);
  if (filter === null && sort === null) return true;
  if (impossibleRange(kind, input) !== null) return false;
  const same = { ...before, page: 1 };
  const changes = JSON.stringify(applyFinderInput(kind, before, input)) !== JSON.stringify(same);
  return !isEmpty(input.name) || changes;
}

const plainDecimal = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumFractionDigits: 15,
});

/** Range to apply, with numbers as the lists take them, or null if there is none. */
function readRange(kind: Kind, filter: FilterInput): FieldRange | null {
  const isComplete =
    !hasNoRange(filter) && checkFinderInput(kind, { ...emptyFinderInput, filter }).filter === null;
  if (!isComplete) return null;
  const { field } = filter;
  const [min, max] = [filter.min, filter.max].map((text) =>
    field === 'name' ? text.trim() : plainDecimal.format(readEnd(kind, filter, text)),
  );
  return { field, min: min ?? null, max: max ?? null };
}

export function usesRange(kind: Kind, before: FinderState, filter: FilterInput): boolean {
  return keepsRange(before, filter) || readRange(kind, filter) !== null;
}

/** True if the filter row shows the applied range, which may be open at one end. */
function keepsRange(before: FinderState, filter: FilterInput): boolean {
  const { field, min, max } = appliedFilter(before);
  return filter.field === field && filter.min === min && filter.max === max;
}

/**
 * Gallery state after a search. A name or a new range replaces the previous name and ranges. Open
 * rows are applied or removed, closed rows keep their values, and empty inputs load all.
 */
export function applyFinderInput(kind: Kind, before: FinderState, input: FinderInput): FinderState {
  if (loadsAll(before, input)) return emptyFinder;
  const { filter, sort } = input;
  const name = input.name.trim();
  const keeps = filter !== null && keepsRange(before, filter);
  const read = filter && !keeps ? readRange(kind, filter) : null;
  // A list filters by one name only: typed text replaces a range of names.
  const range = read?.field === 'name' && name !== '' ? null : read;
  const isRangeGone = keeps ? false : name !== '' || (filter !== null && hasNoRange(filter));
  const kept = isRangeGone
    ? []
    : before.ranges.filter(({ field }) => name === '' || field !== 'name');
  return {
    name: name !== '' || range ? name : before.name,
    ranges: range ? [range] : kept,
    choices: filter ? filter.choices.map(({ field, value }) => ({ field, value })) : before.choices,
    sort: sort && missingOfSort(sort) === null ? writeOrder(sort) : before.sort,
    page: 1,
  };
}

const writeOrder = ({ stat, method }: SortInput) => (method === 'descending' ? `-${stat}` : stat);

/** True if every field is empty, and none was cleared to remove a filter. */
function loadsAll(before: FinderState, { name, filter, sort }: FinderInput): boolean {
  const isBlank = (row: FilterInput) => hasNoRange(row) && row.choices.length === 0;
  const wasFiltered = filter !== null && !isBlank(appliedFilter(before));
  const wasSorted = sort !== null && before.sort !== '';
  return (
    isEmpty(name) &&
    (filter === null || (isBlank(filter) && !wasFiltered)) &&
    (sort === null || (sort.stat === '' && sort.method === '' && !wasSorted))
  );
}
