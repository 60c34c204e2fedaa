import { useEffect, useRef } from 'react';
import { href, Navigate, Outlet, useLocation } from 'react-router';
import { onSessionEnded } from '#client/api/call.ts';
import { useDeletedUser, useHydrated, useSession } from '#client/api/stored/session.ts';
import { toReturnState } from '#client/links/return-state.ts';
import styles from './guarded.module.css';

/**
 * Guards only the display, since the server authorises every call
 * (docs/product/pages.md#guarded-pages). Empty until storage is readable. The login returns to the
 * page, except after a log-out.
 */
export default function Guarded() {
  const hydrated = useHydrated();
  const user = useSession();
  const deleted = useDeletedUser();
  const { pathname, search } = useLocation();
  const wasVerified = useRef(false);
  const isSessionEnded = useRef(false);
  const isVerified = user?.check === true;
  useEffect(() => {
    if (isVerified) wasVerified.current = true;
  }, [isVerified]);
  // Runs before the page rerenders without a session.
  useEffect(() => {
    return onSessionEnded(() => {
      isSessionEnded.current = true;
    });
  }, []);
  if (!hydrated) return <div className={styles.pending} />;
  if (isVerified) return <Outlet />;
  const hasLoggedOut = wasVerified.current && !isSessionEnded.current;
  const state = toReturnState(hasLoggedOut ? null : pathname + search);
  return <Navigate to={href(deleted ? '/register' : '/login')} replace state={state} />;
}
