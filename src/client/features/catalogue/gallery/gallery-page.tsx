import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { lineupsQuery } from '#client/api/lineup-queries.ts';
import { waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { type StoredUser, useSession } from '#client/api/stored/session.ts';
import { loadDrawer } from '#client/artwork/draw-item.ts';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { SavedLineup } from '#client/lineups/building/saved-lineup-part.tsx';
import { readLineupList } from '#client/lineups/gallery/lineup-list.ts';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { toListedRanges, toShownRanges } from '#client/weights/ranges.ts';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import { Finder, type FinderHandle } from '../finder/finder.tsx';
import { applyFinderInput, type FinderInput } from '../finder/finder-input.ts';
import { type FinderState, readFinder, writeFinder } from '../finder/finder-state.ts';
import { getRememberedView, pageSizeOf, rememberView, useRememberedView } from '../list-view.ts';
import { itemsQuery } from '../queries.ts';
import { requireKindAt } from '../route-kind.ts';
import { getLineup, isListView, mayCreate, readView, type View } from '../views.ts';
import type { Route } from './+types/gallery-page.ts';
import styles from './gallery-page.module.css';
import { loadTable, Results } from './results.tsx';
import { ViewModes } from './view-modes.tsx';

const CreateForm = lazyPart({
  id: 'create-form',
  load: async () => (await import('../create/create-form.tsx')).CreateForm,
  pending: <Skeleton className={styles.pending} />,
});

const LineupGallery = lazyPart({
  id: 'lineup-gallery',
  load: async () => (await import('#client/lineups/gallery/lineup-gallery.tsx')).LineupGallery,
  pending: <Skeleton className={styles.pending} />,
});

interface FromBuilder {
  readonly savedLineup?: string;
}

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ pattern, url }: Route.ClientLoaderArgs) {
  const { kind, sport } = requireKindAt(pattern);
  await waitForGuardedData((user) => [
    loadDrawer(kind.name),
    ...loadView(kind, user, url.searchParams),
  ]);
  return { kind, sport };
}

function loadView(kind: Kind, user: StoredUser, params: URLSearchParams): Promise<unknown>[] {
  const view = readView(kind, user, params, getRememberedView(kind));
  const lineup = getLineup(kind);
  if (isListView(view)) {
    const size = pageSizeOf(view);
    const list = itemsQuery(kind, readFinder(kind, params, size), size);
    return [queryClient.ensureQueryData(list), ...(view === 'table' ? [loadTable()] : [])];
  }
  if (view === 'lineups' && lineup) {
    return [
      LineupGallery.preload(),
      queryClient.ensureQueryData(lineupsQuery(lineup, readLineupList(params))),
    ];
  }
  return view === 'form' ? [CreateForm.preload()] : [];
}

/** Gallery, create form or lineups of a kind (docs/product/catalogue.md#galleries). */
export default function GalleryPage({ loaderData: { kind, sport } }: Route.ComponentProps) {
  return <Gallery key={kind.name} kind={kind} sport={sport} />;
}

function Gallery({ kind, sport }: { kind: Kind; sport: Sport }) {
  const user = useSession();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const view = readView(kind, user, params, useRememberedView(kind));
  const listView = isListView(view) ? view : 'gallery';
  const urlState = readFinder(kind, params, pageSizeOf(listView));
  // A page number depends on the view, which a shared link must therefore name.
  const state: FinderState = listView === 'table' ? { ...urlState, view: 'table' } : urlState;
  const lineup = getLineup(kind);
  const finder = useRef<FinderHandle>(null);
  const results = useRef<HTMLHeadingElement>(null);
  const unit = useWeightUnit();
  const shownState = { ...state, ranges: toShownRanges(kind, state.ranges, unit) };
  const { state: locationState } = useLocation() as { state: FromBuilder | null };
  const [savedLineup, setSavedLineup] = useState(locationState?.savedLineup);
  const title = view === 'lineups' && lineup ? lineup.labels.title : kind.labels.title;

  // A shared link must show the same view. A reload or the back button would show the lineup again.
  useEffect(() => {
    const isUnnamed = view === 'table' && !params.has('view');
    if (!isUnnamed && !locationState?.savedLineup) return;
    const next = new URLSearchParams(params);
    if (isUnnamed) next.set('view', view);
    setParams(next, { preventScrollReset: true, replace: true, state: null });
  }, [view, locationState, params, setParams]);

  function navigate(next: URLSearchParams, replace = false) {
    setSavedLineup(undefined);
    setParams(next, { preventScrollReset: true, replace });
  }
  const showState = (next: FinderState, replace?: boolean) => navigate(writeFinder(next), replace);

  function showSearch(input: FinderInput) {
    const applied = applyFinderInput(kind, shownState, input);
    const next = { ...applied, ranges: toListedRanges(kind, applied.ranges, state.ranges, unit) };
    // A repeated search does not change the URL.
    if (String(writeFinder(next)) === String(params)) {
      void client.refetchQueries(itemsQuery(kind, next, pageSizeOf(listView)));
    } else showState(next);
  }

  // The pressed button is hidden when the filters close.
  function showFiltered(next: FinderState) {
    showState(next);
    results.current?.focus();
  }

  function showView(next: View) {
    if (isListView(next)) rememberView(kind, next);
    const nextParams = writeFinder({ ...state, page: 1, view: isListView(next) ? next : null });
    if (next === 'form') nextParams.set('view', 'form');
    if (next === 'lineups' && lineup) nextParams.set('view', lineup.view);
    navigate(nextParams);
  }

  return (
    <div data-sport={sport.name}>
      <title>{`${title} · Tifo`}</title>
      <div className={styles.top}>
        <div>
          <nav aria-label="Breadcrumb" className={styles.crumbs}>
            <ol>
              <li>
                <Link to={sport.page}>{sport.label}</Link>
              </li>
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
          <h1>{title}</h1>
        </div>
        <ViewModes kind={kind} view={view} mayCreate={mayCreate(kind, user)} onView={showView} />
      </div>
      {isListView(view) && lineup && user && savedLineup === lineup.name && (
        <SavedLineup lineup={lineup} userId={user._id} />
      )}
      {view !== 'lineups' && (
        <Finder
          ref={finder}
          kind={kind}
          state={shownState}
          listed={state}
          onSearch={showSearch}
          onFilter={showFiltered}
        />
      )}
      {isListView(view) && (
        <Results
          kind={kind}
          state={state}
          view={view}
          anchor={results}
          onChange={showState}
          onSearchAgain={(name) => finder.current?.fillName(name)}
        />
      )}
      {view === 'form' && <CreateForm kind={kind} />}
      {view === 'lineups' && lineup && <LineupGallery lineup={lineup} />}
    </div>
  );
}
