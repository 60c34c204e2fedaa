import { useViewer } from '#client/api/stored/session.ts';
import { AverageRating } from '#client/comments/average-rating.tsx';
import { commentsText } from '#client/comments/comment-text.ts';
import { NewestComment } from '#client/comments/newest-comment.tsx';
import { LikeHeart } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { likesText } from '#client/likes/likes-text.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { Name } from '#client/ui/name.tsx';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { can } from '#contract/policies.ts';
import styles from './lineup-card.module.css';

interface LineupCardProps {
  lineup: Lineup;
  item: LineupSummary;
  heading?: 'h2' | 'h3';
  quoted?: boolean;
}

export function LineupCard({ lineup, item, heading: Heading = 'h3', quoted }: LineupCardProps) {
  const mayLike = can(useViewer(), 'like', null);
  return (
    <article className={styles.card} data-layout={requireBoard(lineup).layout.type}>
      <div className={styles.top}>
        <div className={styles.words}>
          <Heading className={styles.name} title={isolated(item.name)}>
            <ItemLink of={lineup} id={item._id} className={styles.link}>
              <Name>{item.name}</Name>
            </ItemLink>
          </Heading>
          <p className={styles.owner}>
            <Name>{item.owner.name}</Name>
          </p>
        </div>
        <AverageRating value={item.averageRating} />
      </div>
      <div className={styles.picture}>
        <LineupPicture lineup={lineup} item={item} />
      </div>
      <div className={styles.foot}>
        <p className={styles.comments} data-quoted={quoted}>
          {quoted ? <NewestComment item={item} /> : commentsText(item.commentsCount)}
        </p>
        <span className={styles.likes}>
          {mayLike ? (
            <LikeHeart likeToggle={itemLikeToggle(lineup, item)} />
          ) : (
            likesText(item.likesCount)
          )}
        </span>
      </div>
    </article>
  );
}
