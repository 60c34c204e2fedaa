import { useQuery } from '@tanstack/react-query';
import { ownLineupQuery } from '#client/api/lineup-queries.ts';
import { waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { type StoredUser, useSession } from '#client/api/stored/session.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import { CrowdLink } from '#client/lineups/crowd/crowd-link.tsx';
import { FansLineups } from '#client/lineups/gallery/fans-lineups.tsx';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { failedOwnLineup } from '#contract/errors/error-pages.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { requireLineupAt } from '../route-lineup.ts';
import type { Route } from './+types/builder-page.ts';
import styles from './builder.module.css';
import { Builder } from './builder.tsx';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ pattern }: Route.ClientLoaderArgs) {
  const route = requireLineupAt(pattern);
  await waitForGuardedData(({ _id }) => [
    queryClient.ensureQueryData(ownLineupQuery(route.lineup, _id)),
  ]);
  return route;
}

export default function BuilderPage({ loaderData: { lineup, sport } }: Route.ComponentProps) {
  const user = useSession();
  return (
    <div data-sport={sport.name}>
      <title>{`My ${lineup.labels.one} · Tifo`}</title>
      {user && <OwnBuilder key={`${lineup.name} ${user._id}`} lineup={lineup} user={user} />}
    </div>
  );
}

function OwnBuilder({ lineup, user }: { lineup: Lineup; user: StoredUser }) {
  const query = useQuery(ownLineupQuery(lineup, user._id));
  const { data, isPending } = query;
  // A failed refetch must not unmount a builder in use.
  if (data === undefined) {
    return (
      <>
        <h1 className={styles.title}>{lineup.labels.one}</h1>
        {isPending ? (
          <Skeleton className={styles.pending} />
        ) : (
          <ListError query={query} refused={failedOwnLineup(lineup)} />
        )}
      </>
    );
  }
  return (
    <>
      <Builder lineup={lineup} userId={user._id} existing={data.data[0] ?? null} />
      <CrowdLink lineup={lineup} className={styles.crowd} />
      {requireBoard(lineup).showsFans && <FansLineups lineup={lineup} />}
    </>
  );
}
