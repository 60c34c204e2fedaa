import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#client/api/query.ts';
import { useSession } from '#client/api/stored/session.ts';
import { ShareCells } from '#client/lineups/share-cells.tsx';
import { LoadFailed } from '#client/lists/errors/load-failed.tsx';
import { pluralize } from '#client/lists/pluralize.ts';
import type { SuggestedFan } from '#contract/calls/suggestions.ts';
import type { SuggestedBy } from '#contract/fans/suggestions.ts';
import { isolated } from '#contract/isolated.ts';
import { FollowButton } from './follow-button.tsx';
import { PendingRows, PersonRow } from './person-row.tsx';
import styles from './suggested-fans.module.css';
import { useFollowersCount } from './use-follow.ts';

const titles: Readonly<Record<SuggestedBy, string>> = {
  taste: 'Fans with your taste',
  followed: 'Most followed',
  newest: 'Newest fans',
};
const emptyTexts: Readonly<Record<SuggestedBy, string>> = {
  taste: 'Nobody new shares your taste yet.',
  followed: 'Nobody else has followers yet.',
  newest: 'No new fans yet.',
};
/** Minimum number of likes for a comparison of tastes. */
const minLikes = 5;
const maxCells = 60;
const sharedCells = 25;
const cellWidth = 14;
const pendingRows = 3;

interface SuggestedFansProps {
  by: SuggestedBy;
  size: number;
  title?: string;
}

/** Shown to verified users (docs/product/follows.md#fans-worth-following). */
export function SuggestedFans(props: SuggestedFansProps) {
  return useSession()?.check ? <Suggested {...props} /> : null;
}

function Suggested({ by, size, title = titles[by] }: SuggestedFansProps) {
  const query = useQuery(queryOf('GET /users/suggested', { query: { by } }));
  const { data, isPending } = query;
  const likes = data?.likes ?? 0;
  const isTaste = by === 'taste';
  const fans = data?.data.slice(0, size) ?? [];
  const hasTooFew = isTaste && data !== undefined && likes < minLikes;
  return (
    <section className={styles.section} aria-label={title} aria-busy={isPending}>
      <h2 className={styles.title}>{title}</h2>
      {isTaste && fans.length > 0 && !hasTooFew && (
        <p className={styles.note}>
          {likes > maxCells
            ? 'Each square is 4% of your likes.'
            : `Each square is one of your ${likes} likes that they share.`}
        </p>
      )}
      {isPending && <PendingRows count={pendingRows} />}
      {!isPending && !data && <LoadFailed query={query} />}
      {hasTooFew && (
        <p className={styles.note}>
          {`Like ${minLikes - likes} more to see fans who like the same.`}
        </p>
      )}
      {data && !hasTooFew && fans.length === 0 && <p className={styles.note}>{emptyTexts[by]}</p>}
      {fans.length > 0 && !hasTooFew && (
        <ul className={styles.fans}>
          {fans.map((fan) => (
            <li key={fan._id}>
              <SuggestedRow fan={fan} likes={isTaste ? likes : null} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Takes the viewer's number of `likes` for a suggestion by taste. */
export function SuggestedRow({
  fan,
  likes,
}: {
  fan: SuggestedFan & { readonly following?: boolean };
  likes: number | null;
}) {
  const user = { ...fan, following: fan.following ?? false };
  const followersCount = useFollowersCount(user);
  const action = <FollowButton user={user} size="sm" quiet />;
  if (likes === null || likes === 0) {
    const secondary = pluralize(followersCount, 'follower', 'followers');
    return <PersonRow person={fan} secondary={secondary} action={action} />;
  }
  const cells = likes > maxCells ? sharedCells : likes;
  return (
    <PersonRow
      person={fan}
      secondary={
        <>
          <span className={styles.common}>
            <b>{fan.common}</b> of your {likes} likes
          </span>
          <br />
          {fan.items.map(({ name }) => isolated(name)).join(', ')}
        </>
      }
      action={action}
      below={
        <div style={{ maxWidth: cells * cellWidth }}>
          <ShareCells share={fan.common / likes} cells={cells} className={styles.cells} />
        </div>
      }
    />
  );
}
