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

/** A group that is chosen, in words where they are known. */
export interface ChosenValue extends FieldChoice {
  readonly label?: string;
}

/** Input of the row of filters: one range, and one group per field at most. */
export interface FilterInput {
  readonly field: string;
  readonly min: string;
  readonly max: string;
  readonly choices: readonly ChosenValue[];
}

/** Input of the row of orders. */
export interface SortInput {
  readonly stat: string;
  /** Empty while none is chosen: an order needs a stat and a method. */
  readonly method: '' | 'ascending' | 'descending';
}

/** Input of the finder's fields when search is pressed. */
export interface FinderInput {
  readonly name: string;
  /** Null while the row is closed and nothing was typed in it. */
  readonly filter: FilterInput | null;
  /** Null as the filter. */
  readonly sort: SortInput | null;
}

export const emptyFinderInput: FinderInput = { name: '', filter: null, sort: null };
export const emptySort: SortInput = { stat: '', method: '' };

/** The row of filters as it shows what is applied: of several ranges the first. */
export function appliedFilter({ ranges: [range], choices }: FinderState): FilterInput {
  return { field: range?.field ?? '', min: range?.min ?? '', max: range?.max ?? '', choices };
}

/** The row of orders as it shows what is applied. */
export function appliedSort({ sort }: FinderState): SortInput {
  const { stat, descending } = readOrder(sort);
  return stat === '' ? emptySort : { stat, method: descending ? 'descending' : 'ascending' };
}

/** Why a filter or an order that was begun is not used, a sentence each. */
export interface FinderErrors {
  readonly filter: string | null;
  readonly sort: string | null;
}

/** A field of the filter or of the order. */
export type WrongField = 'field' | 'min' | 'max' | 'stat' | 'method';

const isEmpty = (text: string) => text.trim() === '';

/** Reads an end of a range; with the most decimals while no field is chosen. */
function readEnd(kind: Kind, { field }: FilterInput, text: string): number {
  const described = getField(kind, field);
  return parseTypedNumber(text, described?.type === 'number' ? described.decimals : 3);
}

/** True for an end of a range that counts: an empty one and 0 do not. */
function isGiven(kind: Kind, filter: FilterInput, text: string): boolean {
  return !isEmpty(text) && readEnd(kind, filter, text) !== 0;
}

/** The ends of the range that are no numbers; any text is an end of a range of names. */
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
  // The end of a range of names is a beginning: from 'ma' to 'm' there are names.
  return first > last && !first.startsWith(last);
}

/** Why no item can be in the range, whatever it is a range of. */
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

/** What is wrong with the fields; nothing is with those that were never begun. */
export function checkFinderInput(kind: Kind, input: FinderInput): FinderErrors {
  const { filter, sort } = input;
  return {
    filter: impossibleRange(kind, input) ?? (filter && missingOfFilter(kind, filter)),
    sort: sort && missingOfSort(sort),
  };
}

/** The fields that are wrong or missing, in the order of the rows. */
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
 * True if a search would ask for anything: always where nothing is wrong, including empty fields, which
 * load all; never with a range that nothing can be in; else with a name, or where something right
 * changes the list (docs/product/lists.md#finder).
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

/** The range that is used, its numbers as lists take them; null where there is none. */
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

/** True if a search would use the range that the row of filters shows. */
export function usesRange(kind: Kind, before: FinderState, filter: FilterInput): boolean {
  return keepsRange(before, filter) || readRange(kind, filter) !== null;
}

/** True if the row of filters shows the applied range, which may be open at one end. */
function keepsRange(before: FinderState, filter: FilterInput): boolean {
  const { field, min, max } = appliedFilter(before);
  return filter.field === field && filter.min === min && filter.max === max;
}

/**
 * The gallery's state after a search. A name or another range takes the place of the name and the
 * ranges before; what a row shows is applied or taken away, and what closed rows would show stays;
 * empty inputs load all.
 */
export function applyFinderInput(kind: Kind, before: FinderState, input: FinderInput): FinderState {
  if (loadsAll(before, input)) return emptyFinder;
  const { filter, sort } = input;
  const name = input.name.trim();
  const keeps = filter !== null && keepsRange(before, filter);
  const read = filter && !keeps ? readRange(kind, filter) : null;
  // A list has one name to go by: a range of names gives way to the text that was typed.
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

/** True if every field is empty, and none was emptied to remove a filter. */
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
