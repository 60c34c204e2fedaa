import type { Page } from '#contract/calls/shared.ts';
import { maxDepth, maxPageSize, maxTotal, pageSize } from '#contract/lists.ts';
import { fail } from '../fail.ts';

/** What a list's query says of its page. */
export interface PageRequest {
  readonly page?: number;
  readonly size?: number;
}

/** A page as a store asks for it. */
export interface Paging {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/** Whole and within bounds, whatever the route let through: a store is asked for no other page. */
function clamp(value: number, max: number): number {
  return Math.min(Math.max(Math.trunc(value) || 1, 1), max);
}

/**
 * The asked page, the first one by default; throws 400 'tooDeep'. Routes refuse a page or size out
 * of bounds; one that got past them is clamped (docs/product.md#lists).
 */
export function readPaging(request: PageRequest): Paging {
  const page = clamp(request.page ?? 1, Number.MAX_SAFE_INTEGER);
  const size = clamp(request.size ?? pageSize, maxPageSize);
  if (page * size > maxDepth) {
    fail('tooDeep', { issues: [{ field: 'page', message: `× size may be ${maxDepth} at most` }] });
  }
  return { page, size, offset: (page - 1) * size };
}

/** The answer of a list whose rows were counted up to `maxTotal` + 1. */
export function toPage<T>(data: readonly T[], { page, size }: Paging, count: number): Page<T> {
  const more = count > maxTotal;
  return { data, page, size, total: Math.min(count, maxTotal), ...(more && { more }) };
}

/** Rows as a page has them: in the order of its ids. */
export function sortByIds<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const ordinals = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((one, other) => (ordinals.get(one.id) ?? 0) - (ordinals.get(other.id) ?? 0));
}
