import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '#client/api/stored/session.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import { crowdQuery } from '#client/lineups/crowd/crowd-query.ts';
import { BuilderButton } from '#client/lineups/gallery/lineup-links.tsx';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { Sport } from '#contract/kinds/sport.ts';
import { toFansLineup } from '#contract/lineups/crowd-items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { sports } from '#sports/index.ts';
import styles from './fans-lineup-card.module.css';
import { FansLineupPicture } from './fans-lineup-picture.tsx';
import { fansLineupText } from './fans-lineup-text.ts';

interface Shown {
  readonly sport: Sport;
  readonly lineup: Lineup;
}

const all = sports.flatMap((sport) =>
  (sport.lineups ?? []).map((lineup): Shown => ({ sport, lineup })),
);

/**
 * Fans' lineup in small, of the viewer's sport of interest if it has one
 * (docs/product/pages.md#home). Reserves its room while loading, and is omitted on failure.
 */
export function FansLineupCard() {
  const interest = useSession()?.interestedIn;
  const shown = all.find(({ sport }) => sport.interest === interest) ?? all[0];
  return shown ? <Card key={shown.lineup.name} {...shown} /> : null;
}

function Card({ sport, lineup }: Shown) {
  const { layout } = requireBoard(lineup);
  const isWide = useMediaQuery('(min-width: 600px) and (max-width: 899.98px)');
  const { data: crowd, isPending } = useQuery(crowdQuery(lineup, 'all'));
  const { one, many } = lineup.labels;
  const to = `${lineup.page}/crowd`;
  return (
    <section className={styles.card} data-sport={sport.name} aria-labelledby="fans-lineup">
      <div className={styles.picture}>
        {isPending ? (
          <Skeleton />
        ) : layout.type === 'steps' ? (
          <div className={styles.steps} aria-hidden="true">
            <LineupPicture lineup={lineup} item={crowd ? toFansLineup(crowd, lineup) : {}} />
          </div>
        ) : (
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
