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
import { showNotice } from '#client/ui/notices/notice.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { CommentBody } from '#contract/calls/comments.ts';
import { commentNotices, errorNotice } from '#contract/errors/error-notices.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import type { Commentable } from '#contract/fans/comments.ts';
import { commentForm } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { can } from '#contract/policies.ts';
import { AverageRating } from './average-rating.tsx';
import { CommentCard } from './comment-card.tsx';
import { CommentForm, type RatingRule } from './comment-form.tsx';
import {
  type CommentedItem,
  commentsQuery,
  createPendingComment,
  getCommentable,
  refreshComments,
  sendComment,
  showPending,
} from './comment-queries.ts';
import { ratingsText } from './comment-text.ts';
import styles from './comments.module.css';
import { commentsAnchor } from './comments-anchor.ts';
import { useCommentFocus } from './use-comment-focus.ts';

function getRatingRule(mayRate: boolean, { owned }: Commentable): RatingRule {
  if (!mayRate) return 'none';
  return owned ? 'required' : 'optional';
}

/** See docs/product/comments-and-ratings.md#comments. */
export function Comments({ on }: { on: CommentedItem }) {
  const commentable = getCommentable(on.kind);
  const user = useSession();
  const client = useQueryClient();
  const hydrated = useHydrated();
  const [page, setPage] = useState(1);
  const [isWriting, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const query = useQuery({
    ...commentsQuery(on._id, page),
    enabled: hydrated && commentable !== null,
  });
  const list = usePagedList({ query, page, onPage: setPage });
  const refresh = useCallback(() => refreshComments(client, on._id), [client, on._id]);
  const focusComment = useCommentFocus({ query, list, onPage: setPage, refresh });
  if (!commentable) return null;

  const viewer = policyViewer(user);
  const mayWrite = can(viewer, 'comment.create', null);
  const mayRate = can(viewer, 'comment.rate', { owner: on.owner?._id ?? null });

  async function send(
    target: Commentable,
    body: CommentBody,
  ): Promise<FieldErrors<'comment'> | null> {
    if (!user) return {};
    setPage(1);
    const removePending = showPending(client, on._id, createPendingComment(user, on, body));
    const result = await sendComment(target, on._id, body);
    if (!result.ok) {
      removePending();
      const labels = { comment: commentForm.comment.label };
      const errors = errorSentences(result.problem, labels);
      // Errors of the text appear under its field.
      if (!errors.comment) showNotice(errorNotice(commentNotices, result.problem));
      return errors;
    }
    showNotice(notices.created);
    await refresh();
    setWriting(false);
    focusComment(result.data._id);
    return null;
  }

  function close() {
    setWriting(false);
    opener.current?.focus();
  }

  function onDeleted() {
    list.focusAnchor();
    void refresh();
  }

  const noComments = (
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
  );
  return (
    <section className={styles.section} aria-labelledby={commentsAnchor}>
      <div className={styles.top}>
        <div className={styles.titles}>
          <h2 id={commentsAnchor} ref={list.anchor} tabIndex={-1}>
            Comments
          </h2>
          {query.data && (
            <p className={styles.average}>
              <AverageRating value={query.data.averageRating} />
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
            aria-expanded={isWriting}
            onClick={() => (isWriting ? close() : setWriting(true))}
          >
            Comments
          </Button>
        )}
      </div>
      {isWriting && (
        <CommentForm
          rating={getRatingRule(mayRate, commentable)}
          onSend={(body) => send(commentable, body)}
          onClose={close}
        />
      )}
      <div className={styles.page}>
        <PagedItems
          list={list}
          className={styles.list}
          placeholder={<Skeleton className={styles.pending} />}
          empty={isWriting ? <p className={styles.none}>No comments yet</p> : noComments}
        >
          {(comment) => <CommentCard comment={comment} onDeleted={onDeleted} />}
        </PagedItems>
      </div>
      <ListPager list={list} label="Pages of comments" className={styles.pager} />
    </section>
  );
}
