import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPath, Link, useLocation } from 'react-router';
import { Button, buttonClass } from '#client/ui/buttons/button.tsx';
import { ErrorView } from '#client/ui/error-view.tsx';
import { getMissingFiles, maxWait, onMissingFiles, retryFiles } from './load-until-there.ts';
import { loadWholePage } from './load-whole-page.ts';
import styles from './missing-page.module.css';

const none: readonly string[] = [];
/** The ids of the routes and parts whose files did not come so far. */
export const useMissingFiles = () =>
  useSyncExternalStore(onMissingFiles, getMissingFiles, () => none);

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
  /** It is a part of a page that has its own heading. */
  isPart?: boolean;
}

/**
 * In the place of a page whose files do not come. Trying again asks for them once more; where that
 * fails although the server answers, as after an update or in a browser that remembers what
 * failed, the page is loaded as a whole.
 */
export function MissingPage(props: MissingPageProps) {
  const { address, hasPageBefore = false, isPart = false } = props;
  const missing = useMissingFiles();
  const tried = useRef<readonly string[]>(null);
  const [busy, setBusy] = useState(false);
  const here = createPath(useLocation());

  useEffect(() => {
    if (tried.current === null || tried.current === missing) return;
    tried.current = null;
    void isReachable().then((reachable) => {
      if (reachable) loadWholePage(address);
      else setBusy(false);
    });
  }, [missing, address]);

  // Loads stop asking by themselves after a while; here somebody waits.
  useEffect(() => {
    const timer = setInterval(retryFiles, maxWait);
    return () => clearInterval(timer);
  }, []);

  function onRetry() {
    tried.current = missing;
    setBusy(true);
    retryFiles();
  }

  return (
    <ErrorView
      heading={isPart ? 'h2' : 'h1'}
      title={`This ${isPart ? 'part of the page' : 'page'} could not be loaded.`}
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
