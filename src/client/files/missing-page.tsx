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
import { loadWholePage } from './load-whole-page.ts';
import {
  getMissingFiles,
  isReachable,
  maxWait,
  onMissingFiles,
  retryFiles,
} from './load-with-retries.ts';
import styles from './missing-page.module.css';

const noFiles: ReadonlyMap<string, number> = new Map();
export const useMissingFiles = () =>
  useSyncExternalStore(onMissingFiles, getMissingFiles, () => noFiles);

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((load) => 'type' in load && load.type === 'reload');

interface MissingPageProps {
  ids: readonly string[];
  address: string;
  hasPageBefore?: boolean;
  isPart?: boolean;
}

/**
 * Requests the files again, or loads the whole page if they fail although the server responds, for
 * example after an update. Automatic retries do so only once, and never for a part, since the page
 * around it may contain unsaved input (docs/product/pages.md#error-pages).
 */
export function MissingPage(props: MissingPageProps) {
  const { ids, address, hasPageBefore = false, isPart = false } = props;
  const failureCounts = useMissingFiles();
  let failures = 0;
  for (const id of ids) failures += failureCounts.get(id) ?? 0;
  const handledFailures = useRef(failures);
  const isRetryPressed = useRef(false);
  const [busy, setBusy] = useState(false);
  const currentPath = createPath(useLocation());

  useEffect(() => {
    if (handledFailures.current === failures) return;
    let isCancelled = false;
    void isReachable().then((reachable) => {
      if (isCancelled) return;
      handledFailures.current = failures;
      const mayLoad = isRetryPressed.current || (!isPart && (hasPageBefore || !isReload()));
      if (reachable && mayLoad) loadWholePage(address);
      else setBusy(false);
    });
    return () => {
      isCancelled = true;
    };
  }, [failures, address, hasPageBefore, isPart]);

  // A load stops its timed retries after a while.
  const retry = useEffectEvent(() => retryFiles(ids));
  useEffect(() => {
    const timer = setInterval(retry, maxWait);
    return () => clearInterval(timer);
  }, []);

  // The previous page may be scrolled down.
  useLayoutEffect(() => {
    if (!hasPageBefore) return;
    const { scrollX, scrollY } = window;
    window.scrollTo(0, 0);
    return () => window.scrollTo(scrollX, scrollY);
  }, [hasPageBefore]);

  function onRetry() {
    handledFailures.current = failures;
    isRetryPressed.current = true;
    setBusy(true);
    retryFiles(ids);
  }

  return (
    <ErrorView
      heading={isPart ? 'h2' : 'h1'}
      title={`This ${isPart ? 'part of the page' : 'page'} could not be loaded.`}
      message="Its files did not arrive. It will open as soon as they do."
      action={
        <div className={styles.actions}>
          <Button variant="solid" busy={busy} onClick={onRetry}>
            Try again
          </Button>
          {hasPageBefore && (
            <Link to={currentPath} replace preventScrollReset className={buttonClass({})}>
              Back
            </Link>
          )}
        </div>
      }
    />
  );
}
