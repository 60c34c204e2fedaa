import type { Page } from '#contract/calls/shared.ts';
import { maxDepth, maxPageSize, pageSize } from '#contract/lists.ts';
import { fail } from '#server/shared/fail.ts';

export interface PageRequest {
  readonly page?: number;
  readonly size?: number;
}

export interface Paging {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/** Integer within bounds, even if the route let another value through. */
function clamp(value: number, max: number): number {
  return Math.min(Math.max(Math.trunc(value) || 1, 1), max);
}

/**
 * Requested page, by default the first; throws 400 'tooDeep'. Clamps values out of bounds that the
 * route let through (docs/product/lists.md#lists).
 */
export function readPaging(request: PageRequest): Paging {
  const page = clamp(request.page ?? 1, Number.MAX_SAFE_INTEGER);
  const size = clamp(request.size ?? pageSize, maxPageSize);
  if (page * size > maxDepth) {
    fail('tooDeep', { issues: [{ field: 'page', message: `× size may be ${maxDepth} at most` }] });
  }
  return { page, size, offset: (page - 1) * size };
}

/** Size of a list; more than `total` if the count stopped early. */
export interface Count {
  readonly total: number;
  readonly more?: boolean;
}

/** Turns a row count capped at `limit` + 1 into a `Count`. */
export function upTo(limit: number, counted: number): Count {
  return { total: Math.min(counted, limit), more: counted > limit };
}

export function withNext({ size, ...paging }: Paging): Paging {
  return { ...paging, size: size + 1 };
}

export function toPage<T>(
  found: readonly T[],
  { page, size }: Pick<Paging, 'page' | 'size'>,
  { total, more = false }: Count,
): Page<T> {
  const isFollowed = found.length > size || page * size < total;
  const next = isFollowed && (page + 1) * size <= maxDepth;
  return { data: found.slice(0, size), page, size, total, ...(more && { more }), next };
}

export function sortByIds<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const ordinals = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((one, other) => (ordinals.get(one.id) ?? 0) - (ordinals.get(other.id) ?? 0));
}
