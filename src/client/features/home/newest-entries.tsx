import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { useSession } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { feedQuery, newestQuery } from '#client/events/feed-queries.ts';
import { feedWords } from '#client/events/feed-words.ts';
import { RelativeTime } from '#client/events/relative-time.tsx';
import { ThingPicture } from '#client/events/thing-picture.tsx';
import { LoadFailed } from '#client/lists/errors/load-failed.tsx';
import { findNewerEntries } from '#client/lists/paging/open-list.ts';
import { SuggestedFans } from '#client/people/suggested-fans.tsx';
import { Rating } from '#client/ui/fields/rating.tsx';
import { Name } from '#client/ui/name.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { FeedEntry } from '#contract/calls/feed.ts';
import { isolated } from '#contract/isolated.ts';
import { userKind } from '#contract/share.ts';
import styles from './newest-entries.module.css';

const entriesShown = 3;
const picturesShown = 3;

/** Suggests fans to follow if there is no activity (docs/product/pages.md#home). */
export function NewestEntries() {
  const query = useQuery(feedQuery(null));
  const { data: newest } = useQuery(newestQuery(null, query));
  const { data, isPending } = query;
  const newCount = findNewerEntries(data, newest).length;
  if (data?.data.length === 0) {
    return (
      <div className={styles.section}>
        <SuggestedFans by="taste" size={entriesShown} title="Find your people" />
      </div>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="whats-new" aria-busy={isPending}>
      <header className={styles.head}>
        <h2 className={styles.title} id="whats-new">
          What’s new
        </h2>
        <Link className={styles.all} to={href('/feed')} prefetch="intent">
          {newCount > 0 ? `Show all, ${newCount} new` : 'Show all'}
        </Link>
      </header>
      {isPending && <Skeleton className={styles.pending} />}
      {!isPending && !data && <LoadFailed query={query} />}
      <ul>
        {data?.data.slice(0, entriesShown).map((entry) => (
          <li key={entry._id}>
            <Line entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ entry }: { entry: FeedEntry }) {
  const { actor, at, items, comment, rating } = entry;
  const pictures = items.filter(({ kind }) => kind !== userKind).slice(0, picturesShown);
  return (
    <article className={styles.line}>
      <Avatar name={actor.name} image={actor.image} size={40} decorative />
      <div className={styles.words}>
        <p>
          <b>
            <Name>{actor.name}</Name>
          </b>{' '}
          {feedWords(entry, useSession()?._id)} <RelativeTime at={at} className={styles.time} />
        </p>
        {comment !== null && (
          <q className={styles.comment} dir="auto">
            {comment}
          </q>
        )}
        {items.length > 1 && (
          <p className={styles.names}>{items.map(({ name }) => isolated(name)).join(', ')}</p>
        )}
      </div>
      {rating === null ? (
        <span className={styles.pictures}>
          {pictures.map((thing) => (
            <ThingPicture key={thing._id} thing={thing} shape="small" />
          ))}
        </span>
      ) : (
        <Rating value={rating} />
      )}
    </article>
  );
}
