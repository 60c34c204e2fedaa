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
import { clearPastNotices, showAnswered, showNotice } from '#client/ui/notices/notice.tsx';
import { notices } from '#contract/notices.ts';
import type { Role } from '#contract/policies.ts';

/**
 * Refetches the stored user. Only the owner sees the e-mail, so an answer without it, or an unknown
 * user, means an invalid token.
 */
async function refreshOwnUser(): Promise<void> {
  const user = getSession();
  if (!user) return;
  const answer = await send('GET /users/:id', { params: { id: user._id } });
  if (getSession()?.token !== user.token) return;
  if (answer.ok ? answer.data.email === undefined : answer.status === 404)
    endStoredSession(user.token);
  if (!answer.ok || answer.data.email === undefined) return;
  const { name, email, image, check, role, interestedIn, gender } = answer.data;
  // Stored values only affect the display; the server's win here.
  const fresh = { name, email, image, check, role, interestedIn, gender };
  updateSession(
    Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== undefined)),
  );
}

// Subscribes before the first render, when requests may already be refused.
onSessionEnded(() => showNotice(notices.sessionEnded, { stays: true }));

/**
 * Syncs the stored session with the server: refetches the user, drops data of other users or
 * rights, and removes an old sign-up. Back online, says so and sends pending logouts.
 */
export function useSessionSync(): void {
  const viewer = useViewer();
  const hydrated = useHydrated();
  const lastViewer = useRef<{ id?: string; role?: Role; verified?: boolean }>(undefined);

  useEffect(() => {
    // From here on the header renders the signed-in state itself.
    if (hydrated) document.documentElement.removeAttribute(sessionAttribute);
  }, [hydrated]);

  // However the session ends, the next user must not read earlier notices.
  useEffect(() => onSignedOut(clearPastNotices), []);

  useEffect(() => {
    clearExpiredSignUp();
    void refreshOwnUser();
    void sendPendingLogouts();
    function onOnline() {
      void sendPendingLogouts();
      showAnswered(notices.online);
    }
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  const [id, role, verified] = [viewer?._id, viewer?.role, viewer?.verified];
  useEffect(() => {
    // Before hydration the viewer always appears signed out.
    if (!hydrated) return;
    const last = lastViewer.current;
    lastViewer.current = { id, role, verified };
    if (last === undefined) return;
    // Answers depend on the viewer's rights, so visible pages refetch.
    if (last.id !== id) void queryClient.resetQueries();
    else if (last.role !== role || last.verified !== verified) void queryClient.invalidateQueries();
  }, [hydrated, id, role, verified]);
}
