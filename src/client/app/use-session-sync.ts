import { useEffect, useRef } from 'react';
import { endStoredSession, onSessionEnded } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { send } from '#client/api/send.ts';
import { clearExpiredSignUp } from '#client/api/stored/drafts.ts';
import { sendPendingLogouts } from '#client/api/stored/logout.ts';
import {
  getSession,
  onSignedOut,
  updateSession,
  useHydrated,
  useViewer,
} from '#client/api/stored/session.ts';
import { sessionAttribute } from '#client/theme/theme.ts';
import { clearPastNotices, replaceUnanswered, showNotice } from '#client/ui/notices/notice.tsx';
import { notices } from '#contract/notices.ts';
import type { Role } from '#contract/policies.ts';

/**
 * Only the user's own session receives the email, and so a response without it, or a 404, means
 * that the token is invalid.
 */
async function refreshOwnUser(): Promise<void> {
  const user = getSession();
  if (!user) return;
  const result = await send('GET /users/:id', { params: { id: user._id } });
  if (getSession()?.token !== user.token) return;
  const isTokenInvalid = result.ok ? result.data.email === undefined : result.status === 404;
  if (isTokenInvalid) endStoredSession(user.token);
  if (!result.ok || result.data.email === undefined) return;
  const { name, email, image, check, role, interestedIn, gender } = result.data;
  const fresh = { name, email, image, check, role, interestedIn, gender };
  updateSession(
    Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== undefined)),
  );
}

// The first request may already end the session.
onSessionEnded(() => showNotice(notices.sessionEnded, { stays: true }));

export function useSessionSync(): void {
  const hydrated = useHydrated();

  useEffect(() => {
    if (hydrated) document.documentElement.removeAttribute(sessionAttribute);
  }, [hydrated]);

  // Notices were meant for the previous user.
  useEffect(() => onSignedOut(clearPastNotices), []);

  useServerSync();
  useFreshData(hydrated);
}

/** Refetches the user, removes an expired sign-up, and sends pending log-outs once online. */
function useServerSync(): void {
  useEffect(() => {
    clearExpiredSignUp();
    void refreshOwnUser();
    void sendPendingLogouts();
    function onOnline() {
      void sendPendingLogouts();
      replaceUnanswered(notices.online);
    }
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}

/** Drops cached data when the user or their rights change. */
function useFreshData(hydrated: boolean): void {
  const viewer = useViewer();
  const lastViewer = useRef<{ id?: string; role?: Role; verified?: boolean }>(undefined);
  const [id, role, verified] = [viewer?._id, viewer?.role, viewer?.verified];
  useEffect(() => {
    // Before hydration the viewer always appears signed out.
    if (!hydrated) return;
    const last = lastViewer.current;
    lastViewer.current = { id, role, verified };
    if (last === undefined) return;
    // Responses depend on the viewer's rights.
    if (last.id !== id) void queryClient.resetQueries();
    else if (last.role !== role || last.verified !== verified) void queryClient.invalidateQueries();
  }, [hydrated, id, role, verified]);
}
