import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { StandStrip } from '#client/artwork/stand-strip.tsx';
import { MissingPage } from '#client/files/missing-page.tsx';
import { sports } from '#sports/index.ts';
import { useMissingPage } from './files/use-missing-page.ts';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import styles from './layout.module.css';
import { NoticeLog } from './notice-log.tsx';
import { OfflineBar } from './offline/offline-bar.tsx';
import { registerWorker } from './offline/register-worker.ts';
import { getPageAt } from './page-at.ts';
import { RouteAnnouncer } from './route-announcer.tsx';
import { RouteError } from './route-error.tsx';
import { getRouteSport } from './route-sport.ts';

/** Milliseconds before the worker is registered and fetches all files. */
const workerDelay = 2000;

export default function Layout() {
  const { pathname } = useLocation();
  const missing = useMissingPage();
  const sport = getRouteSport(sports, pathname)?.name ?? 'none';
  useEffect(() => {
    const timer = setTimeout(registerWorker, workerDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.layout} data-sport={sport}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Header />
      <StandStrip sport={sport} seed={getPageAt(pathname)?.path ?? ''} />
      <OfflineBar />
      <main id="main" className={styles.main} tabIndex={-1}>
        {missing === null ? (
          <Outlet />
        ) : (
          <MissingPage key={missing.address} {...missing} hasPageBefore />
        )}
      </main>
      <Footer />
      <NoticeLog />
      <RouteAnnouncer />
    </div>
  );
}

/**
 * Catches errors of the header and footer. The root's boundary would render the scripts again,
 * which the Content-Security-Policy forbids.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteError error={error} />;
}
