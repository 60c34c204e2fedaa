import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { isReachable } from '#client/files/is-reachable.ts';
import { OfflineLine } from './offline-line.tsx';

/** Milliseconds between server checks while the bar is visible. */
const wait = 5000;

/**
 * Bar on pages opened offline by the worker (src/worker), or later offline. Disappears once the
 * server answers; failed reads are then repeated (docs/product/pages.md#without-a-network).
 */
export function OfflineBar() {
  const [isOffline, setIsOffline] = useState(false);

  // Before paint, to avoid a layout shift.
  useLayoutEffect(() => {
    setIsOffline('offline' in document.documentElement.dataset || !navigator.onLine);
    const onOffline = () => setIsOffline(true);
    window.addEventListener('offline', onOffline);
    return () => window.removeEventListener('offline', onOffline);
  }, []);
  async function tryAgain() {
    if (!(await isReachable())) return;
    setIsOffline(false);
    void queryClient.refetchQueries({ predicate: ({ state }) => state.error !== null });
  }
  const onWait = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(onWait, wait);
    window.addEventListener('online', onWait);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onWait);
    };
  }, [isOffline]);

  return isOffline && <OfflineLine onRetry={tryAgain} />;
}
