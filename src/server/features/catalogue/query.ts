import type { FilterParameters, ListParameters } from '#contract/calls/kinds.ts';
import { emptyListText } from '#contract/errors/error-pages.ts';
import type { Issue } from '#contract/errors/errors.ts';
import type { NumberField } from '#contract/kinds/fields.ts';
import {
  filterFields,
  getField,
  getFilterField,
  type Kind,
  listSorts,
  sortsOf,
} from '#contract/kinds/kind.ts';
import {
  foldText,
  maxSearchLength,
  pageSize,
  parseDecimal,
  parseRange,
  searchTerm,
} from '#contract/lists.ts';
import { fail } from '#server/shared/fail.ts';
import {
  type Condition,
  type LikedBy,
  type ListQuery,
  largestInteger,
} from '#server/shared/lists/list-query.ts';
import { readPaging } from '#server/shared/lists/paging.ts';

interface PathPart {
  readonly name?: string;
  readonly sort?: ListQuery['sort'];
  readonly filter?: { readonly field: string; readonly min: string; readonly max: string };
}

interface Bounds {
  readonly min: string | null;
  readonly max: string | null;
}

const clampInteger = (value: number) => Math.max(-largestInteger, Math.min(largestInteger, value));

/** Rounds the bounds of an integer column inwards and clamps them to what it can store. */
function numberRange(
  name: string,
  field: NumberField,
  bounds: Bounds,
  issues: Issue[],
  names = { min: name, max: name },
): Condition {
  const min = bounds.min === null ? null : parseDecimal(bounds.min);
  const max = bounds.max === null ? null : parseDecimal(bounds.max);
  if (Number.isNaN(min)) issues.push({ field: names.min, message: 'must be a number' });
  if (Number.isNaN(max)) issues.push({ field: names.max, message: 'must be a number' });
  if (field.decimals > 0) return { type: 'numbers', field: name, min, max };
  return {
    type: 'numbers',
    field: name,
    min: min === null ? null : clampInteger(Math.ceil(min)),
    max: max === null ? null : clampInteger(Math.floor(max)),
  };
}

type ParameterValue = string | number | readonly string[];

function listValues(value: ParameterValue): string[] {
  return [value]
    .flat()
    .map(String)
    .filter((text) => text !== '');
}

function parseFilter(
  kind: Kind,
  name: string,
  values: readonly string[],
  issues: Issue[],
): Condition[] {
  if (!filterFields(kind).includes(name)) {
    issues.push({ field: name, message: 'is not known here' });
    return [];
  }
  const field = getFilterField(kind, name);
  switch (field?.type) {
    case 'number': {
      const range = parseRange(values.join());
      if (range) return [numberRange(name, field, range, issues)];
      issues.push({ field: name, message: 'must be a range as 80..99, 80.. or ..99' });
      return [];
    }
    case 'choice':
      if (values.some((value) => !field.options.includes(value))) {
        issues.push({ field: name, message: `must be one of ${field.options.join(', ')}` });
      }
      return [oneOf(kind, name, values)];
    case 'references':
      return [{ type: 'refers', field: name, ids: values }];
    default:
      return [oneOf(kind, name, values)];
  }
}

function oneOf(kind: Kind, field: string, values: readonly string[]): Condition {
  const through = kind.relatedFilters[field]?.through;
  if (through === undefined) return { type: 'oneOf', field, values };
  const reference = kind.fields[through];
  if (reference?.type !== 'references') {
    throw new Error(`${kind.name}.${through} refers to no kind`);
  }
  return { type: 'related', through, to: reference.to, values: { [field]: values }, ids: null };
}

/** Joins conditions on the same related item for a single lookup. */
function joinRelated(conditions: readonly Condition[]): Condition[] {
  const joined = new Map<string, Extract<Condition, { type: 'related' }>>();
  for (const condition of conditions) {
    if (condition.type !== 'related') continue;
    const values = { ...joined.get(condition.through)?.values, ...condition.values };
    joined.set(condition.through, { ...condition, values });
  }
  return [...conditions.filter(({ type }) => type !== 'related'), ...joined.values()];
}

function parsePathFilter(
  kind: Kind,
  filter: NonNullable<PathPart['filter']>,
  issues: Issue[],
): Condition {
  if (!kind.filters.includes(filter.field)) fail('noSuchStat');
  if (filter.field === 'name') return nameRange(filter);
  const field = getField(kind, filter.field);
  if (field?.type !== 'number') fail('noSuchStat');
  return numberRange(filter.field, field, filter, issues, { min: 'min', max: 'max' });
}

function nameRange({ min, max }: Bounds): Condition {
  // Cuts long bounds before folding, since names are compared by their beginnings.
  const fold = (bound: string | null) => bound && foldText(bound.slice(0, maxSearchLength));
  return { type: 'names', min: fold(min), max: fold(max) };
}

/** Parses '-rating' as descending. */
function parseOrder(text: string): ListQuery['sort'] {
  const descending = text.startsWith('-');
  return { by: descending ? text.slice(1) : text, descending };
}

export function failEmpty(
  kind: Kind,
  code: 'noneByName' | 'noneInDatabase' | 'noneWithConditions',
): never {
  return fail(code, { message: emptyListText(kind, code) ?? undefined });
}

/** Throws 404 'noneByName' for a text that no name can contain (docs/product/lists.md#search). */
function parseSearch(kind: Kind, name: string): string {
  return searchTerm(name) || failEmpty(kind, 'noneByName');
}

/**
 * A name in the path is always a search, but 'a..m' in a parameter is a range if the kind has a
 * filter by name.
 */
function parseName(
  kind: Kind,
  parameter: string,
  inPath: string | undefined,
): { readonly search: string | null; readonly range: Condition | null } {
  if (inPath !== undefined) return { search: parseSearch(kind, inPath), range: null };
  const mayBeRange = kind.filters.includes('name') && parameter.includes('..');
  const range = mayBeRange ? parseRange(parameter) : null;
  if (range) return { search: null, range: nameRange(range) };
  return { search: parameter === '' ? null : parseSearch(kind, parameter), range: null };
}

/** Throws 400 'invalid' for parameters that are in the path already. */
function rejectRepeated(parameters: ListParameters, { filter, ...part }: PathPart): void {
  const pathNames = [...Object.keys(part), ...(filter ? [filter.field] : [])];
  const repeated = pathNames.filter((name) => Object.hasOwn(parameters, name));
  const issues = repeated.map((field) => ({ field, message: 'is in the path already' }));
  if (issues.length > 0) fail('invalid', { issues });
}

interface Filters {
  readonly conditions: readonly Condition[];
  readonly liked: LikedBy | null;
}

/** Parses all filters but the name. Throws 400 'invalid', 404 'noSuchStat'. */
function parseFilters(
  kind: Kind,
  parameters: Omit<ListParameters, 'sort' | 'unchecked' | 'page' | 'size'>,
  pathFilter?: PathPart['filter'],
): Filters {
  const { name: _, liked, picture, added, ...filters } = parameters;
  const issues: Issue[] = [];
  const conditions: Condition[] = Object.entries(filters).flatMap(([field, value = '']) => {
    const values = listValues(value);
    return values.length > 0 ? parseFilter(kind, field, values, issues) : [];
  });
  if (picture) conditions.push({ type: 'pictured' });
  if (added) conditions.push({ type: 'added' });
  if (pathFilter) conditions.push(parsePathFilter(kind, pathFilter, issues));
  if (issues.length > 0) fail('invalid', { issues });
  const isLikedBy = liked === 'me' || liked === 'following';
  return { conditions: joinRelated(conditions), liked: isLikedBy ? liked : null };
}

/**
 * Ignores empty parameters. Throws 400 'invalid' or 'tooDeep', 404 'noSuchStat' or 'noneByName'.
 */
export function parseList(kind: Kind, parameters: ListParameters, path: PathPart = {}): ListQuery {
  rejectRepeated(parameters, path);
  const { sort, unchecked, page = 1, size = pageSize, ...filters } = parameters;
  const order = path.sort ?? parseOrder(sort ? String(sort) : kind.order);
  const sorts = path.sort ? sortsOf(kind) : listSorts(kind);
  if (!sorts.includes(order.by)) fail('noSuchStat');
  const { conditions, liked } = parseFilters(kind, filters, path.filter);
  const paging = readPaging({ page: Number(page), size: Number(size) });
  const { search, range } = parseName(kind, String(filters.name ?? ''), path.name);
  return {
    search,
    conditions: range ? [...conditions, range] : conditions,
    liked,
    sort: order,
    uncheckedLast: unchecked === 'last' || (!sort && path.sort === undefined),
    page: paging.page,
    size: paging.size,
  };
}

/** Throws like `parseList`. */
export function parseFacets(kind: Kind, parameters: FilterParameters): ListQuery {
  return parseList(kind, { ...parameters, sort: 'newest' });
}
