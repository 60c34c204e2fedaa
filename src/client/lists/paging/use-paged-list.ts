import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { CallError } from '#client/api/call.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import type { Page } from '#contract/calls/shared.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { getDeepestPage, type ShowPage } from './page-param.ts';

export interface PagedListOptions<T> {
  query: UseQueryResult<Page<T>>;
  page: number;
  onPage: ShowPage;
  /** True if the endpoint responds with 404 when the list is empty. */
  emptyOn404?: boolean;
  anchor?: RefObject<HTMLHeadingElement | null> | undefined;
}

export interface PagedListState<T> {
  readonly query: UseQueryResult<Page<T>>;
  readonly items: readonly T[];
  /** Null while unknown. */
  readonly total: number | null;
  /** Null unless the result is empty. */
  readonly emptyCode: ErrorCode | null;
  readonly isLoading: boolean;
  readonly isStale: boolean;
  /** False for an empty result. */
  readonly isError: boolean;
  /** Never beyond the last page. */
  readonly page: number;
  /** At least 1, and limited to the pages that the server serves. */
  readonly pages: number;
  /** True if there may be more than `pages`. */
  readonly more: boolean;
  readonly anchor: RefObject<HTMLHeadingElement | null>;
  readonly focusAnchor: () => void;
  /** Moves the focus, because the pressed button may disappear. */
  readonly turn: (page: number) => void;
  /** Moves the focus, because the button disappears on success. */
  readonly retry: () => void;
}

function countKnownPages({ data, page, size, total, next }: Page<unknown>): number {
  const counted = Math.min(Math.ceil(total / size), getDeepestPage(size));
  if (data.length === 0) return Math.max(1, counted);
  return Math.max(next ? page + 1 : page, counted);
}

/** Redirects a page beyond the end, after a deletion or in an old URL, to the last known page. */
export function usePagedList<T>({
  query,
  page,
  onPage,
  emptyOn404 = false,
  anchor: givenAnchor,
}: PagedListOptions<T>): PagedListState<T> {
  const { error, isPlaceholderData } = query;
  const ownAnchor = useRef<HTMLHeadingElement>(null);
  const anchor = givenAnchor ?? ownAnchor;
  const refusal = error instanceof CallError && error.status === 404 ? error.problem.code : null;
  const emptyCode = emptyOn404 ? refusal : null;
  // After a 404 the query still has the previous data.
  const data = emptyCode ? undefined : query.data;
  const pages = data ? countKnownPages(data) : 1;
  const isBeyond = data !== undefined && page > pages && !isPlaceholderData;

  useEffect(() => {
    if (isBeyond) onPage(pages, true);
  }, [isBeyond, pages, onPage]);

  const focusAnchor = () => anchor.current?.focus();
  return {
    query,
    items: data?.data ?? [],
    total: emptyCode ? 0 : (data?.total ?? null),
    emptyCode,
    isLoading: query.isPending,
    isStale: isPlaceholderData,
    isError: error !== null && !emptyCode,
    page: Math.min(page, pages),
    pages,
    more: data?.more === true && data.next && pages < getDeepestPage(data.size),
    anchor,
    focusAnchor,
    turn(next) {
      onPage(next);
      focusAnchor();
    },
    retry() {
      void query.refetch();
      focusAnchor();
    },
  };
}

/** Formats '12 fans', or '1,000+ fans' if not all were counted. */
export function totalText(
  { total, query }: PagedListState<unknown>,
  one: string,
  many: string,
): string | null {
  if (total === null) return null;
  // After a 404 the query still has the previous data.
  return pluralize(total, one, many, total > 0 && query.data?.more === true);
}
