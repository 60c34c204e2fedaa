import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { PagedListState } from '#client/lists/paging/use-paged-list.ts';
import type { Comment } from '#contract/calls/comments.ts';
import { commentAnchor, commentsAnchor, readCommentAnchor } from './comments-anchor.ts';

const maxPages = 10;

interface CommentFocusOptions {
  query: UseQueryResult;
  list: PagedListState<Comment>;
  onPage: (page: number) => void;
  refresh: () => Promise<void>;
}

interface SoughtComment {
  readonly id: string;
  /** Cached pages may predate the comment. */
  readonly isRefetched: boolean;
}

/**
 * Focuses the target of the URL's hash: the heading, or a comment on any page. Focuses the heading
 * if the comment is missing even after a refetch. Returns a function that focuses a new comment.
 */
export function useCommentFocus({
  query,
  list,
  onPage,
  refresh,
}: CommentFocusOptions): (commentId: string) => void {
  const location = useLocation();
  const { anchor, page, pages } = list;
  const [sought, setSought] = useState<SoughtComment | null>(null);

  // The browser scrolled before the content above was rendered. Each visit has a new location
  // object.
  useEffect(() => {
    if (location.hash === `#${commentsAnchor}`) focusElement(anchor.current);
    const id = readCommentAnchor(location.hash);
    setSought(id === null ? null : { id, isRefetched: false });
  }, [location, anchor]);

  const isLoaded = !query.isPending && !query.isFetching;
  useEffect(() => {
    if (sought === null || !isLoaded) return;
    const comment = document.getElementById(commentAnchor(sought.id));
    if (!comment && page < Math.min(pages, maxPages)) {
      onPage(page + 1);
      return;
    }
    if (!comment && !sought.isRefetched) {
      setSought({ ...sought, isRefetched: true });
      onPage(1);
      void refresh();
      return;
    }
    setSought(null);
    focusElement(comment ?? anchor.current);
  }, [sought, isLoaded, page, pages, onPage, refresh, anchor]);

  return (id) => setSought({ id, isRefetched: true });
}

function focusElement(element: HTMLElement | null): void {
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}
