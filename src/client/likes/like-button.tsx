import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { formatCount } from '#client/lists/pluralize.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { isolated } from '#contract/isolated.ts';
import styles from './like-button.module.css';
import type { LikeToggle } from './like-toggle.ts';
import { likesText } from './likes-text.ts';
import { useLike } from './use-like.ts';

interface LikeProps {
  likeToggle: LikeToggle;
}

function Heart({ liked }: { liked: boolean }) {
  const Icon = liked ? IconHeartFilled : IconHeart;
  return <Icon size={20} className={liked ? styles.heartLiked : undefined} aria-hidden="true" />;
}

export function LikeHeart({
  likeToggle,
  alone = false,
  count = 'words',
}: LikeProps & { alone?: boolean; count?: 'words' | 'number' }) {
  const { liked, likesCount, toggle } = useLike(likeToggle);
  const text = count === 'number' ? formatCount : likesText;
  return (
    <span className={styles.likes}>
      <button
        type="button"
        className={styles.heart}
        aria-label={`Like ${isolated(likeToggle.name)}`}
        aria-pressed={liked}
        onClick={toggle}
      >
        <Heart liked={liked} />
      </button>
      {!alone && (
        <span
          className={styles.count}
          data-other={text(Math.max(0, likesCount + (liked ? -1 : 1)))}
        >
          {text(likesCount)}
        </span>
      )}
    </span>
  );
}

export function LikeButton({ likeToggle }: LikeProps) {
  const { liked, likesCount, toggle } = useLike(likeToggle);
  return (
    <span className={styles.detail}>
      <Button
        icon={<Heart liked={liked} />}
        pressed={liked}
        className={liked ? styles.buttonLiked : undefined}
        onClick={toggle}
      >
        Like
      </Button>
      <span className={styles.detailCount} aria-live="polite">
        {likesText(likesCount)}
      </span>
    </span>
  );
}
