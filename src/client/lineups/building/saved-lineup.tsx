import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lineupQuery } from '#client/api/detail-queries.ts';
import { ownLineupQuery } from '#client/api/lineup-queries.ts';
import { queryClient } from '#client/api/query-client.ts';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { PageButton } from '#client/links/page-link.tsx';
import { itemPath } from '#client/paths.ts';
import { ShareButton } from '#client/share/share-button.tsx';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import styles from './saved-lineup.module.css';

export function SavedLineup({ lineup, userId }: { lineup: Lineup; userId: string }) {
  const { data } = useQuery(ownLineupQuery(lineup, userId));
  const item = data?.data[0];
  const id = item?._id;
  const message = `Your ${lineup.labels.one} is up`;
  const [announcement, setAnnouncement] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers ignore a live region that is filled from the start.
  useEffect(() => {
    if (id === undefined) return;
    setAnnouncement(message);
    heading.current?.focus();
  }, [id, message]);

  if (!item) return null;
  return (
    <section className={styles.band} aria-labelledby="saved-lineup-heading">
      <div className={styles.picture}>
        <LineupPicture lineup={lineup} item={item} />
      </div>
      <div className={styles.words}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <p className={styles.of} aria-hidden="true">
          {message}
        </p>
        <h2 ref={heading} id="saved-lineup-heading" tabIndex={-1} className={styles.name}>
          <Name>{item.name}</Name>
        </h2>
      </div>
      <div className={styles.actions}>
        <PageButton
          variant="primary"
          to={itemPath(lineup, item._id)}
          load={() => queryClient.prefetchQuery(lineupQuery(lineup, item._id))}
        >
          See it
        </PageButton>
        <ShareButton shared={{ lineup, item }} />
      </div>
    </section>
  );
}
