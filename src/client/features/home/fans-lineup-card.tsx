import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '#client/api/stored/session.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import { fewText } from '#client/lineups/crowd/crowd-few-text.ts';
import { crowdQuery } from '#client/lineups/crowd/crowd-query.ts';
import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { BuilderButton } from '#client/lineups/gallery/lineup-links.tsx';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { pluralize } from '#client/lists/pluralize.ts';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { Sport } from '#contract/kinds/sport.ts';
import { minCrowd } from '#contract/lineups/crowd.ts';
import { type Crowd, toFansLineup } from '#contract/lineups/crowd-items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { sports } from '#sports/index.ts';
import styles from './fans-lineup-card.module.css';
import { FansLineupPicture } from './fans-lineup-picture.tsx';

interface SportLineup {
  readonly sport: Sport;
  readonly lineup: Lineup;
}

const sportLineups = sports.flatMap((sport) =>
  (sport.lineups ?? []).map((lineup): SportLineup => ({ sport, lineup })),
);

/**
 * Prefers the viewer's sport of interest (docs/product/pages.md#home). Reserves its height while
 * loading.
 */
export function FansLineupCard() {
  const interest = useSession()?.interestedIn;
  const preferred =
    sportLineups.find(({ sport }) => sport.interest === interest) ?? sportLineups[0];
  return preferred ? <Card key={preferred.lineup.name} {...preferred} /> : null;
}

function Card({ sport, lineup }: SportLineup) {
  const { layout } = requireBoard(lineup);
  const isWide = useMediaQuery('(min-width: 600px) and (max-width: 899.98px)');
  const { data: crowd, isPending } = useQuery(crowdQuery(lineup, 'all'));
  const { one, many } = lineup.labels;
  const to = `${lineup.page}/crowd`;
  return (
    <section className={styles.card} data-sport={sport.name} aria-labelledby="fans-lineup">
      <div className={styles.picture}>
        {isPending && <Skeleton />}
        {!isPending && layout.type === 'steps' && (
          <div className={styles.steps} aria-hidden="true">
            <LineupPicture lineup={lineup} item={crowd ? toFansLineup(crowd, lineup) : {}} />
          </div>
        )}
        {!isPending && layout.type === 'field' && (
          <FansLineupPicture lineup={lineup} layout={layout} crowd={crowd} isWide={isWide} />
        )}
      </div>
      <div className={styles.words} aria-busy={isPending}>
        <h2 className={styles.title} id="fans-lineup">
          <Link to={to}>The fans’ {one}</Link>
        </h2>
        <p>
          <span>{isPending && `Counting the ${many}…`}</span>
          <span>{crowd && fansLineupText(lineup, crowd)}</span>
        </p>
        {crowd && !crowd.own ? (
          <BuilderButton variant="primary" lineup={lineup} className={styles.action}>
            Build your {one}
          </BuilderButton>
        ) : (
          <ButtonLink variant="primary" to={to} className={styles.action}>
            Show the fans’ {one}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function fansLineupText(lineup: Lineup, { total, own }: Crowd): string {
  const { one, many } = lineup.labels;
  if (total === 0) return `No fan has one yet: build the first ${one}.`;
  const counted =
    total < minCrowd ? fewText(lineup, total) : `Based on ${pluralize(total, one, many)}.`;
  if (!own) return `${counted} Add yours.`;
  if (own.share === null) return counted;
  return `${counted} You stand with ${shareText(own.share)} of the fans.`;
}
