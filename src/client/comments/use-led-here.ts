import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { PagedListState } from '#client/lists/paging/use-paged-list.ts';
import type { Comment } from '#contract/calls/comments.ts';
import { commentAnchor, commentsAnchor, readCommentAnchor } from './comments-anchor.ts';

/** Maximum number of pages searched for a comment. */
const maxPages = 10;

interface LedHere {
  query: UseQueryResult;
  list: PagedListState<Comment>;
  onPage: (page: number) => void;
  refresh: () => Promise<void>;
}

interface Sought {
  readonly id: string;
  /** True after a refetch, as cached pages may predate the comment. */
  readonly isAsked: boolean;
}

/**
 * Focuses the URL's target: the comments heading, or a comment on any page. A comment not found
 * after a refetch falls back to the heading. The returned function does the same for a new comment.
 */
export function useLedHere({ query, list, onPage, refresh }: LedHere): (commentId: string) => void {
  const location = useLocation();
  const { anchor, page, pages } = list;
  const [sought, setSought] = useState<Sought | null>(null);

  // The content above is rendered by now, unlike when the browser scrolled. Each visit has a new
  // location object.
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
