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
 * Reads the stored user's own record again. Anyone may read a user's page, but only its owner sees
 * the e-mail there: an answer without it, or no such user, means that the token is dead.
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
  // `check` and `role` in storage only steer what is shown; here the server's values win.
  const fresh = { name, email, image, check, role, interestedIn, gender };
  updateSession(
    Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== undefined)),
  );
}

// Heard before anything is drawn: the calls of the shell and of loaders may be refused by then.
onSessionEnded(() => showNotice(notices.sessionEnded, { stays: true }));

/**
 * Keeps the stored session in step with the server: reads the user again on load, drops what is for
 * another user or other rights, removes an old sign-up, and
 * once the network is back says so and sends the logouts that were made without it.
 */
export function useSessionSync(): void {
  const viewer = useViewer();
  const hydrated = useHydrated();
  const lastViewer = useRef<{ id?: string; role?: Role; verified?: boolean }>(undefined);

  useEffect(() => {
    // From here on the header knows by itself whether somebody is signed in.
    if (hydrated) document.documentElement.removeAttribute(sessionAttribute);
  }, [hydrated]);

  // However it ends: whoever comes next must not read what was said before.
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
    // Before that it only seems as if nobody were signed in.
    if (!hydrated) return;
    const last = lastViewer.current;
    lastViewer.current = { id, role, verified };
    if (last === undefined) return;
    // Answers say what their viewer may do: pages that stay on show ask again.
    if (last.id !== id) void queryClient.resetQueries();
    else if (last.role !== role || last.verified !== verified) void queryClient.invalidateQueries();
  }, [hydrated, id, role, verified]);
}
