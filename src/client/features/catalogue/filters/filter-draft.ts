import { toListedRanges, toShownRanges } from '#client/weights/ranges.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import { getField, type Kind, rangeFilters } from '#contract/kinds/kind.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
import type { ChosenValue } from '../finder/finder-input.ts';
import {
  emptyFinder,
  type FieldRange,
  type FinderState,
  type OnlyChoice,
} from '../finder/finder-state.ts';
import { formatPlainDecimal } from '../format.ts';

export const ends = ['min', 'max'] as const;
export type End = (typeof ends)[number];
export const endWords: Readonly<Record<End, string>> = { min: 'minimum', max: 'maximum' };

/** Typed text in the viewer's unit. An empty end is open. */
export type TypedRange = Readonly<Record<End, string>>;

export const openRange: TypedRange = { min: '', max: '' };

export interface FilterDraft {
  readonly name: string;
  readonly ranges: Readonly<Record<string, TypedRange>>;
  /** Ranges of names, which have no histogram. */
  readonly otherRanges: readonly FieldRange[];
  readonly choices: readonly ChosenValue[];
  readonly only: readonly OnlyChoice[];
  readonly sort: string;
}

export const emptyDraft: FilterDraft = {
  name: '',
  ranges: {},
  otherRanges: [],
  choices: [],
  only: [],
  sort: '',
};

export function createDraft(kind: Kind, state: FinderState, unit: WeightUnit): FilterDraft {
  const { name, choices, only, sort } = state;
  const fields = rangeFilters(kind);
  const isNumeric = ({ field }: FieldRange) => fields.includes(field);
  const numericRanges = toShownRanges(kind, state.ranges.filter(isNumeric), unit);
  const typedRanges = numericRanges.map(
    ({ field, min, max }) => [field, { min: min ?? '', max: max ?? '' }] as const,
  );
  return {
    name,
    ranges: Object.fromEntries(typedRanges),
    otherRanges: state.ranges.filter((range) => !isNumeric(range)),
    choices,
    only,
    sort,
  };
}

/** Null if the end is open, NaN if it is no number. */
export function readTypedEnd(kind: Kind, name: string, text: string): number | null {
  if (text.trim() === '') return null;
  const field = getField(kind, name);
  return parseTypedNumber(text, field?.type === 'number' ? field.decimals : 0);
}

export function findWrongEnds(kind: Kind, name: string, range: TypedRange): readonly End[] {
  const [min, max] = [readTypedEnd(kind, name, range.min), readTypedEnd(kind, name, range.max)];
  if (Number.isNaN(min) && Number.isNaN(max)) return ends;
  if (Number.isNaN(min)) return ['min'];
  if (Number.isNaN(max)) return ['max'];
  return min !== null && max !== null && min > max ? ends : [];
}

export function findRangeError(kind: Kind, name: string, range: TypedRange): string | null {
  const [first, second] = findWrongEnds(kind, name, range);
  if (first === undefined) return null;
  if (second === undefined) return `The ${endWords[first]} must be a number, such as 80 or 2.5.`;
  return Number.isNaN(readTypedEnd(kind, name, range.min))
    ? 'Minimum and maximum must be numbers, such as 80 or 2.5.'
    : 'The minimum is above the maximum.';
}

/** Field of the first range that cannot be applied, or null. */
export function findWrongRange(kind: Kind, { ranges }: FilterDraft): string | null {
  const wrong = Object.entries(ranges).find(([name, range]) => findRangeError(kind, name, range));
  return wrong?.[0] ?? null;
}

/**
 * Computes the applied state, with weights in kilograms. Leaves out ranges that cannot be applied.
 */
export function applyDraft(
  kind: Kind,
  draft: FilterDraft,
  before: FinderState,
  unit: WeightUnit,
): FinderState {
  const ranges = rangeFilters(kind)
    .map((field) => readTypedRange(kind, field, draft.ranges[field]))
    .filter((range) => range !== null);
  return {
    ...emptyFinder,
    name: draft.name,
    ranges: [...toListedRanges(kind, ranges, before.ranges, unit), ...draft.otherRanges],
    choices: draft.choices.map(({ field, value }) => ({ field, value })),
    only: draft.only,
    sort: draft.sort,
    view: before.view,
  };
}

/** Null if the range is open or cannot be applied. */
function readTypedRange(kind: Kind, field: string, range = openRange): FieldRange | null {
  if (findRangeError(kind, field, range)) return null;
  const [min, max] = [readTypedEnd(kind, field, range.min), readTypedEnd(kind, field, range.max)];
  if (min === null && max === null) return null;
  return { field, min: formatEnd(min), max: formatEnd(max) };
}

function formatEnd(end: number | null): string | null {
  return end === null ? null : formatPlainDecimal(end);
}

export function toggleChoice(draft: FilterDraft, choice: ChosenValue): FilterDraft {
  const others = draft.choices.filter(
    ({ field, value }) => field !== choice.field || value !== choice.value,
  );
  const isChosen = others.length < draft.choices.length;
  return { ...draft, choices: isChosen ? others : [...others, choice] };
}

export function replaceChoices(
  draft: FilterDraft,
  field: string,
  values: readonly string[],
): FilterDraft {
  const others = draft.choices.filter((choice) => choice.field !== field);
  return { ...draft, choices: [...others, ...values.map((value) => ({ field, value }))] };
}

export function toggleOnly(draft: FilterDraft, choice: OnlyChoice): FilterDraft {
  const others = draft.only.filter(({ filter }) => filter !== choice.filter);
  const isChosen = draft.only.some(
    ({ filter, value }) => filter === choice.filter && value === choice.value,
  );
  return { ...draft, only: isChosen ? others : [...others, choice] };
}

/** Removes all filters of a field, `name`, or a filter that every kind has. */
export function dropFilter(draft: FilterDraft, name: string): FilterDraft {
  return {
    ...draft,
    name: name === 'name' ? '' : draft.name,
    ranges: { ...draft.ranges, [name]: openRange },
    otherRanges: draft.otherRanges.filter(({ field }) => field !== name),
    choices: draft.choices.filter(({ field }) => field !== name),
    only: draft.only.filter(({ filter }) => filter !== name),
  };
}
