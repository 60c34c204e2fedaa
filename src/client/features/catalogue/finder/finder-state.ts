import { readPage, writePage } from '#client/lists/paging/page-param.ts';
import type { ListParameters } from '#contract/calls/kinds.ts';
import { type Kind, valueFilters } from '#contract/kinds/kind.ts';
import { formatRange, pageSize, parseRange, type Range } from '#contract/lists.ts';

export interface FieldRange extends Range {
  readonly field: string;
}

export interface FieldChoice {
  readonly field: string;
  /** Option, or id of the referenced item. */
  readonly value: string;
}

/** State of a gallery, all of which is in its URL. */
export interface FinderState {
  /** Substring of the names, empty for all. */
  readonly name: string;
  readonly ranges: readonly FieldRange[];
  readonly choices: readonly FieldChoice[];
  /** '-rating' for descending, 'ranking' for ascending, empty for the kind's default order. */
  readonly sort: string;
  readonly page: number;
}

export const emptyFinder: FinderState = { name: '', ranges: [], choices: [], sort: '', page: 1 };

const nameRange = /^.+\.\..+$/su;

/** Ignores parameters unknown to the kind. */
export function readFinder(kind: Kind, params: URLSearchParams): FinderState {
  const name = (params.get('name') ?? '').trim();
  const isNameRange = kind.filters.includes('name') && nameRange.test(name);
  return {
    name: isNameRange ? '' : name,
    ranges: kind.filters.flatMap((field) => {
      if (field === 'name' && !isNameRange) return [];
      const range = parseRange(params.get(field) ?? '');
      return range ? [{ field, ...range }] : [];
    }),
    choices: valueFilters(kind).flatMap((field) => {
      const value = params.get(field) ?? '';
      return value ? [{ field, value }] : [];
    }),
    sort: params.get('sort') ?? '',
    page: readPage(params, pageSize),
  };
}

/** Writes what `readFinder` reads, without the first page and empty values. */
export function writeFinder(state: FinderState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.name) params.set('name', state.name);
  for (const range of state.ranges) params.set(range.field, formatRange(range));
  // Sorted, so that equal searches have equal URLs.
  const choices = state.choices.toSorted((a, b) => (a.field < b.field ? -1 : 1));
  for (const { field, value } of choices) params.set(field, value);
  if (state.sort) params.set('sort', state.sort);
  return writePage(params, state.page);
}

export function toListParameters(state: FinderState, size: number): ListParameters {
  return { ...Object.fromEntries(writeFinder(state)), page: state.page, size };
}

export function readOrder(sort: string): { readonly stat: string; readonly descending: boolean } {
  const descending = sort.startsWith('-');
  return { stat: descending ? sort.slice(1) : sort, descending };
}
