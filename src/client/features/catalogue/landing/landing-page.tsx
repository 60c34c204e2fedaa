import { IconArrowRight } from '@tabler/icons-react';
import { waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { loadDrawer } from '#client/artwork/draw-item.ts';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { CrowdLink } from '#client/lineups/crowd/crowd-link.tsx';
import { PageLink } from '#client/links/page-link.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { languageOf } from '../format.ts';
import { itemsQueryAt } from '../queries.ts';
import { requireSportAt } from '../route-kind.ts';
import type { Route } from './+types/landing-page.ts';
import styles from './landing-page.module.css';
import { type LandingPanel, landingOf } from './landing-panels.ts';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ pattern }: Route.ClientLoaderArgs) {
  const sport = requireSportAt(pattern);
  await waitForGuardedData(() => sport.kinds.map(({ name }) => loadDrawer(name)));
  return sport;
}

export default function LandingPage({ loaderData: sport }: Route.ComponentProps) {
  const { panels, links } = landingOf(sport);
  return (
    <div data-sport={sport.name}>
      <title>{`${sport.shortLabel} · Tifo`}</title>
      <h1 className={styles.title}>{sport.label}</h1>
      <ul className={styles.panels}>
        {panels.map((panel) => (
          <li key={panel.to}>
            <Panel panel={panel} />
          </li>
        ))}
      </ul>
      {links.map((kind) => (
        <PageLink
          key={kind.name}
          to={kind.page}
          load={() => queryClient.prefetchQuery(itemsQueryAt(kind, kind.page))}
          className={styles.further}
        >
          {kind.labels.title}
          <IconArrowRight size={20} aria-hidden="true" />
        </PageLink>
      ))}
      {sport.lineups?.map((lineup) => (
        <CrowdLink key={lineup.name} lineup={lineup} className={styles.further} />
      ))}
    </div>
  );
}

function Panel({ panel: { kind, to, group, sample } }: { panel: LandingPanel }) {
  return (
    <PageLink
      to={to}
      load={() => queryClient.prefetchQuery(itemsQueryAt(kind, to))}
      className={styles.panel}
    >
      <span className={styles.picture}>
        <ItemArtwork item={sample} kind={kind.name} size="card" decorative />
      </span>
      <span className={styles.wall}>
        <span className={styles.name}>
          {kind.labels.title}
          {group && (
            <>
              <VisuallyHidden>,</VisuallyHidden>{' '}
              <span lang={languageOf(group)} className={styles.group}>
                {group}
              </span>
            </>
          )}
        </span>
        <IconArrowRight size={36} aria-hidden="true" />
      </span>
    </PageLink>
  );
}
