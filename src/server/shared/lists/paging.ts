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

function clamp(value: number, max: number): number {
  return Math.min(Math.max(Math.trunc(value) || 1, 1), max);
}

/** Throws 400 'tooDeep' for a page beyond `maxDepth` (docs/product/lists.md#lists). */
export function readPaging(request: PageRequest): Paging {
  const page = clamp(request.page ?? 1, Number.MAX_SAFE_INTEGER);
  const size = clamp(request.size ?? pageSize, maxPageSize);
  if (page * size > maxDepth) {
    fail('tooDeep', { issues: [{ field: 'page', message: `× size may be ${maxDepth} at most` }] });
  }
  return { page, size, offset: (page - 1) * size };
}

export interface Count {
  readonly total: number;
  /** True if the count stopped at `total`, although the list is longer. */
  readonly more?: boolean;
}

export function toCount(rows: number, limit: number): Count {
  return { total: Math.min(rows, limit), more: rows > limit };
}

/** Lets `toPage` detect whether there is a next page. */
export function withNext({ size, ...paging }: Paging): Paging {
  return { ...paging, size: size + 1 };
}

export function toPage<T>(
  rows: readonly T[],
  { page, size }: Pick<Paging, 'page' | 'size'>,
  { total, more = false }: Count,
): Page<T> {
  const hasMore = rows.length > size || page * size < total;
  const next = hasMore && (page + 1) * size <= maxDepth;
  return { data: rows.slice(0, size), page, size, total, ...(more && { more }), next };
}

export function sortByIds<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const positions = new Map(ids.map((id, index) => [id, index]));
  const positionOf = ({ id }: Row) => positions.get(id) ?? 0;
  return rows.toSorted((one, other) => positionOf(one) - positionOf(other));
}
