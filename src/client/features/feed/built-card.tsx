import { useQuery } from '@tanstack/react-query';
import { lineupQuery } from '#client/api/detail-queries.ts';
import { useSession } from '#client/api/stored/session.ts';
import { AverageRating } from '#client/comments/average-rating.tsx';
import { ratingsText } from '#client/comments/comment-text.ts';
import { LikeHeart } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { StartFrom } from '#client/lineups/building/start-from.tsx';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { Name } from '#client/ui/name.tsx';
import type { Thing } from '#contract/calls/things.ts';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupVersion } from '#contract/lineups/lineup-items.ts';
import { sports } from '#sports/index.ts';
import styles from './built-card.module.css';

export function BuiltCard({ thing }: { thing: Thing }) {
  const kind = getThingKind(sports, thing);
  if (!kind || !('slots' in kind.of) || !thing.look) return null;
  return <Card lineup={kind.of} sport={kind.sport} thing={thing} look={thing.look} />;
}

interface CardProps {
  lineup: Lineup;
  sport: string;
  thing: Thing;
  look: NonNullable<Thing['look']>;
}

function Card({ lineup, sport, thing, look }: CardProps) {
  const viewer = useSession();
  const hasRoom = useMediaQuery('(min-width: 600px)');
  const { data } = useQuery(lineupQuery(lineup, thing._id));
  const names = lineup.slots.flatMap((slot) => getSlotItem(look, slot)?.name ?? []);
  return (
    <div className={styles.card} data-sport={sport}>
      <div className={styles.picture} aria-hidden="true">
        <LineupPicture lineup={lineup} item={look as unknown as LineupVersion} />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <ItemLink of={lineup} id={thing._id} className={styles.link}>
            <Name>{thing.name}</Name>
          </ItemLink>
        </p>
        <p className={styles.line}>{names.map(isolated).join(', ')}</p>
        <p className={styles.rating}>
          {data?.averageRating != null && <AverageRating value={data.averageRating} />}
          <span>{data && ratingsText(data.ratingsCount)}</span>
        </p>
        <div className={styles.foot}>
          {data && viewer && hasRoom && (
            <StartFrom small lineup={lineup} item={data} userId={viewer._id} />
          )}
          {data && <LikeHeart likeToggle={itemLikeToggle(lineup, data)} />}
        </div>
      </div>
    </div>
  );
}
