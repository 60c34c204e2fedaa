import { IconMessage2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { policyViewer, useHydrated, useSession } from '#client/api/stored/session.ts';
import type { FieldErrors } from '#client/forms/use-form.ts';
import { LogInButton } from '#client/links/sign-in-links.tsx';
import { ListPager } from '#client/lists/paging/list-pager.tsx';
import { PagedItems } from '#client/lists/paging/paged-items.tsx';
import { usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Rating } from '#client/ui/fields/rating.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { CommentBody } from '#contract/calls/comments.ts';
import { commentNotices, errorNotice } from '#contract/errors/error-notices.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { commentForm } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { can } from '#contract/policies.ts';
import { CommentCard } from './comment-card.tsx';
import { CommentForm, type RatingRule } from './comment-form.tsx';
import {
  type CommentedItem,
  commentsQuery,
  getCommentable,
  pendingComment,
  refreshComments,
  sendComment,
  showPending,
} from './comment-queries.ts';
import { averageText, ratingsText } from './comment-text.ts';
import styles from './comments.module.css';
import { commentsAnchor } from './comments-anchor.ts';
import { useLedHere } from './use-led-here.ts';

/** Nothing for kinds that take no comments (docs/product/comments-and-ratings.md#comments). */
export function Comments({ on }: { on: CommentedItem }) {
  const commentable = getCommentable(on.kind);
  const user = useSession();
  const client = useQueryClient();
  const hydrated = useHydrated();
  const [page, setPage] = useState(1);
  const [writing, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const query = useQuery({
    ...commentsQuery(on._id, page),
    enabled: hydrated && commentable !== null,
  });
  const list = usePagedList({ query, page, onPage: setPage });
  const refresh = useCallback(() => refreshComments(client, on._id), [client, on._id]);
  const leadTo = useLedHere({ query, list, onPage: setPage, refresh });
  if (!commentable) return null;

  const viewer = policyViewer(user);
  const mayWrite = can(viewer, 'comment.create', null);
  const mayRate = can(viewer, 'comment.rate', { owner: on.owner?._id ?? null });
  const rule: RatingRule = !mayRate ? 'none' : commentable.owned ? 'required' : 'optional';
  const path = commentable;

  async function send(body: CommentBody): Promise<FieldErrors<'comment'> | null> {
    if (!user) return {};
    setPage(1);
    const takeBack = showPending(client, on._id, pendingComment(user, on, body));
    const result = await sendComment(path, on._id, body);
    if (!result.ok) {
      takeBack();
      const labels = { comment: commentForm.comment.label };
      const found = errorSentences(result.problem, labels);
      // Text errors appear under the field, not in a popup.
      if (!found.comment) showNotice(errorNotice(commentNotices, result.problem));
      return found;
    }
    showNotice(notices.created);
    await refresh();
    setWriting(false);
    leadTo(result.data._id);
    return null;
  }

  function close() {
    setWriting(false);
    opener.current?.focus();
  }

  function deleted() {
    list.focusAnchor();
    void refresh();
  }

  return (
    <section className={styles.section} aria-labelledby={commentsAnchor}>
      <div className={styles.top}>
        <div className={styles.titles}>
          <h2 id={commentsAnchor} ref={list.anchor} tabIndex={-1}>
            Comments
          </h2>
          {query.data && (
            <p className={styles.average}>
              <Rating
                label="Fans’ average rating"
                value={query.data.averageRating}
                text={averageText(query.data.averageRating)}
              />
              <span>{ratingsText(query.data.ratingsCount)}</span>
            </p>
          )}
        </div>
        {hydrated && !user && <LogInButton size="sm">Log in to comment</LogInButton>}
        {mayWrite && (
          <Button
            ref={opener}
            size="sm"
            icon={<IconMessage2 size={20} aria-hidden="true" />}
            aria-expanded={writing}
            onClick={() => (writing ? close() : setWriting(true))}
          >
            Comments
          </Button>
        )}
      </div>
      {writing && <CommentForm rating={rule} onSend={send} onClose={close} />}
      <div className={styles.page}>
        <PagedItems
          list={list}
          className={styles.list}
          placeholder={<Skeleton className={styles.pending} />}
          empty={
            writing ? (
              <p className={styles.none}>No comments yet</p>
            ) : (
              <Empty
                title="No comments yet"
                action={
                  mayWrite && (
                    <Button size="sm" onClick={() => setWriting(true)}>
                      Write the first comment
                    </Button>
                  )
                }
              />
            )
          }
        >
          {(comment) => <CommentCard comment={comment} onDeleted={deleted} />}
        </PagedItems>
      </div>
      <ListPager list={list} label="Pages of comments" className={styles.pager} />
    </section>
  );
}
