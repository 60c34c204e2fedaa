import { useId } from 'react';
import { useSession } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { feedWords } from '#client/events/feed-words.ts';
import { RelativeTime } from '#client/events/relative-time.tsx';
import { ThingLink } from '#client/events/thing-link.tsx';
import { ThingPicture } from '#client/events/thing-picture.tsx';
import { FanLink } from '#client/links/item-link.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { Rating } from '#client/ui/fields/rating.tsx';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { FeedEntry } from '#contract/calls/feed.ts';
import { userKind } from '#contract/share.ts';
import { sports } from '#sports/index.ts';
import { BuiltCard } from './built-card.tsx';
import styles from './feed-entry.module.css';

const facesShown = 3;
const tilesShown = 6;

export function FeedEntryView({ entry }: { entry: FeedEntry }) {
  const id = useId();
  const { actor, at } = entry;
  return (
    <article className={styles.entry} tabIndex={-1} aria-labelledby={id}>
      <Avatar name={actor.name} image={actor.image} size={44} decorative />
      <div className={styles.head}>
        <h3 className={styles.sentence} id={id}>
          <FanLink id={actor._id} className={styles.fan}>
            <Name>{actor.name}</Name>
          </FanLink>{' '}
          {feedWords(entry, useSession()?._id)}
        </h3>
        <RelativeTime at={at} className={styles.time} />
      </div>
      <Body entry={entry} />
    </article>
  );
}

function Body({ entry }: { entry: FeedEntry }) {
  const [first] = entry.items;
  if (!first) return null;
  const kind = getThingKind(sports, first);
  if (entry.type === 'commented') return <Quote entry={entry} />;
  if (first.kind === userKind) return <Faces entry={entry} />;
  const isLineup = kind !== null && 'slots' in kind.of;
  if (isLineup && (entry.type === 'built' || entry.type === 'changed')) {
    return <BuiltCard thing={first} />;
  }
  return <Tiles entry={entry} />;
}

function Quote({ entry: { items, comment, rating } }: { entry: FeedEntry }) {
  const [thing] = items;
  if (!thing) return null;
  return (
    <div className={styles.comment} data-sport={getThingKind(sports, thing)?.sport}>
      <blockquote className={styles.quote}>
        {comment !== null && <p dir="auto">{comment}</p>}
        {rating !== null && <Rating value={rating} />}
      </blockquote>
      <ThingLink thing={thing}>
        <ThingPicture thing={thing} shape="large" />
        <VisuallyHidden>{thing.name}</VisuallyHidden>
      </ThingLink>
    </div>
  );
}

function Faces({ entry: { items, count } }: { entry: FeedEntry }) {
  const fans = items.slice(0, facesShown);
  const others = count - fans.length;
  return (
    <ul className={styles.faces}>
      {fans.map((fan) => (
        <li key={fan._id}>
          <ThingLink thing={fan} className={styles.face}>
            <Avatar name={fan.name} image={fan.image} size={36} decorative />
            <Name>{fan.name}</Name>
          </ThingLink>
        </li>
      ))}
      {others > 0 && <li className={styles.others}>and {pluralize(others, 'other', 'others')}</li>}
    </ul>
  );
}

function Tiles({ entry: { items, count } }: { entry: FeedEntry }) {
  const things = count > tilesShown ? items.slice(0, tilesShown - 1) : items;
  const others = count - things.length;
  return (
    <ul className={styles.tiles} tabIndex={items.length > 2 ? 0 : undefined} aria-label="Items">
      {things.map((thing) => (
        <li key={thing._id}>
          <ThingLink thing={thing} className={styles.tile}>
            <ThingPicture thing={thing} shape="tile" />
            <span className={styles.name}>
              <Name>{thing.name}</Name>
            </span>
          </ThingLink>
        </li>
      ))}
      {others > 0 && <li className={styles.more}>and {pluralize(others, 'other', 'others')}</li>}
    </ul>
  );
}
