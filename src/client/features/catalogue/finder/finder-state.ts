import { readPage, writePage } from '#client/lists/paging/page-param.ts';
import type { ListParameters } from '#contract/calls/kinds.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { formatRange, pageSize, parseRange, type Range } from '#contract/lists.ts';

/** A range of one field: a number's, or that of circuits' names. */
export interface FieldRange extends Range {
  readonly field: string;
}

/** A group that the list keeps to, such as the lifters of one gender or the players of a team. */
export interface FieldChoice {
  readonly field: string;
  /** An option, or the id of what is referred to. */
  readonly value: string;
}

/** Everything a gallery shows is decided by this, and this is kept in the URL. */
export interface FinderState {
  /** Text that the names contain; empty for all. */
  readonly name: string;
  readonly ranges: readonly FieldRange[];
  readonly choices: readonly FieldChoice[];
  /** '-rating' is descending, 'ranking' ascending; empty for the kind's own order. */
  readonly sort: string;
  readonly page: number;
}

export const emptyFinder: FinderState = { name: '', ranges: [], choices: [], sort: '', page: 1 };

const nameRange = /^.+\.\..+$/su;

/** Reads a gallery's URL; parameters that the kind does not know are left alone. */
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
    choices: choiceFields(kind).flatMap((field) => {
      const value = params.get(field) ?? '';
      return value ? [{ field, value }] : [];
    }),
    sort: params.get('sort') ?? '',
    page: readPage(params, pageSize),
  };
}

/** The fields whose values make groups that a list can keep to: choices and references. */
export function choiceFields(kind: Kind): string[] {
  return Object.entries(kind.fields)
    .filter(([, { type }]) => type === 'choice' || type === 'references')
    .map(([name]) => name);
}

/** Writes what `readFinder` reads; the first page and everything empty is left out. */
export function writeFinder(state: FinderState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.name) params.set('name', state.name);
  for (const range of state.ranges) params.set(range.field, formatRange(range));
  // In one order however they were chosen: the same search has the same address.
  const choices = state.choices.toSorted((a, b) => (a.field < b.field ? -1 : 1));
  for (const { field, value } of choices) params.set(field, value);
  if (state.sort) params.set('sort', state.sort);
  return writePage(params, state.page);
}

/** What a list is asked for to show that, so many items a page. */
export function toListParameters(state: FinderState, size: number): ListParameters {
  return { ...Object.fromEntries(writeFinder(state)), page: state.page, size };
}

/** An order's stat and direction: '-rating' is descending. */
export function readOrder(sort: string): { readonly stat: string; readonly descending: boolean } {
  const descending = sort.startsWith('-');
  return { stat: descending ? sort.slice(1) : sort, descending };
}
