import { useSearchParams } from 'react-router';
import { useHydrated } from '#client/api/stored/session.ts';
import { LegalLinks } from '#client/ui/legal-links.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { pageTitles } from '#contract/titles.ts';
import styles from './about-page.module.css';
import { AboutSources } from './about-sources.tsx';
import { Commitment, Discover, Mission } from './about-texts.tsx';

const tabs = [
  { value: 'mission', label: 'Mission' },
  { value: 'commitment', label: 'Commitment' },
  { value: 'discover', label: 'Discover' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const panels: Readonly<Record<Tab, () => React.ReactNode>> = {
  mission: Mission,
  commitment: Commitment,
  discover: Discover,
};

export function meta() {
  return [{ title: pageTitles['/about'] }];
}

/** See docs/product/pages.md#about. */
export default function AboutPage() {
  const [params, setParams] = useSearchParams();
  const requested = tabs.find(({ value }) => value === params.get('tab'))?.value;
  // Hydration must match the built HTML, which has no query string.
  const tab = (useHydrated() && requested) || 'mission';
  const Panel = panels[tab];

  function showTab(newTab: Tab) {
    setParams(newTab === 'mission' ? {} : { tab: newTab }, { preventScrollReset: true });
  }
  return (
    <article className={styles.page}>
      <h1>Our Story</h1>
      <Tabs label="About Tifo" tabs={tabs} value={tab} onChange={showTab}>
        <div className={styles.panel}>
          <Panel />
        </div>
      </Tabs>
      <AboutSources />
      <LegalLinks />
      <p className={styles.api}>
        Your own programs are welcome too: <a href="/api/docs">how to use the API</a>.
      </p>
    </article>
  );
}
