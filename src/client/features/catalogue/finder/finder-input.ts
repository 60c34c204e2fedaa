import { foldText, parseDecimal } from '#contract/lists.ts';
import { emptyFinder, type FieldChoice, type FinderState } from './finder-state.ts';

/** A group that is chosen and not searched for yet, in words. */
export interface ChosenValue extends FieldChoice {
  readonly label: string;
}

/** What the finder's fields hold when search is pressed. */
export interface FinderInput {
  readonly name: string;
  readonly field: string;
  readonly min: string;
  readonly max: string;
  /** One a field at most. */
  readonly choices: readonly ChosenValue[];
  readonly stat: string;
  /** Empty while none is chosen: an order needs a stat and a method. */
  readonly method: '' | 'ascending' | 'descending';
}

export const emptyFinderInput: FinderInput = {
  name: '',
  field: '',
  min: '',
  max: '',
  choices: [],
  stat: '',
  method: '',
};

/** Why a filter or an order that was begun is not used, a sentence each. */
export interface FinderErrors {
  readonly filter: string | null;
  readonly sort: string | null;
}

/** A field of the filter or of the order. */
export type WrongField = 'field' | 'min' | 'max' | 'stat' | 'method';

const isEmpty = (text: string) => text.trim() === '';
const isGiven = (text: string) => !isEmpty(text) && Number(text) !== 0;

/** The ends of the range that are no numbers; any text is an end of a range of names. */
function invalidNumbers({ field, min, max }: FinderInput): ('min' | 'max')[] {
  const ends = Object.entries({ min, max }) as ['min' | 'max', string][];
  const isWrong = (text: string) => !isEmpty(text) && Number.isNaN(parseDecimal(text));
  return field === 'name' ? [] : ends.filter(([, text]) => isWrong(text)).map(([end]) => end);
}

function isReversed({ field, min, max }: FinderInput): boolean {
  if (!isGiven(min) || !isGiven(max)) return false;
  if (field !== 'name') return parseDecimal(min) > parseDecimal(max);
  const [first, last] = [foldText(min), foldText(max)];
  // The end of a range of names is a beginning: from 'ma' to 'm' there are names.
  return first > last && !first.startsWith(last);
}

/** Why no item can be in the range, whatever it is a range of. */
export function impossibleRange(input: FinderInput): string | null {
  const labels = invalidNumbers(input).map((end) => (end === 'min' ? 'Min' : 'Max'));
  if (labels.length > 1) return 'Min and Max must be numbers, such as 80 or 2.5.';
  if (labels.length > 0) return `${labels} must be a number, such as 80 or 2.5.`;
  return isReversed(input) ? 'Min must not be above Max.' : null;
}

function missingOfFilter({ field, min, max }: FinderInput): string | null {
  if (field === '' && isEmpty(min) && isEmpty(max)) return null;
  if (field === '') return 'The filter was not used: choose what to filter by.';
  if (!isGiven(min) && !isGiven(max)) {
    return 'The filter was not used: Min and Max are needed, and neither can be 0.';
  }
  if (!isGiven(min)) return 'The filter was not used: Min is needed, and cannot be 0.';
  if (!isGiven(max)) return 'The filter was not used: Max is needed, and cannot be 0.';
  return null;
}

function missingOfSort({ stat, method }: FinderInput): string | null {
  if (stat !== '' && method === '') {
    return 'The order was not used: choose a method, ascending or descending.';
  }
  if (stat === '' && method !== '') return 'The order was not used: choose what to sort by.';
  return null;
}

/** What is wrong with the fields; nothing is with those that were never begun. */
export function checkFinderInput(input: FinderInput): FinderErrors {
  return {
    filter: impossibleRange(input) ?? missingOfFilter(input),
    sort: missingOfSort(input),
  };
}

/** The fields that are wrong or missing, in the order of the rows. */
export function findWrongFields(input: FinderInput): readonly WrongField[] {
  const { filter, sort } = checkFinderInput(input);
  const ofSort = sort === null ? [] : [input.stat === '' ? ('stat' as const) : ('method' as const)];
  return filter === null ? ofSort : [...wrongOfFilter(input), ...ofSort];
}

function wrongOfFilter(input: FinderInput): readonly WrongField[] {
  const noNumbers = invalidNumbers(input);
  if (noNumbers.length > 0) return noNumbers;
  if (isReversed(input)) return ['min', 'max'];
  if (input.field === '') return ['field'];
  return (['min', 'max'] as const).filter((end) => !isGiven(input[end]));
}

const usesFilter = (input: FinderInput) =>
  input.field !== '' && checkFinderInput(input).filter === null;
const usesSort = ({ stat, method }: FinderInput) => stat !== '' && method !== '';

/**
 * Whether there is anything to ask for: always with empty fields, which load all; never with a
 * range that nothing can be in; else with a name, a whole filter, a group or a whole order
 * (docs/product.md#finder).
 */
export function canSearch(input: FinderInput): boolean {
  const { filter, sort } = checkFinderInput(input);
  if (filter === null && sort === null) return true;
  if (impossibleRange(input) !== null) return false;
  const isChosen = input.choices.length > 0;
  return !isEmpty(input.name) || isChosen || usesFilter(input) || usesSort(input);
}

/** The groups of before, those of the same field replaced and the others added. */
function mergeChoices(before: readonly FieldChoice[], chosen: readonly ChosenValue[]) {
  const kept = before.filter(({ field }) => chosen.every((choice) => choice.field !== field));
  return [...kept, ...chosen.map(({ field, value }) => ({ field, value }))];
}

/**
 * The gallery's state after a search. A name or a range takes the place of the ones before; a
 * chosen order and a chosen group stay until another one of the same field replaces it, since they
 * are not what was looked for; empty inputs load all.
 */
export function applyFinderInput(before: FinderState, input: FinderInput): FinderState {
  const name = input.name.trim();
  // A list has one name to go by: a range of names gives way to the text that was typed.
  const filters = usesFilter(input) && !(input.field === 'name' && name !== '');
  const sorts = usesSort(input);
  if (!name && !filters && !sorts && input.choices.length === 0) return emptyFinder;
  const narrows = name !== '' || filters;
  const range = { field: input.field, min: input.min.trim(), max: input.max.trim() };
  const sort = input.method === 'descending' ? `-${input.stat}` : input.stat;
  return {
    name: narrows ? name : before.name,
    ranges: narrows ? (filters ? [range] : []) : before.ranges,
    choices: mergeChoices(before.choices, input.choices),
    sort: sorts ? sort : before.sort,
    page: 1,
  };
}
