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
/** How often each route's or part's files failed to load, by id. */
export const useMissingFiles = () =>
  useSyncExternalStore(onMissingFiles, getMissingFiles, () => none);

/** Whether the document was loaded again already. */
const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((load) => 'type' in load && load.type === 'reload');

interface MissingPageProps {
  /** Of the files that do not come. */
  ids: readonly string[];
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
 * failed, the page is loaded as a whole. So it is after a try of its own accord, but not again and
 * again, and not for a part alone, around which there may be something to lose
 * (docs/product/pages.md#error-pages).
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

  // Loads stop asking by themselves after a while; here somebody waits.
  const retry = useEffectEvent(() => retryFiles(ids));
  useEffect(() => {
    const timer = setInterval(retry, maxWait);
    return () => clearInterval(timer);
  }, []);

  // The page before may be scrolled to its foot, and is led back to where it was.
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
