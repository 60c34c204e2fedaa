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
}

/**
 * Puts the focus where the address leads: to the comments' heading, or to one comment, on whichever
 * page it is. A comment that is not found leads to the heading. Returns a function that does the
 * same for a comment that was just written.
 */
export function useLedHere({ query, list, onPage }: LedHere): (commentId: string) => void {
  const location = useLocation();
  const { anchor, page, pages } = list;
  const [sought, setSought] = useState<string | null>(null);

  // The page above is there by now, unlike when the browser looked. Each visit has a location of its
  // own, one of the same address too.
  useEffect(() => {
    if (location.hash === `#${commentsAnchor}`) lead(anchor.current);
    setSought(readCommentAnchor(location.hash));
  }, [location, anchor]);

  const isKnown = !query.isPending && !query.isFetching;
  useEffect(() => {
    if (sought === null || !isKnown) return;
    const comment = document.getElementById(commentAnchor(sought));
    if (!comment && page < Math.min(pages, maxPages)) {
      onPage(page + 1);
      return;
    }
    setSought(null);
    lead(comment ?? anchor.current);
  }, [sought, isKnown, page, pages, onPage, anchor]);

  return setSought;
}

function lead(element: HTMLElement | null): void {
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}
