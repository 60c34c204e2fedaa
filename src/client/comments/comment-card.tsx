import { useViewer } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { LikeHeart } from '#client/likes/like-button.tsx';
import { commentLikeToggle } from '#client/likes/like-toggle.ts';
import { FanLink } from '#client/links/item-link.tsx';
import { Rating } from '#client/ui/fields/rating.tsx';
import { Name } from '#client/ui/name.tsx';
import type { Comment } from '#contract/calls/comments.ts';
import { can } from '#contract/policies.ts';
import { isPending } from './comment-queries.ts';
import { dateText, hiddenText } from './comment-text.ts';
import styles from './comments.module.css';
import { commentAnchor } from './comments-anchor.ts';
import { DeleteComment } from './delete-comment.tsx';
import { HideComment } from './hide-comment.tsx';

/** Shows a hidden comment without its text to the lineup's owner. */
export function CommentCard({ comment, onDeleted }: { comment: Comment; onDeleted: () => void }) {
  const mayLike = can(useViewer(), 'like', null);
  const pending = isPending(comment);
  return (
    <article
      id={commentAnchor(comment._id)}
      tabIndex={-1}
      className={styles.comment}
      data-pending={pending || undefined}
    >
      <Avatar name={comment.creatorName} image={comment.image} size={44} decorative />
      <div className={styles.body}>
        <header className={styles.who}>
          <h3 className={styles.name}>
            <FanLink id={comment.creator}>
              <Name>{comment.creatorName}</Name>
            </FanLink>
          </h3>
          {comment.rating !== null && <Rating value={comment.rating} />}
          <time className={styles.date} dateTime={comment.createdAt}>
            {dateText(comment.createdAt)}
          </time>
        </header>
        {comment.hidden && <p className={styles.hidden}>{hiddenText(comment.can.hide)}</p>}
        {!(comment.hidden && comment.can.hide) && (
          <p className={styles.text} dir="auto">
            {comment.comment}
          </p>
        )}
        {(mayLike || comment.can.delete) && !pending && (
          <div className={styles.foot}>
            {mayLike && <LikeHeart likeToggle={commentLikeToggle(comment)} />}
            {comment.can.hide && <HideComment comment={comment} />}
            {comment.can.delete && <DeleteComment comment={comment} onDeleted={onDeleted} />}
          </div>
        )}
      </div>
    </article>
  );
}
