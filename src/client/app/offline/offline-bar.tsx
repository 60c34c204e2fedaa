import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { isReachable } from '#client/files/load-with-retries.ts';
import { OfflineLine } from './offline-line.tsx';

/** Milliseconds between server checks. */
const checkInterval = 5000;

/**
 * Disappears once the server responds, and failed queries are refetched
 * (docs/product/pages.md#without-a-network).
 */
export function OfflineBar() {
  const [isOffline, setIsOffline] = useState(false);

  // Runs before the paint to avoid a layout shift.
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
  const onRetry = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(onRetry, checkInterval);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [isOffline]);

  return isOffline && <OfflineLine onRetry={tryAgain} />;
}
