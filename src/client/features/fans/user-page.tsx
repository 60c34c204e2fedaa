import { useQuery } from '@tanstack/react-query';
import { href, Link, useLocation, useSearchParams } from 'react-router';
import { userQuery } from '#client/api/detail-queries.ts';
import { waitForData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession, useSession } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { SportGlyph } from '#client/artwork/sport-glyph.tsx';
import { FanFrame, FanOutline, fanPictureSide } from '#client/frames/fan-frame.tsx';
import { firstTextsAt } from '#client/frames/first-texts.ts';
import { PageError } from '#client/lists/errors/page-error.tsx';
import { readPage } from '#client/lists/paging/page-param.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { FollowButton } from '#client/people/follow-button.tsx';
import { useFollowersCount } from '#client/people/use-follow.ts';
import { useViewed } from '#client/search/use-viewed.ts';
import { ShareButton } from '#client/share/share-button.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { fanErrorPage } from '#contract/errors/error-pages.ts';
import { isolated } from '#contract/isolated.ts';
import { getSportByInterest, lineupsOf } from '#contract/kinds/sport.ts';
import { builtOf } from '#contract/lineups/lineup-items.ts';
import { namedPageTitle } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import type { Route } from './+types/user-page.ts';
import { CommonLikes, commonQuery } from './common.tsx';
import { readFavourites } from './favourites/favourite-lists.ts';
import { Favourites } from './favourites/favourites.tsx';
import { interestText } from './follow-text.ts';
import { LineupPanel } from './lineup-panel.tsx';
import { People } from './people.tsx';
import { type Fan, favouritesQuery, favouritesSize } from './queries.ts';
import { SaysToBe } from './says-to-be.tsx';
import styles from './user-page.module.css';

const favorites = 'favorites';
const lineups = lineupsOf(sports);
const tabs = [
  ...lineups.map(({ name, labels }) => ({ value: name, label: labels.one })),
  { value: favorites, label: 'Favorites' },
];

const peopleTabs = [
  { value: 'followers', label: 'Followers', list: 'followers' },
  { value: 'following', label: 'Following', list: 'followed' },
] as const;
type PeopleTab = (typeof peopleTabs)[number];

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ params: { id }, url }: Route.ClientLoaderArgs) {
  const { searchParams } = url;
  const viewer = getSession();
  const loads: Promise<unknown>[] = [queryClient.ensureQueryData(userQuery(id))];
  if (viewer?.check && viewer._id !== id) {
    loads.push(queryClient.ensureQueryData(commonQuery(id, 1)));
  }
  if (searchParams.has('sport') && searchParams.get('tab') === favorites) {
    const favourites = readFavourites(sports, searchParams, undefined);
    const page = readPage(searchParams, favouritesSize);
    if (favourites) {
      loads.push(queryClient.ensureQueryData(favouritesQuery(id, favourites.list.of, page)));
    }
  }
  await waitForData(...loads);
}

/** See docs/product/users.md#user-page. */
export default function UserPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(userQuery(id));
  const { data, error } = query;
  const { pathname } = useLocation();
  const isOwn = useSession()?._id === id;
  useViewed(
    data && !isOwn ? { ...data, kind: 'user', look: null, detail: interestText(data) } : null,
  );
  if (error && !data) {
    const back = <ButtonLink to={href('/users')}>Find fans</ButtonLink>;
    return <PageError query={query} page={fanErrorPage} back={back} />;
  }
  if (!data) {
    const skeleton = <Skeleton className={styles.pending} />;
    // The initial HTML may already show the name.
    if (firstTextsAt(pathname).fan === undefined) return skeleton;
    return <FanOutline path={pathname}>{skeleton}</FanOutline>;
  }
  const { name, image } = data;
  return (
    <FanFrame
      picture={<Avatar name={name} image={image} size={fanPictureSide} decorative />}
      name={name}
      about={<About fan={data} />}
    >
      <title>{namedPageTitle(data.name)}</title>
      <FanTabs fan={data} />
    </FanFrame>
  );
}

function About({ fan }: { fan: Fan }) {
  const interest = getSportByInterest(sports, fan.interestedIn);
  const followersCount = useFollowersCount(fan);
  return (
    <>
      <ul className={styles.counts}>
        <li>
          <CountLink tab="following">
            {pluralize(fan.followedCount, 'following', 'following')}
          </CountLink>
        </li>
        <li>
          <CountLink tab="followers">
            {pluralize(followersCount, 'follower', 'followers')}
          </CountLink>
        </li>
        {fan.followsViewer && <li className={styles.followsYou}>Follows you</li>}
      </ul>
      <CommonLikes fan={fan} />
      {interest && (
        <p className={styles.interest} data-sport={interest.name}>
          Is here for
          <b className={styles.sport}>
            <SportGlyph sport={interest.name} size={24} /> {interest.shortLabel}
          </b>
        </p>
      )}
      <SaysToBe fan={fan} />
      <div className={styles.actions}>
        <FollowButton user={fan} />
        {/* Only the fan can see an unverified page. */}
        {fan.check !== false && <ShareButton shared={{ fan }} />}
      </div>
    </>
  );
}

function CountLink({ tab, children }: { tab: PeopleTab['value']; children: string }) {
  if (!useSession()?.check) return <span>{children}</span>;
  return (
    <Link to={{ search: `?tab=${tab}` }} preventScrollReset>
      {children}
    </Link>
  );
}

function FanTabs({ fan }: { fan: Fan }) {
  const [params, setParams] = useSearchParams();
  const requested = params.get('tab');
  const people = useSession()?.check
    ? peopleTabs.find(({ value }) => value === requested)
    : undefined;
  const shownTabs = people ? [...tabs, people] : tabs;
  const tab =
    shownTabs.find(({ value }) => value === requested)?.value ?? tabs[0]?.value ?? favorites;
  const lineup = lineups.find(({ name }) => name === tab);
  const sport = sports.find((candidate) => candidate.lineups?.some(({ name }) => name === tab));
  return (
    <div className={styles.tabs} data-sport={sport?.name}>
      <Tabs
        label={`What ${isolated(fan.name)} likes and built`}
        tabs={shownTabs}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { preventScrollReset: true })}
      >
        {people && <People key={tab} userId={fan._id} list={people.list} />}
        {lineup && <LineupPanel lineup={lineup} built={builtOf(fan, lineup)[0] ?? null} />}
        {tab === favorites && (
          <Favourites userId={fan._id} interest={fan.interestedIn} heading="h2" />
        )}
      </Tabs>
    </div>
  );
}
