import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { PagedListState } from '#client/lists/paging/use-paged-list.ts';
import type { Comment } from '#contract/calls/comments.ts';
import { commentAnchor, commentsAnchor, readCommentAnchor } from './comments-anchor.ts';

/** Pages that are looked through for a comment. */
const maxPages = 10;

interface LedHere {
  query: UseQueryResult;
  list: PagedListState<Comment>;
  onPage: (page: number) => void;
  /** Asks again for all pages. */
  refresh: () => Promise<void>;
}

interface Sought {
  readonly id: string;
  /** True once it was asked for again: what is known may be older than the comment. */
  readonly isAsked: boolean;
}

/**
 * Puts the focus where the address leads: to the comments' heading, or to one comment, on whichever
 * page it is. A comment that is not found, even when asked for again, leads to the heading. Returns a
 * function that does the same for a comment that was just written.
 */
export function useLedHere({ query, list, onPage, refresh }: LedHere): (commentId: string) => void {
  const location = useLocation();
  const { anchor, page, pages } = list;
  const [sought, setSought] = useState<Sought | null>(null);

  // The page above is there by now, unlike when the browser looked. Each visit has a location of its
  // own, one of the same address too.
  useEffect(() => {
    if (location.hash === `#${commentsAnchor}`) lead(anchor.current);
    const id = readCommentAnchor(location.hash);
    setSought(id === null ? null : { id, isAsked: false });
  }, [location, anchor]);

  const isKnown = !query.isPending && !query.isFetching;
  useEffect(() => {
    if (sought === null || !isKnown) return;
    const comment = document.getElementById(commentAnchor(sought.id));
    if (!comment && page < Math.min(pages, maxPages)) {
      onPage(page + 1);
      return;
    }
    if (!comment && !sought.isAsked) {
      setSought({ ...sought, isAsked: true });
      onPage(1);
      void refresh();
      return;
    }
    setSought(null);
    lead(comment ?? anchor.current);
  }, [sought, isKnown, page, pages, onPage, refresh, anchor]);

  return (id) => setSought({ id, isAsked: true });
}

function lead(element: HTMLElement | null): void {
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}
