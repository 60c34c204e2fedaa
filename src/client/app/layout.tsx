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

/** Milliseconds that a page is left in peace before the worker fetches all files. */
const restTime = 2000;

/** Header, strip, page and footer around every route; says which sport's colours rule. */
export default function Layout() {
  const { pathname } = useLocation();
  const missing = useMissingPage();
  const sport = getRouteSport(sports, pathname)?.name ?? 'none';
  useEffect(() => {
    const timer = setTimeout(registerWorker, restTime);
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
 * For an error of the header or the footer; those of pages are caught within. Caught here, the
 * document stays: at the root it would be drawn again with its scripts, which the
 * Content-Security-Policy forbids.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteError error={error} />;
}
