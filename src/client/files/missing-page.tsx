import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPath, Link, useLocation } from 'react-router';
import { Button, buttonClass } from '#client/ui/buttons/button.tsx';
import { ErrorView } from '#client/ui/states/error-view.tsx';
import { isReachable } from './is-reachable.ts';
import { getMissingFiles, maxWait, onMissingFiles, retryFiles } from './load-until-there.ts';
import { loadWholePage } from './load-whole-page.ts';
import styles from './missing-page.module.css';

const none: ReadonlyMap<string, number> = new Map();
export const useMissingFiles = () =>
  useSyncExternalStore(onMissingFiles, getMissingFiles, () => none);

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((load) => 'type' in load && load.type === 'reload');

interface MissingPageProps {
  ids: readonly string[];
  address: string;
  /** True if the previous page is still available to return to. */
  hasPageBefore?: boolean;
  isPart?: boolean;
}

/**
 * Replacement for a page whose files fail to load. A retry requests them again. If that fails
 * although the server responds, as after an update or with a cached failure, the whole page
 * reloads. An automatic retry does so too, but not repeatedly, and not for a part, as the page
 * around it may hold unsaved input (docs/product/pages.md#error-pages).
 */
export function MissingPage(props: MissingPageProps) {
  const { ids, address, hasPageBefore = false, isPart = false } = props;
  const missing = useMissingFiles();
  const failures = ids.reduce((sum, id) => sum + (missing.get(id) ?? 0), 0);
  const tried = useRef(failures);
  const asked = useRef(false);
  const [busy, setBusy] = useState(false);
  const here = createPath(useLocation());

  useEffect(() => {
    if (tried.current === failures) return;
    let hasLeft = false;
    void isReachable().then((reachable) => {
      if (hasLeft) return;
      tried.current = failures;
      const mayLoad = asked.current || (!isPart && (hasPageBefore || !isReload()));
      if (reachable && mayLoad) loadWholePage(address);
      else setBusy(false);
    });
    return () => {
      hasLeft = true;
    };
  }, [failures, address, hasPageBefore, isPart]);

  // Loads stop retrying after a while, but here a user is waiting.
  const retry = useEffectEvent(() => retryFiles(ids));
  useEffect(() => {
    const timer = setInterval(retry, maxWait);
    return () => clearInterval(timer);
  }, []);

  // The previous page may be scrolled down, and gets its scroll position back.
  useLayoutEffect(() => {
    if (!hasPageBefore) return;
    const { scrollX, scrollY } = window;
    window.scrollTo(0, 0);
    return () => window.scrollTo(scrollX, scrollY);
  }, [hasPageBefore]);

  function onRetry() {
    tried.current = failures;
    asked.current = true;
    setBusy(true);
    retryFiles(ids);
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
            <Link to={here} replace preventScrollReset className={buttonClass({})}>
              Back
            </Link>
          )}
        </div>
      }
    />
  );
}
