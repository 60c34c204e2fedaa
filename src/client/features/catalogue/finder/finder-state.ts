import { readPage, writePage } from '#client/lists/paging/page-param.ts';
import type { FilterParameters, ListParameters } from '#contract/calls/kinds.ts';
import { maxChosenValues, type OnlyFilter, onlyFilters } from '#contract/kinds/facets.ts';
import { type Kind, rangeFilters, valueFilters } from '#contract/kinds/kind.ts';
import { formatRange, pageSize, parseRange, type Range } from '#contract/lists.ts';
import { type ListView, readListView } from '../list-view.ts';

export interface FieldRange extends Range {
  readonly field: string;
}

export interface FieldChoice {
  readonly field: string;
  /** Option, or id of the referenced item. */
  readonly value: string;
}

export interface OnlyChoice {
  readonly filter: OnlyFilter;
  readonly value: string;
}

/** The URL contains the whole state. */
export interface FinderState {
  /** Substring of the names. */
  readonly name: string;
  readonly ranges: readonly FieldRange[];
  /** Several values of one field add up. */
  readonly choices: readonly FieldChoice[];
  readonly only: readonly OnlyChoice[];
  /** '-rating' for descending, 'ranking' for ascending, empty for the default order. */
  readonly sort: string;
  readonly page: number;
  /** Null for the view that the device remembers. */
  readonly view: ListView | null;
}

export const emptyFinder: FinderState = {
  name: '',
  ranges: [],
  choices: [],
  only: [],
  sort: '',
  page: 1,
  view: null,
};

const nameRange = /^.+\.\..+$/su;

/** Ignores parameters that the kind does not have, and limits the page to the deepest one. */
export function readFinder(kind: Kind, params: URLSearchParams, size = pageSize): FinderState {
  const name = (params.get('name') ?? '').trim();
  const isNameRange = kind.filters.includes('name') && nameRange.test(name);
  const rangeNames = isNameRange ? [...rangeFilters(kind), 'name'] : rangeFilters(kind);
  return {
    name: isNameRange ? '' : name,
    ranges: rangeNames.flatMap((field) => {
      const range = parseRange(params.get(field) ?? '');
      return range ? [{ field, ...range }] : [];
    }),
    choices: valueFilters(kind).flatMap((field) => {
      const values = new Set(params.getAll(field).filter((value) => value !== ''));
      return [...values].slice(0, maxChosenValues).map((value) => ({ field, value }));
    }),
    only: onlyChoices.filter(({ filter, value }) => params.get(filter) === value),
    sort: params.get('sort') ?? '',
    page: readPage(params, size),
    view: readListView(params),
  };
}

const onlyFilterNames = Object.keys(onlyFilters) as OnlyFilter[];

export const onlyChoices: readonly OnlyChoice[] = onlyFilterNames.flatMap((filter) =>
  onlyFilters[filter].map((value) => ({ filter, value })),
);

/** Omits the first page and empty values. */
export function writeFinder(state: FinderState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(toFilterParameters(state))) {
    for (const part of [value].flat()) params.append(name, String(part));
  }
  if (state.sort) params.set('sort', state.sort);
  if (state.view) params.set('view', state.view);
  return writePage(params, state.page);
}

/** Sorts the choices to give equal searches equal URLs and cache keys. */
export function toFilterParameters({ name, ranges, choices, only }: FinderState): FilterParameters {
  const sortedChoices = choices.toSorted(
    (one, other) => compareTexts(one.field, other.field) || compareTexts(one.value, other.value),
  );
  const choicesByField = Map.groupBy(sortedChoices, ({ field }) => field);
  const parameters: Record<string, string | string[]> = name ? { name } : {};
  for (const range of ranges) parameters[range.field] = formatRange(range);
  for (const [field, chosen] of choicesByField) {
    parameters[field] = chosen.map(({ value }) => value);
  }
  for (const { filter, value } of only) parameters[filter] = value;
  return parameters;
}

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);

export function toListParameters(state: FinderState, size: number): ListParameters {
  const { sort, page } = state;
  return { ...toFilterParameters(state), ...(sort && { sort }), page, size };
}

export function countFilters({ ranges, choices, only }: FinderState): number {
  return ranges.length + choices.length + only.length;
}

export function readOrder(sort: string): { readonly stat: string; readonly descending: boolean } {
  const descending = sort.startsWith('-');
  return { stat: descending ? sort.slice(1) : sort, descending };
}
