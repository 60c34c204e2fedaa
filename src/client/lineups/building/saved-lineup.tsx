import { useQuery } from '@tanstack/react-query';
import { lineupQuery } from '#client/api/detail-queries.ts';
import { ownLineupQuery } from '#client/api/lineup-queries.ts';
import { queryClient } from '#client/api/query-client.ts';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { PageButton } from '#client/links/page-link.tsx';
import { itemPath } from '#client/paths.ts';
import { ShareButton } from '#client/share/share-button.tsx';
import { Name } from '#client/ui/name.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import styles from './saved-lineup.module.css';

/** One's own lineup right after it was saved, held up above the cards, with the way to its page. */
export function SavedLineup({ lineup, userId }: { lineup: Lineup; userId: string }) {
  const { data } = useQuery(ownLineupQuery(lineup, userId));
  const item = data?.data[0];
  if (!item) return null;
  return (
    <section className={styles.band} aria-labelledby="saved-lineup-heading">
      <div className={styles.picture}>
        <LineupPicture lineup={lineup} item={item} />
      </div>
      <div className={styles.words}>
        <p className={styles.of}>Your {lineup.labels.one} is up</p>
        <h2 id="saved-lineup-heading" className={styles.name}>
          <Name>{item.name}</Name>
        </h2>
      </div>
      <div className={styles.actions} data-ways-on>
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
