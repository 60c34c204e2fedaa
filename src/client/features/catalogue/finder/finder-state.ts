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
    only: readOnly(params),
    sort: params.get('sort') ?? '',
    page: readPage(params, size),
    view: readListView(params),
  };
}

function readOnly(params: URLSearchParams): OnlyChoice[] {
  return (Object.keys(onlyFilters) as OnlyFilter[]).flatMap((filter) => {
    const values: readonly string[] = onlyFilters[filter];
    const value = params.get(filter);
    return value !== null && values.includes(value) ? [{ filter, value }] : [];
  });
}

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
  const sorted = choices.toSorted(
    (a, b) => compareTexts(a.field, b.field) || compareTexts(a.value, b.value),
  );
  const byField = Map.groupBy(sorted, ({ field }) => field);
  return {
    ...(name && { name }),
    ...Object.fromEntries(ranges.map((range) => [range.field, formatRange(range)])),
    ...Object.fromEntries(
      [...byField].map(([field, chosen]) => [field, chosen.map(({ value }) => value)]),
    ),
    ...Object.fromEntries(only.map(({ filter, value }) => [filter, value])),
  };
}

const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b);

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
