import { useEffect, useRef } from 'react';
import { href, Navigate, Outlet, useLocation } from 'react-router';
import { onSessionEnded } from '#client/api/call.ts';
import { useDeletedUser, useHydrated, useSession } from '#client/api/stored/session.ts';
import { toReturnState } from '#client/links/return-state.ts';
import styles from './guarded.module.css';

/**
 * Pages for a logged-in, verified user (docs/product/pages.md#guarded-pages). Display only: the
 * server authorises every call. Empty until storage is readable, so nothing flashes. Login returns
 * to the requested page, except after a log-out.
 */
export default function Guarded() {
  const hydrated = useHydrated();
  const user = useSession();
  const deleted = useDeletedUser();
  const { pathname, search } = useLocation();
  const entered = useRef(false);
  const ended = useRef(false);
  const isIn = user?.check === true;
  useEffect(() => {
    if (isIn) entered.current = true;
  }, [isIn]);
  // Runs before the page is rendered without a session.
  useEffect(() => {
    return onSessionEnded(() => {
      ended.current = true;
    });
  }, []);
  if (!hydrated) return <div className={styles.pending} />;
  if (isIn) return <Outlet />;
  const hasLeft = entered.current && !ended.current;
  const state = toReturnState(hasLeft ? null : pathname + search);
  return <Navigate to={href(deleted ? '/register' : '/login')} replace state={state} />;
}
