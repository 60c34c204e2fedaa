import type { Page } from '#contract/calls/shared.ts';
import { maxDepth, maxPageSize, pageSize } from '#contract/lists.ts';
import { fail } from '#server/shared/fail.ts';

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
 * of bounds; one that got past them is clamped (docs/product/lists.md#lists).
 */
export function readPaging(request: PageRequest): Paging {
  const page = clamp(request.page ?? 1, Number.MAX_SAFE_INTEGER);
  const size = clamp(request.size ?? pageSize, maxPageSize);
  if (page * size > maxDepth) {
    fail('tooDeep', { issues: [{ field: 'page', message: `× size may be ${maxDepth} at most` }] });
  }
  return { page, size, offset: (page - 1) * size };
}

/** Number of things that a list has; more than `total` where they were not all counted. */
export interface Count {
  readonly total: number;
  readonly more?: boolean;
}

/** A count of rows that ended at `limit` + 1. */
export function upTo(limit: number, counted: number): Count {
  return { total: Math.min(counted, limit), more: counted > limit };
}

/** The same page and the first thing of the next one, which tells whether there is one. */
export function withNext({ size, ...paging }: Paging): Paging {
  return { ...paging, size: size + 1 };
}

/** A page of things that were all counted, or were asked for by `withNext`. */
export function toPage<T>(
  found: readonly T[],
  { page, size }: Pick<Paging, 'page' | 'size'>,
  { total, more = false }: Count,
): Page<T> {
  const isFollowed = found.length > size || page * size < total;
  const next = isFollowed && (page + 1) * size <= maxDepth;
  return { data: found.slice(0, size), page, size, total, ...(more && { more }), next };
}

/** Rows as a page has them: in the order of its ids. */
export function sortByIds<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const ordinals = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((one, other) => (ordinals.get(one.id) ?? 0) - (ordinals.get(other.id) ?? 0));
}
