import { IconArrowLeft, IconHeart, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { lineupQuery } from '#client/api/detail-queries.ts';
import { isInitialLoad, waitForData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useHydrated, useSession, useViewer } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { AverageRating } from '#client/comments/average-rating.tsx';
import { commentsQuery } from '#client/comments/comment-queries.ts';
import { ratingsText } from '#client/comments/comment-text.ts';
import { Comments } from '#client/comments/comments.tsx';
import { firstTextsAt } from '#client/frames/first-texts.ts';
import { LineupFrame, LineupTitle } from '#client/frames/lineup-frame.tsx';
import { LineupOutline } from '#client/frames/lineup-outline.tsx';
import { LikeButton } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { likesText } from '#client/likes/likes-text.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import { slotItemsOf } from '#client/lineups/building/slot-items.ts';
import { StartFrom, StartFromLine } from '#client/lineups/building/start-from.tsx';
import { BuilderButton, LineupsButton } from '#client/lineups/gallery/lineup-links.tsx';
import { FanLink, ItemLink } from '#client/links/item-link.tsx';
import { LogInLink, SignUpButton } from '#client/links/sign-in-links.tsx';
import { PageError } from '#client/lists/errors/page-error.tsx';
import { Fans } from '#client/people/fans-line-part.tsx';
import { useViewed } from '#client/search/use-viewed.ts';
import { ShareButton } from '#client/share/share-button.tsx';
import { Name } from '#client/ui/name.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { lineupErrorPage } from '#contract/errors/error-pages.ts';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { can } from '#contract/policies.ts';
import { namedPageTitle } from '#contract/titles.ts';
import type { Route } from './+types/lineup-page.ts';
import { Board } from './board/lineup-board.tsx';
import { SlotContent } from './board/slot-content.tsx';
import { DeleteLineup } from './delete-lineup.tsx';
import styles from './lineup-page.module.css';
import { MoreLineups } from './more-lineups.tsx';
import { OccupantList, type OccupantListProps } from './occupant-list.tsx';
import { requireLineupAt } from './route-lineup.ts';
import { StartedFrom } from './started-from.tsx';
import { TotalsList } from './totals-list.tsx';
import { useVersions, type VersionEntry } from './versions/use-versions.ts';
import { VersionBar } from './versions/version-bar.tsx';
import { VersionsSection } from './versions/versions-section.tsx';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ pattern, params: { id } }: Route.ClientLoaderArgs) {
  const route = requireLineupAt(pattern);
  await waitForData(
    queryClient.ensureQueryData(lineupQuery(route.lineup, id)),
    // On an initial load the lineup may not exist.
    ...(isInitialLoad() ? [] : [queryClient.ensureQueryData(commentsQuery(id, 1))]),
  );
  return route;
}

/** See docs/product/lineups.md#lineup-pages. */
export default function LineupPage({
  params: { id },
  loaderData: { lineup, sport },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const isVerified = useViewer()?.verified === true;
  const query = useQuery({ ...lineupQuery(lineup, id), enabled: isHydrated });
  const { data, error } = query;
  return (
    <div data-sport={sport.name}>
      {error && !data ? (
        <PageError query={query} page={lineupErrorPage} back={<BackButton lineup={lineup} />} />
      ) : (
        <>
          <title>{namedPageTitle(data?.name ?? lineup.labels.one)}</title>
          {isVerified && <BackButton lineup={lineup} />}
          {data ? (
            <LoadedLineup key={data._id} lineup={lineup} item={data} />
          ) : (
            <Pending lineup={lineup} path={pathname} />
          )}
        </>
      )}
    </div>
  );
}

function Pending({ lineup, path }: { lineup: Lineup; path: string }) {
  const skeleton = <Skeleton className={styles.pending} />;
  if (firstTextsAt(path).lineup === undefined)
    return <article aria-busy="true">{skeleton}</article>;
  return (
    <LineupOutline lineup={lineup} path={path}>
      {skeleton}
    </LineupOutline>
  );
}

function BackButton({ lineup }: { lineup: Lineup }) {
  return (
    <LineupsButton size="sm" lineup={lineup} icon={<IconArrowLeft size={20} aria-hidden="true" />}>
      All {lineup.labels.many}
    </LineupsButton>
  );
}

function LoadedLineup({ lineup, item }: { lineup: Lineup; item: LineupDetail }) {
  const isVerified = useViewer()?.verified === true;
  const versions = useVersions(lineup, item);
  useViewed({
    ...item,
    look: slotItemsOf(lineup, item),
    detail: `${lineup.labels.one} of ${isolated(item.owner.name)}`,
  });
  return (
    <>
      <LineupView lineup={lineup} item={item} shown={versions.shown} />
      <VersionsSection lineup={lineup} item={item} versions={versions} />
      <div className={styles.below}>
        <Comments on={item} />
        {isVerified && <MoreLineups lineup={lineup} except={item._id} />}
      </div>
    </>
  );
}

interface LineupViewProps {
  lineup: Lineup;
  item: LineupDetail;
  /** Former version to show instead. */
  shown?: VersionEntry | null;
}

export function LineupView({ lineup, item, shown = null }: LineupViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const slotItems = slotItemsOf(lineup, shown?.built ?? item);
  const previousItems = shown?.changes?.before;
  const mayLike = can(useViewer(), 'like', null);
  return (
    <LineupFrame
      layout={requireBoard(lineup).layout.type}
      picture={
        <>
          {item.versionsCount > 0 && (
            <VersionBar
              shown={shown}
              onPresent={() => title.current?.focus({ preventScroll: true })}
            />
          )}
          <OccupantBoard lineup={lineup} slotItems={slotItems} previousItems={previousItems} />
        </>
      }
      byline={
        <>
          <Avatar name={item.owner.name} image={item.owner.image} size={40} decorative />
          <span className={styles.owner}>
            {lineup.labels.one} of{' '}
            <FanLink id={item.owner._id}>
              <Name>{item.owner.name}</Name>
            </FanLink>
          </span>
        </>
      }
      source={<StartedFrom lineup={lineup} source={item.startedFrom} />}
      title={<LineupTitle ref={title} name={item.name} />}
    >
      <div className={styles.rated}>
        <AverageRating value={item.averageRating} />
        <span>{ratingsText(item.ratingsCount)}</span>
        {!mayLike && (
          <span className={styles.likes}>
            <IconHeart size={20} aria-hidden="true" /> <span>{likesText(item.likesCount)}</span>
          </span>
        )}
      </div>
      <TotalsList className={styles.totals} board={requireBoard(lineup)} slotItems={slotItems} />
      <LineupActions lineup={lineup} item={item} />
      {mayLike && (
        <div className={styles.fans}>
          <Fans of={lineup} item={item} />
        </div>
      )}
      <OccupantList lineup={lineup} slotItems={slotItems} previousItems={previousItems} />
    </LineupFrame>
  );
}

/** The list beside the board has the same names and links. */
function OccupantBoard({ lineup, slotItems, previousItems }: OccupantListProps) {
  return (
    <div aria-hidden="true">
      <Board lineup={lineup} slotItems={slotItems}>
        {(slot) => {
          const occupant = slotItems[slot.name] ?? null;
          const isChanged = previousItems?.has(slot.name) || undefined;
          const content = (
            <SlotContent lineup={lineup} slot={slot} slotItems={slotItems} openText="Open" />
          );
          return occupant ? (
            <ItemLink
              className={styles.slot}
              of={lineup.of}
              id={occupant._id}
              tabIndex={-1}
              data-changed={isChanged}
            >
              {content}
            </ItemLink>
          ) : (
            <div className={styles.slot} data-changed={isChanged}>
              {content}
            </div>
          );
        }}
      </Board>
    </div>
  );
}

function LineupActions({ lineup, item }: { lineup: Lineup; item: LineupDetail }) {
  const mayLike = can(useViewer(), 'like', null);
  const isHydrated = useHydrated();
  const user = useSession();
  const isVisitor = user === null && isHydrated;
  return (
    <>
      <div className={styles.actions}>
        {isVisitor && (
          <SignUpButton variant="primary" next={lineup.page}>
            Build your own {lineup.labels.one}
          </SignUpButton>
        )}
        {user && mayLike && !item.can.edit && (
          <StartFrom lineup={lineup} item={item} userId={user._id} />
        )}
        {item.can.edit && (
          <BuilderButton
            variant="primary"
            lineup={lineup}
            icon={<IconPencil size={20} aria-hidden="true" />}
          >
            Update {lineup.labels.one}
          </BuilderButton>
        )}
        <ShareButton shared={{ lineup, item }} />
        {mayLike && <LikeButton likeToggle={itemLikeToggle(lineup, item)} />}
        {item.can.delete && <DeleteLineup lineup={lineup} item={item} />}
      </div>
      {user && mayLike && !item.can.edit && (
        <StartFromLine
          className={styles.invitation}
          lineup={lineup}
          item={item}
          userId={user._id}
        />
      )}
      {isVisitor && (
        <p className={styles.invitation}>
          <LogInLink>Log in</LogInLink> to like, comment or start from this {lineup.labels.one}.
        </p>
      )}
    </>
  );
}
