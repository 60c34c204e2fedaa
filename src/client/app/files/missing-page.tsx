import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPath, Link, useLocation, useNavigation } from 'react-router';
import { Button, buttonClass } from '#client/ui/buttons/button.tsx';
import { ErrorView } from '#client/ui/error-view.tsx';
import { isNeeded } from '../page-at.ts';
import { getMissingRoutes, onMissingRoutes, retryFiles } from './load-route-module.ts';
import { loadWholePage } from './load-whole-page.ts';
import styles from './missing-page.module.css';

const none: readonly string[] = [];
const useMissingRoutes = () => useSyncExternalStore(onMissingRoutes, getMissingRoutes, () => none);

/** The address of a page that was asked for and whose files do not come, or null. */
export function useMissingPage(): string | null {
  const routeIds = useMissingRoutes();
  const { location } = useNavigation();
  return location && isNeeded(routeIds, location.pathname) ? createPath(location) : null;
}

/** Whether the files of the very first page do not come. */
export function useFirstPageMissing(): boolean {
  const routeIds = useMissingRoutes();
  return isNeeded(routeIds, useLocation().pathname);
}

/** Whether the server answers at all. */
const isReachable = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

interface MissingPageProps {
  /** Of the page that was asked for. */
  address: string;
  /** The page before is still there to go back to. */
  hasPageBefore?: boolean;
}

/**
 * In the place of a page whose files do not come. Trying again asks for them once more; where that
 * fails although the server answers, as after an update or in a browser that remembers what
 * failed, the page is loaded as a whole.
 */
export function MissingPage({ address, hasPageBefore = false }: MissingPageProps) {
  const routeIds = useMissingRoutes();
  const tried = useRef<readonly string[]>(null);
  const [busy, setBusy] = useState(false);
  const here = createPath(useLocation());

  useEffect(() => {
    if (tried.current === null || tried.current === routeIds) return;
    tried.current = null;
    void isReachable().then((reachable) => {
      if (reachable) loadWholePage(address);
      else setBusy(false);
    });
  }, [routeIds, address]);

  function onRetry() {
    tried.current = routeIds;
    setBusy(true);
    retryFiles();
  }

  return (
    <ErrorView
      heading="h1"
      title="This page could not be loaded."
      message="Its files did not arrive. It opens by itself as soon as they do."
      action={
        <div className={styles.actions}>
          <Button variant="solid" busy={busy} onClick={onRetry}>
            Try again
          </Button>
          {hasPageBefore && (
            <Link to={here} replace className={buttonClass({})}>
              Back
            </Link>
          )}
        </div>
      }
    />
  );
}
