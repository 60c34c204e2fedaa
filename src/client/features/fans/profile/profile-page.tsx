import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { userQuery } from '#client/api/detail-queries.ts';
import { waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSession } from '#client/api/stored/session.ts';
import { loadOwnLineup } from '#client/lineups/gallery/lineup-links.tsx';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { FanLink, ItemLink } from '#client/links/item-link.tsx';
import { PageLink } from '#client/links/page-link.tsx';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { builtOf, type LineupSummary } from '#contract/lineups/lineup-items.ts';
import { sports } from '#sports/index.ts';
import { FanFrame } from '../fan-frame.tsx';
import { followCountsText } from '../follow-text.ts';
import type { Fan } from '../queries.ts';
import { SaysToBe } from '../says-to-be.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import styles from './profile-page.module.css';

const lineups = lineupsOf(sports);

/** What others see of the user: the public page, and what the user built or may build. */
function PublicPages({ fan }: { fan: Fan }) {
  return (
    <ul className={styles.public} aria-label="What others see of you">
      <li className={styles.link}>
        <FanLink id={fan._id}>Your public page</FanLink>
      </li>
      {lineups.map((lineup) => (
        <OwnLineup key={lineup.name} lineup={lineup} built={builtOf(fan, lineup)[0] ?? null} />
      ))}
    </ul>
  );
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
            Your {lineup.labels.one}
          </ItemLink>
        ) : (
          <PageLink to={lineup.page} load={() => loadOwnLineup(lineup)}>
            Build your {lineup.labels.one}
          </PageLink>
        )}
      </p>
      {built && <p className={styles.name}>{built.name}</p>}
    </li>
  );
}

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader() {
  await waitForGuardedData(({ _id }) => [queryClient.ensureQueryData(userQuery(_id))]);
}

/** One's own profile: who one is, the tab on show, the four tabs (docs/product.md#profile). */
export default function ProfilePage() {
  const user = useSession();
  const { data } = useQuery({ ...userQuery(user?._id ?? ''), enabled: user !== null });
  if (!user) return null;
  return (
    <>
      <FanFrame
        fan={user}
        about={
          <>
            <p className={styles.counts}>
              {data && followCountsText(data.followedCount, data.followersCount)}
            </p>
            {data && <SaysToBe fan={data} />}
            {data && <PublicPages fan={data} />}
          </>
        }
      >
        <Outlet />
      </FanFrame>
      <BottomNavigation />
    </>
  );
}
