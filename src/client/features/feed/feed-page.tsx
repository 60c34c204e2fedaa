import { IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { href, useSearchParams } from 'react-router';
import { userQuery } from '#client/api/detail-queries.ts';
import { waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSession } from '#client/api/stored/session.ts';
import { dayText } from '#client/events/ago-text.ts';
import { feedQuery, readFeedFilter, readOlderFeed } from '#client/events/feed-queries.ts';
import { LoadFailed } from '#client/lists/errors/load-failed.tsx';
import { ShowOlder } from '#client/lists/paging/show-older.tsx';
import { pluralize } from '#client/lists/pluralize.ts';
import { SuggestedFans } from '#client/people/suggested-fans.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { FeedEntry } from '#contract/calls/feed.ts';
import type { FeedFilter } from '#contract/fans/fan-events.ts';
import type { Route } from './+types/feed-page.ts';
import { FeedEntryView } from './feed-entry.tsx';
import styles from './feed-page.module.css';
import { NewEntries } from './new-entries.tsx';

const suggestionCount = 4;
const filters = [
  { value: 'all', label: 'All' },
  { value: 'lineups', label: 'Lineups' },
  { value: 'comments', label: 'Comments' },
  { value: 'likes', label: 'Likes' },
] as const;

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await waitForGuardedData(({ _id }) => [
    queryClient.ensureQueryData(feedQuery(readFeedFilter(url.searchParams))),
    queryClient.ensureQueryData(userQuery(_id)),
  ]);
}

/** See docs/product/feed.md#whats-new. */
export default function FeedPage() {
  const id = useSession()?._id ?? '';
  const [params, setParams] = useSearchParams();
  const filter = readFeedFilter(params);
  const { data: own } = useQuery({ ...userQuery(id), enabled: id !== '' });
  const followed = own?.followedCount ?? null;
  return (
    <div className={styles.page}>
      <title>What’s new · Tifo</title>
      <header className={styles.head}>
        <div>
          <h1>What’s new</h1>
          {followed !== 0 && (
            <p className={styles.from}>
              {followed === null
                ? '\u00a0'
                : `From the ${followed === 1 ? 'fan' : pluralize(followed, 'fan', 'fans')} you follow`}
            </p>
          )}
        </div>
        {followed !== 0 && (
          <SegmentedControl
            label="Show"
            hideLabel
            wide
            options={filters}
            value={filter ?? 'all'}
            onChange={(type) =>
              setParams(type === 'all' ? {} : { type }, { preventScrollReset: true })
            }
          />
        )}
      </header>
      <Entries key={filter} filter={filter} isAlone={followed === 0} />
      <aside className={styles.aside}>
        <SuggestedFans by="taste" size={suggestionCount} />
        {followed !== 0 && (
          <ButtonLink wide to={href('/users')} icon={<IconUsers size={20} aria-hidden="true" />}>
            Find fans
          </ButtonLink>
        )}
      </aside>
    </div>
  );
}

function Entries({ filter, isAlone }: { filter: FeedFilter | null; isAlone: boolean }) {
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const query = useQuery(feedQuery(filter));
  const { data, isPending } = query;
  return (
    <div className={styles.entries} ref={list} aria-busy={isPending}>
      <NewEntries filter={filter} feed={query} list={list} />
      {isPending && (
        <div className={styles.pending}>
          <Skeleton className={styles.pendingEntry} />
          <Skeleton className={styles.pendingEntry} />
          <Skeleton className={styles.pendingEntry} />
        </div>
      )}
      {!isPending && !data && <LoadFailed query={query} />}
      {data?.data.length === 0 && <NothingYet filter={filter} isAlone={isAlone} />}
      {data && data.data.length > 0 && (
        <ShowOlder next={data.next} load={() => readOlderFeed(client, filter)} entries="article">
          <FeedDays entries={data.data} />
        </ShowOlder>
      )}
    </div>
  );
}

function FeedDays({ entries }: { entries: readonly FeedEntry[] }) {
  const days = Map.groupBy(entries, ({ at }) => dayText(at));
  return [...days].map(([day, dayEntries]) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h2 className={styles.dayTitle}>{day}</h2>
      {dayEntries.map((entry) => (
        <FeedEntryView key={entry._id} entry={entry} />
      ))}
    </section>
  ));
}

function NothingYet({ filter, isAlone }: { filter: FeedFilter | null; isAlone: boolean }) {
  if (!isAlone) {
    const subject = filter === null ? 'Nothing' : `No ${filter}`;
    return <Empty title={`${subject} yet from the fans you follow.`} />;
  }
  return (
    <Empty
      title="Oh... It seems like this is empty."
      text="Follow a fan to see what they build, say and like."
      action={
        <ButtonLink
          variant="solid"
          to={href('/users')}
          icon={<IconUsers size={20} aria-hidden="true" />}
        >
          Find fans
        </ButtonLink>
      }
    />
  );
}
