import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { waitForData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession, useHydrated, useViewer } from '#client/api/stored/session.ts';
import { fewText } from '#client/lineups/crowd/crowd-few-text.ts';
import { crowdQuery } from '#client/lineups/crowd/crowd-query.ts';
import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { BuilderButton } from '#client/lineups/gallery/lineup-links.tsx';
import { requireDefaultSlot } from '#client/lineups/slot-stand.ts';
import { LogInLink } from '#client/links/sign-in-links.tsx';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { lineupsPath } from '#client/paths.ts';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { failedReads } from '#contract/errors/error-pages.ts';
import { type CrowdGroup, crowdTitle, minCrowd } from '#contract/lineups/crowd.ts';
import { type Crowd, getFansPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { requireLineupAt } from '../route-lineup.ts';
import type { Route } from './+types/crowd-page.ts';
import styles from './crowd-page.module.css';
import { CrowdStand } from './crowd-stand.tsx';
import { CrowdTable } from './crowd-table.tsx';
import { cardText, chosenText, countedText } from './crowd-text.ts';
import { NoCrowd, PendingCrowd } from './no-crowd.tsx';
import { OwnAgreement, OwnAmongFew } from './own-agreement.tsx';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ pattern, url: { searchParams } }: Route.ClientLoaderArgs) {
  const route = requireLineupAt(pattern);
  const group = getSession() ? readGroup(searchParams) : 'all';
  await waitForData(queryClient.ensureQueryData(crowdQuery(route.lineup, group)));
  return route;
}

const groups = [
  { value: 'all', label: 'All fans' },
  { value: 'following', label: 'Fans I follow' },
] as const;

function readGroup(params: URLSearchParams): CrowdGroup {
  return params.get('of') === 'following' ? 'following' : 'all';
}

function readPlace(params: URLSearchParams, lineup: Lineup): Slot {
  return (
    lineup.slots.find(({ name }) => name === params.get('place')) ?? requireDefaultSlot(lineup)
  );
}

/** See docs/product/crowd.md#crowd. */
export default function CrowdPage({ loaderData: { lineup, sport } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const isHydrated = useHydrated();
  const viewer = useViewer();
  // Signed-out visitors follow no one.
  const group = viewer ? readGroup(params) : 'all';
  const chosen = readPlace(params, lineup);
  const [announcement, setAnnouncement] = useState({ text: '', name: '' });
  const query = useQuery({ ...crowdQuery(lineup, group), enabled: isHydrated });
  const { data: crowd, error } = query;

  function setParam(name: string, value: string) {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { preventScrollReset: true, replace: true });
  }

  function choose(name: string) {
    const slot = lineup.slots.find((candidate) => candidate.name === name);
    if (!slot || !crowd) return;
    const pick = getFansPick(crowd, lineup, slot);
    setAnnouncement({
      text: chosenText(slot, pick && { name: pick.item.name, share: pick.share }),
      name: pick?.item.name ?? '',
    });
    setParam('place', name);
  }

  return (
    <div data-sport={sport.name} className={styles.page}>
      <title>{crowdTitle(lineup.labels)}</title>
      <div className={styles.top}>
        <div>
          <nav aria-label="Breadcrumb" className={styles.crumbs}>
            <Link to={sport.page}>{sport.label}</Link> /{' '}
            <Link to={lineupsPath(lineup)}>{lineup.labels.title}</Link>
          </nav>
          <h1>The fans’ {lineup.labels.one}</h1>
        </div>
        <div className={styles.right}>
          {viewer && (
            <SegmentedControl
              label={`Whose ${lineup.labels.many} are counted`}
              hideLabel
              wide
              options={groups}
              value={group}
              onChange={(value) => setParam('of', value)}
            />
          )}
          {crowd && <CountedLineups lineup={lineup} crowd={crowd} />}
        </div>
      </div>
      <div className={styles.body} aria-busy={!crowd && !error}>
        {!crowd && error && <ListError query={query} refused={failedReads.part} />}
        {!crowd && !error && <PendingCrowd lineup={lineup} />}
        {crowd?.total === 0 && <NoCrowd lineup={lineup} group={group} />}
        {crowd && crowd.total > 0 && (
          <CrowdView lineup={lineup} crowd={crowd} chosen={chosen} onChoose={choose} />
        )}
      </div>
      <VisuallyHidden role="status">
        <NamesMarked names={[announcement.name]}>{announcement.text}</NamesMarked>
      </VisuallyHidden>
    </div>
  );
}

function CountedLineups({ lineup, crowd }: { lineup: Lineup; crowd: Crowd }) {
  if (crowd.total === 0) return null;
  const share = crowd.own?.share ?? null;
  return (
    <p className={styles.counted}>
      <span>{countedText(lineup, crowd.total)}</span>{' '}
      {share !== null && (
        <a href="#you-stand">{`You stand with ${shareText(share)} of the fans`}</a>
      )}
    </p>
  );
}

interface CrowdViewProps {
  lineup: Lineup;
  crowd: Crowd;
  chosen: Slot;
  onChoose: (slot: string) => void;
}

function CrowdView({ lineup, crowd, chosen, onChoose }: CrowdViewProps) {
  const isFew = crowd.total < minCrowd;
  const Own = isFew ? OwnAmongFew : OwnAgreement;
  const ownPicks = crowd.own ? (
    <Own lineup={lineup} crowd={crowd} />
  ) : (
    <Invitation lineup={lineup} />
  );
  return (
    <>
      <div className={styles.crowd}>
        <CrowdStand
          lineup={lineup}
          crowd={crowd}
          chosen={chosen}
          onChoose={onChoose}
          caption={(fans) => (
            <>
              <b>{cardText(fans)}</b>{' '}
              <span>
                {isFew
                  ? fewText(lineup, crowd.total)
                  : `It wears the colours of the fan’s ${chosen.label.toLowerCase()}. Tap another place and the stand changes its cards.`}
              </span>
            </>
          )}
        />
        {isFew ? (
          ownPicks
        ) : (
          <CrowdTable lineup={lineup} crowd={crowd} chosen={chosen} onChoose={onChoose} />
        )}
      </div>
      {!isFew && ownPicks}
    </>
  );
}

function Invitation({ lineup }: { lineup: Lineup }) {
  const viewer = useViewer();
  return (
    <section className={styles.invitation} aria-labelledby="hold-up">
      <h2 id="hold-up">Hold up your card</h2>
      {viewer ? (
        <p>Build one and see who stands with you.</p>
      ) : (
        <p>
          <LogInLink>Log in</LogInLink> to see who stands with you.
        </p>
      )}
      <BuilderButton variant="primary" lineup={lineup}>
        Build your own {lineup.labels.one}
      </BuilderButton>
    </section>
  );
}
