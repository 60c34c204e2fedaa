import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { CallError } from '#client/api/call.ts';
import type { Page } from '#contract/calls/shared.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { deepestPage, type ShowPage } from './page-param.ts';

export interface PagedListOptions<T> {
  query: UseQueryResult<Page<T>>;
  /** From 1. */
  page: number;
  onPage: ShowPage;
  /** Whether the call answers 404 where nothing is found. */
  emptyOn404?: boolean;
  /** Of the heading, for who leads the focus there from beside the list. */
  anchor?: RefObject<HTMLHeadingElement | null> | undefined;
}

/** One page of a list, whatever it is drawn like. */
export interface PagedListState<T> {
  readonly query: UseQueryResult<Page<T>>;
  readonly items: readonly T[];
  /** How many there are in all; null while that is not known. */
  readonly total: number | null;
  /** The code with which the server said that nothing is found, or null. */
  readonly emptyCode: ErrorCode | null;
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  /** What is shown is of the page before, while the next one loads. */
  readonly isStale: boolean;
  /** The newest answer is an error, other than that nothing is found. */
  readonly isError: boolean;
  /** From 1, and never beyond the last. */
  readonly page: number;
  /** 1 at least, and no more than the server gives. */
  readonly pages: number;
  /** True if there may be more than `pages`. */
  readonly more: boolean;
  /** Where the focus goes on from after another page was asked for: usually the heading. */
  readonly anchor: RefObject<HTMLHeadingElement | null>;
  readonly focusAnchor: () => void;
  /** Shows another page and moves the focus on: the button that was pressed may be gone then. */
  readonly turn: (page: number) => void;
  /** Asks again after an error and moves the focus on: the button goes when there is an answer. */
  readonly retry: () => void;
}

/** Number of pages that a list has at least, as far as the server gives them. */
function knownPages({ data, page, size, total, next }: Page<unknown>): number {
  const read = data.length === 0 ? 1 : page + (next ? 1 : 0);
  const counted = Math.min(Math.ceil(total / size), deepestPage(size));
  return Math.max(read, counted);
}

/**
 * What a list shows of a query's page. A page beyond the last, as after its last item was deleted
 * or by an old address, leads to the last that is known.
 */
export function usePagedList<T>({
  query,
  page,
  onPage,
  emptyOn404 = false,
  anchor: given,
}: PagedListOptions<T>): PagedListState<T> {
  const { error, isPlaceholderData } = query;
  const own = useRef<HTMLHeadingElement>(null);
  const anchor = given ?? own;
  const refusal = error instanceof CallError && error.status === 404 ? error.problem.code : null;
  const emptyCode = emptyOn404 ? refusal : null;
  // After a 404 the query still has what was found before.
  const data = emptyCode ? undefined : query.data;
  const pages = data ? knownPages(data) : 1;
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
    more: data?.more === true && data.next && pages < deepestPage(data.size),
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
