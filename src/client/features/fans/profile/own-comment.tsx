import { useQueryClient } from '@tanstack/react-query';
import { dateText } from '#client/comments/comment-text.ts';
import { DeleteComment } from '#client/comments/delete-comment.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import { Rating } from '#client/ui/fields/rating.tsx';
import { Name } from '#client/ui/name.tsx';
import type { Comment } from '#contract/calls/comments.ts';
import { isolated } from '#contract/isolated.ts';
import { sports } from '#sports/index.ts';
import { refreshFans } from '../queries.ts';
import styles from './own-comment.module.css';

export function OwnComment({ comment, onDeleted }: { comment: Comment; onDeleted: () => void }) {
  const client = useQueryClient();
  const target = getThingKind(sports, comment.on);

  function handleDeleted() {
    onDeleted();
    void refreshFans(client);
  }

  return (
    <article className={styles.comment} data-sport={target?.sport}>
      <header className={styles.head}>
        <h4 className={styles.on}>
          {target ? (
            <ItemLink of={target.of} id={comment.on._id}>
              <Name>{comment.name}</Name>
            </ItemLink>
          ) : (
            <Name>{comment.name}</Name>
          )}
          {target && <span className={styles.kind}> · {target.of.labels.one}</span>}
        </h4>
        <time className={styles.date} dateTime={comment.createdAt}>
          {dateText(comment.createdAt)}
        </time>
      </header>
      {comment.rating !== null && <Rating value={comment.rating} />}
      <p className={styles.text} dir="auto">
        {comment.comment}
      </p>
      <div className={styles.foot}>
        <DeleteComment
          comment={comment}
          which={`comment on ${isolated(comment.name)}`}
          onDeleted={handleDeleted}
        />
      </div>
    </article>
  );
}
