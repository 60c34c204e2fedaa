import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { findListed, itemQuery, siteQuery } from '#client/api/detail-queries.ts';
import { ownLineupQuery } from '#client/api/lineup-queries.ts';
import { isInitialLoad, waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { type StoredUser, useViewer } from '#client/api/stored/session.ts';
import { loadDrawer } from '#client/artwork/draw-item.ts';
import { commentsQuery, getCommentable } from '#client/comments/comment-queries.ts';
import { Comments } from '#client/comments/comments.tsx';
import frame from '#client/frames/item-frame.module.css';
import { ItemOutline } from '#client/frames/item-outline.tsx';
import { PageButton } from '#client/links/page-link.tsx';
import { PageError } from '#client/lists/errors/page-error.tsx';
import { useViewed } from '#client/search/use-viewed.ts';
import { CheckButton } from '#client/sources/check-button.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { itemErrorPage } from '#contract/errors/error-pages.ts';
import { isClaimable } from '#contract/fans/claims.ts';
import type { ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { getRanking } from '#contract/kinds/rankings.ts';
import { can } from '#contract/policies.ts';
import { kindHeading, namedPageTitle } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { secondaryText } from '../gallery/card-text.ts';
import { loadLeads } from '../leads/lead-lists.ts';
import { Leads } from '../leads/lead-sections.tsx';
import { percentilesQuery } from '../percentiles/percentile-queries.ts';
import { Percentiles } from '../percentiles/percentiles.tsx';
import { itemsQueryAt } from '../queries.ts';
import { RankingSection } from '../ranking/ranking.tsx';
import { rankingQuery } from '../ranking/ranking-query.ts';
import { readRanking } from '../ranking/ranking-state.ts';
import { requireKindAt } from '../route-kind.ts';
import { getLineup } from '../views.ts';
import type { Route } from './+types/detail-page.ts';
import { DeleteItem } from './delete-item.tsx';
import styles from './detail-page.module.css';
import { ItemPanel } from './item-panel.tsx';
import { LiftsPanel } from './lifts-panel.tsx';
import { Neighbours } from './neighbours.tsx';
import { ThisIsMe } from './this-is-me.tsx';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ pattern, url, params: { id } }: Route.ClientLoaderArgs) {
  const { kind, sport } = requireKindAt(pattern);
  const data = waitForGuardedData((user) => [
    loadDrawer(kind.name),
    queryClient.ensureQueryData(itemQuery(queryClient, kind, id)),
    // On an initial load the item may not exist.
    ...(isInitialLoad() ? [] : loadSections(kind, id, user, url.searchParams)),
  ]);
  // An item cached by a gallery is rendered at once.
  if (!findListed(queryClient, kind, id)) await data;
  return { kind, sport };
}

function loadSections(
  kind: Kind,
  id: string,
  user: StoredUser,
  params: URLSearchParams,
): Promise<unknown>[] {
  const loads: Promise<unknown>[] = [loadLeads(kind, id)];
  const lineup = getLineup(kind);
  if (lineup) loads.push(queryClient.ensureQueryData(ownLineupQuery(lineup, user._id)));
  const ranking = getRanking(sports, kind);
  if (ranking) {
    const state = readRanking(ranking, params);
    loads.push(queryClient.ensureQueryData(rankingQuery(ranking, id, state)));
  }
  if (kind.compared.length > 0) {
    loads.push(queryClient.ensureQueryData(percentilesQuery(kind, id, null)));
  }
  if (getCommentable(kind.name)) loads.push(queryClient.ensureQueryData(commentsQuery(id, 1)));
  return loads;
}

/** See docs/product/catalogue.md#detail-pages. */
export default function DetailPage({
  params: { id },
  loaderData: { kind, sport },
}: Route.ComponentProps) {
  const query = useQuery(itemQuery(useQueryClient(), kind, id));
  const { data: item, error } = query;
  const { search, state } = useLocation();
  const unit = useWeightUnit();
  useViewed(
    item
      ? { ...item, look: lookOf(kind, item), detail: secondaryText(kind, item, null, unit) }
      : null,
  );

  // Merged items redirect to their replacement (docs/importing.md#merging-duplicates).
  if (item && item._id !== id) {
    return <Navigate to={`${kind.page}/${item._id}${search}`} state={state} replace />;
  }
  if (error && !item) {
    return (
      <div data-sport={sport.name} className={styles.page}>
        <PageError
          query={query}
          page={itemErrorPage}
          sentence={kind.detail?.failure === 'contact' && <LoadErrorMessage />}
          back={<BackButton kind={kind} />}
        />
      </div>
    );
  }
  const ranking = getRanking(sports, kind);
  const Panel = kind.detail?.panel === 'lifts' ? LiftsPanel : ItemPanel;
  return (
    <div data-sport={sport.name} className={styles.page} data-pending={!item || undefined}>
      <title>{namedPageTitle(item?.name ?? kindHeading(kind))}</title>
      <div className={styles.top}>
        <BackButton kind={kind} />
        <Neighbours kind={kind} id={id} />
      </div>
      {item ? (
        <article className={frame.surface} aria-busy="false">
          <Panel kind={kind} item={item} />
          {isClaimable(kind) && (
            <div className={styles.foot}>
              <ThisIsMe key={item._id} kind={kind} item={item} />
            </div>
          )}
          <Controls kind={kind} item={item} />
        </article>
      ) : (
        <ItemOutline kind={kind} box={Skeleton} />
      )}
      {item && ranking && <RankingSection key={item._id} ranking={ranking} id={item._id} />}
      {item && (
        <Leads key={item._id} kind={kind} item={item}>
          <Percentiles key={item._id} kind={kind} item={item} />
          <Comments key={`comments ${item._id}`} on={item} />
        </Leads>
      )}
    </div>
  );
}

function lookOf(kind: Kind, item: ItemDetail): Record<string, unknown> {
  return Object.fromEntries(Object.keys(kind.fields).map((field) => [field, item[field]]));
}

function LoadErrorMessage() {
  const contact = useQuery(siteQuery).data?.contact;
  return (
    <>
      Sorry! We're having trouble... Please try reloading the page. If the problem persists,{' '}
      {contact ? (
        <a className={styles.contact} href={contact}>
          contact us
        </a>
      ) : (
        <span>contact us</span>
      )}
      .
    </>
  );
}

function Controls({ kind, item }: { kind: Kind; item: ItemDetail }) {
  const mayCheck = can(useViewer(), 'item.check', null);
  if (!mayCheck && !item.can.delete) return null;
  return (
    <div className={styles.foot}>
      {mayCheck && <CheckButton key={item._id} kind={kind} item={item} checked={!item.unchecked} />}
      {item.can.delete && <DeleteItem kind={kind} item={item} />}
    </div>
  );
}

function BackButton({ kind }: { kind: Kind }) {
  const search: unknown = useLocation().state?.gallery;
  const gallery = `${kind.page}${typeof search === 'string' ? search : ''}`;
  return (
    <PageButton
      size="sm"
      to={gallery}
      load={() => queryClient.prefetchQuery(itemsQueryAt(kind, gallery))}
      icon={<IconArrowLeft size={20} aria-hidden="true" />}
    >
      {kind.labels.back}
    </PageButton>
  );
}
