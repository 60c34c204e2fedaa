import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#client/api/detail-queries.ts';
import { queryClient } from '#client/api/query-client.ts';
import { loadOwnLineup } from '#client/lineups/gallery/lineup-links.tsx';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { PageLink } from '#client/links/page-link.tsx';
import { userPath } from '#client/paths.ts';
import { Name } from '#client/ui/name.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { getSportByInterest, lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { builtOf, type LineupSummary, type WithSlots } from '#contract/lineups/lineup-items.ts';
import { sports } from '#sports/index.ts';
import type { Fan } from '../queries.ts';
import styles from './public-pages.module.css';

const lineups = lineupsOf(sports);
const emptyLineup: WithSlots = {};

export function PublicPages({ userId }: { userId: string }) {
  const { data: fan, isPending } = useQuery(userQuery(userId));
  return (
    <ul className={styles.public} aria-label="What others see of you" aria-busy={isPending}>
      <li className={styles.link}>
        <PageLink
          to={{ pathname: userPath(userId), search: fan ? tabSearch(fan) : '' }}
          load={() => queryClient.prefetchQuery(userQuery(userId))}
        >
          Your public page
        </PageLink>
      </li>
      {isPending && lineups.map((lineup) => <PendingLineup key={lineup.name} lineup={lineup} />)}
      {fan &&
        lineups.map((lineup) => (
          <OwnLineup key={lineup.name} lineup={lineup} built={builtOf(fan, lineup)[0] ?? null} />
        ))}
    </ul>
  );
}

function tabSearch(fan: Fan): string {
  const preferred = getSportByInterest(sports, fan.interestedIn)?.lineups ?? [];
  const built = [...preferred, ...lineups].find((lineup) => builtOf(fan, lineup).length > 0);
  return built ? `?tab=${built.name}` : '';
}

function OwnLineup({ lineup, built }: { lineup: Lineup; built: LineupSummary | null }) {
  return (
    <li className={styles.lineup} data-built={built !== null || undefined}>
      <div className={styles.picture} aria-hidden="true">
        {built ? <LineupPicture lineup={lineup} item={built} /> : <IconPlus size={28} />}
      </div>
      <p className={styles.link}>
        {built ? (
          <ItemLink of={lineup} id={built._id}>
            {ownText(lineup)}
          </ItemLink>
        ) : (
          <PageLink to={lineup.page} load={() => loadOwnLineup(lineup)}>
            Build your {lineup.labels.one}
          </PageLink>
        )}
      </p>
      {built && (
        <p className={styles.name}>
          <Name>{built.name}</Name>
        </p>
      )}
    </li>
  );
}

function PendingLineup({ lineup }: { lineup: Lineup }) {
  return (
    <li className={styles.lineup} data-built aria-hidden="true">
      <div className={styles.picture}>
        <LineupPicture lineup={lineup} item={emptyLineup} />
      </div>
      <p className={styles.link}>
        <span className={styles.pending}>
          <span>{ownText(lineup)}</span>
          <Skeleton shape="line" />
        </span>
      </p>
      <p className={styles.name}>{'\u00a0'}</p>
    </li>
  );
}

const ownText = ({ labels }: Lineup) => `Your ${labels.one}`;
