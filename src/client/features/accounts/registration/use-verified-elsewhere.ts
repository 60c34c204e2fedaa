import { useEffect, useEffectEvent } from 'react';
import { send } from '#client/api/send.ts';
import {
  getSession,
  removeRegistration,
  type StoredUser,
  updateSession,
  useSession,
} from '#client/api/stored/session.ts';

/**
 * Calls `onVerified` once the account is verified in another tab, or on another device, which is
 * checked on every return to the page. Inactive while `busy`.
 */
export function useVerifiedElsewhere(busy: boolean, onVerified: (user: StoredUser) => void): void {
  const isVerified = useSession()?.check === true && !busy;

  const handleVerified = useEffectEvent(() => {
    const user = getSession();
    if (!user) return;
    removeRegistration();
    onVerified(user);
  });
  useEffect(() => {
    if (isVerified) handleVerified();
  }, [isVerified]);

  useEffect(() => {
    async function refresh() {
      const user = getSession();
      if (document.hidden || !user || user.check) return;
      const params = { id: user._id };
      const result = await send('GET /users/:id', { params, keepSession: true });
      const isSameSession = getSession()?.token === user.token;
      if (isSameSession && result.ok && result.data.check) updateSession({ check: true });
    }
    // A window may regain focus without having been hidden, and a tab may become visible unfocused.
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
}
